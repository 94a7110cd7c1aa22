import { fieldError } from '@bedside/contracts/errors';
import type { userChanges } from '@bedside/contracts/people/account.api';
import {
  type PatientFieldIn,
  patientFieldNames,
  userFieldNames,
} from '@bedside/contracts/people/patient-fields';
import type { Patients, Users } from '@bedside/db/schema';
import { addHours } from 'date-fns';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { omitUndefined } from '../audit-and-events/record-audit.ts';
import { toE164, toEmail } from '../contact.policy.ts';
import type { Actor } from '../context.ts';
import { isAdmin } from '../context.ts';

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

/** One spelling of a name: composed letters, single blanks, none around. */
export const normalizeName = (typed: string): string => typed.normalize('NFC').replace(/\s+/g, ' ').trim();

export const fullNameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`;

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

const HOLD_HOURS = 24;

/**
 * Whether a contact opens nothing yet: staff has changed it, and neither its owner has confirmed it from elsewhere nor
 * has a day passed in which they could have called.
 */
export const isHeld = (heldUntil: Date | null, now: Date): boolean => heldUntil !== null && heldUntil > now;

export const holdEnd = (now: Date): Date => addHours(now, HOLD_HOURS);

/** A patient's contact that is about to be changed by somebody else on staff. */
export const isHeldBack = (actor: Actor | null, person: { id: string; isPatient: boolean }): boolean =>
  actor !== null && isAdmin(actor.role) && actor.userId !== person.id && person.isPatient;

/** The user-id rule, as `userName` in contracts/common/fields.ts has it. */
const RULE = /^[A-Za-z][A-Za-z0-9_-]{4,29}$/;
const LONGEST_BASE = 24;
const LAST_NUMBER = 99;

/**
 * User ids for a name, best first: plain ones, then numbered ones, then those of the given digits.
 * @param digits several numbers that nobody can foresee
 */
export function userNameCandidates(
  person: { firstName: string; lastName: string },
  digits: readonly number[],
): string[] {
  const first = lettersOf(person.firstName);
  const last = lettersOf(person.lastName);
  const plain = [`${first}-${last}`, `${first}${last}`, `${first.slice(0, 1)}${last}`, `${last}-${first}`]
    .map((name) => name.slice(0, LONGEST_BASE))
    .filter((name) => RULE.test(name));
  const [base = 'patient'] = plain;
  const numbered = Array.from({ length: LAST_NUMBER - 1 }, (_, index) => `${base}${index + 2}`);
  return [...plain, ...numbered, ...digits.map((number) => `${base}${number}`)];
}

/** What a user id may hold of a name: letters without their accents. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
