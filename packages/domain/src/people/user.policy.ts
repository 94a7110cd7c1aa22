import { fieldError } from '@bedside/contracts/errors';
import type { userChanges } from '@bedside/contracts/people/account.api';
import {
  type PatientFieldIn,
  patientFieldNames,
  userFieldNames,
} from '@bedside/contracts/people/patient-fields';
import type { Patients, Users } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { omitUndefined } from '../audit-and-events/record-audit.ts';
import { toE164, toEmail } from '../contact.policy.ts';
import { normalizeName } from './full-name.policy.ts';

/** Whatever is left out stays. Contacts and names are taken as typed. */
export type UserChanges = z.output<z.ZodObject<typeof userChanges>> & { userId?: string | undefined };

export type UserColumns = Pick<
  Selectable<Users>,
  PatientFieldIn<'users'> | 'email' | 'phoneE164' | 'userName'
>;
type PatientColumns = Pick<
  Selectable<Patients>,
  | PatientFieldIn<'patients'>
  | 'relationshipToAccountHolder'
  | 'address1'
  | 'address2'
  | 'postalCode'
  | 'city'
  | 'state'
  | 'locationType'
>;

/** The columns of `users` that the changes ask for, each in its one spelling. @throws VALIDATION naming the field */
export const userColumns = (changes: UserChanges): Partial<UserColumns> =>
  omitUndefined({
    ...pick(changes, userFieldNames),
    firstName: changes.firstName && normalizeName(changes.firstName),
    lastName: changes.lastName && normalizeName(changes.lastName),
    email: changes.email && toEmail(changes.email),
    phoneE164: changes.mobile && toE164(changes.mobile),
    userName: changes.userId,
  });

/** The columns of `patients` that the changes ask for. */
export const patientColumns = (changes: UserChanges): Partial<PatientColumns> => ({
  ...omitUndefined({
    ...pick(changes, patientFieldNames),
    relationshipToAccountHolder: changes.relationship,
  }),
  ...(changes.address !== undefined && addressColumnsOf(changes.address)),
});

/** Where a patient lives, or that nobody knows. */
export const addressColumnsOf = (address: UserChanges['address']) => ({
  address1: address?.address1 ?? null,
  address2: address?.address2 || null,
  postalCode: address?.postalCode ?? null,
  city: address?.city ?? null,
  state: address?.state ?? null,
  locationType: address?.locationType ?? null,
});

/** What may not be said about somebody. @throws VALIDATION naming the field */
export function checkChanges(
  person: { isPatient: boolean; isAccountHolder: boolean },
  changes: UserChanges,
): void {
  if (!person.isPatient)
    for (const field of [...patientFieldNames, 'address', 'relationship', 'language'] as const)
      if (changes[field] !== undefined) throw fieldError(field, 'This is only for patients.');
  if (person.isAccountHolder && changes.relationship !== undefined)
    throw fieldError('relationship', 'The account holder doesn’t need a relationship.');
}

export const pick = <T extends object, K extends keyof T>(row: T, keys: readonly K[]): Partial<Pick<T, K>> =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Partial<Pick<T, K>>;
