import { type NameBounds, nameInputs } from '@bedside/contracts/common/fields';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { userChanges } from '@bedside/contracts/people/account.api';
import {
  type PatientFieldIn,
  patientFieldNames,
  userFieldNames,
} from '@bedside/contracts/people/patient-fields';
import { addHours } from '@bedside/db/dates';
import type { Patients, Users } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { omitUndefined } from '../audit-and-events/record-audit.ts';
import { toE164, toEmail } from '../contact.policy.ts';
import { type Actor, isAdmin } from '../context.ts';

/** Omitted fields stay. Contacts and names are as typed. */
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

/** Unicode NFC, single spaces, trimmed. */
export const normalizeName = (typed: string): string => typed.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Checks names against the practice’s settings. @throws VALIDATION naming each field */
export function requireNames(
  bounds: NameBounds,
  { firstName, lastName }: { firstName?: string | undefined; lastName?: string | undefined },
): void {
  const { error } = z.object(nameInputs(bounds)).partial().safeParse({ firstName, lastName });
  if (!error) return;
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new DomainError('VALIDATION', issues[0]?.message, { issues });
}

export const fullNameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`;

/** Null for no one, as in the columns of an outer join. */
export const fullNameOrNull = (firstName: string | null, lastName: string | null): string | null =>
  firstName === null || lastName === null ? null : fullNameOf({ firstName, lastName });

/** Normalizes the values. @throws VALIDATION naming the field */
export const userColumns = (changes: UserChanges): Partial<UserColumns> =>
  omitUndefined({
    ...pick(changes, userFieldNames),
    firstName: changes.firstName && normalizeName(changes.firstName),
    lastName: changes.lastName && normalizeName(changes.lastName),
    email: changes.email && toEmail(changes.email),
    phoneE164: changes.mobile && toE164(changes.mobile),
    userName: changes.userId,
  });

/** The columns of `patients` that the changes set. */
export const patientColumns = (changes: UserChanges): Partial<PatientColumns> => ({
  ...omitUndefined({
    ...pick(changes, patientFieldNames),
    relationshipToAccountHolder: changes.relationship,
  }),
  ...(changes.address !== undefined && addressColumnsOf(changes.address)),
});

/** All null when unknown. */
export const addressColumnsOf = (address: UserChanges['address']) => ({
  address1: address?.address1 ?? null,
  address2: address?.address2 || null,
  postalCode: address?.postalCode ?? null,
  city: address?.city ?? null,
  state: address?.state ?? null,
  locationType: address?.locationType ?? null,
});

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

/** True for a day after a staff change, until it is confirmed from another contact. */
export const isContactUnconfirmed = (heldUntil: Date | null, now: Date): heldUntil is Date =>
  heldUntil !== null && heldUntil > now;

export const holdEnd = (now: Date): Date => addHours(now, HOLD_HOURS);

/** True when staff changes another user’s contact. */
export const isHeldBack = (actor: Actor | null, person: { id: string; isPatient: boolean }): boolean =>
  actor !== null && isAdmin(actor.role) && actor.userId !== person.id && person.isPatient;

/** Keep in step with `userName` in contracts/common/fields.ts. */
const RULE = /^[A-Za-z][A-Za-z0-9_-]{4,29}$/;
const LONGEST_BASE = 24;
const LAST_NUMBER = 99;

/** For the caller’s own name, plain and numbered ones come first, then ones with random digits. */
export function userNameCandidates(
  person: { firstName: string; lastName: string },
  digits: readonly number[],
  isOwn: boolean,
): string[] {
  const first = lettersOf(person.firstName);
  const last = lettersOf(person.lastName);
  const plain = [`${first}-${last}`, `${first}${last}`, `${first.slice(0, 1)}${last}`, `${last}-${first}`]
    .map((name) => name.slice(0, LONGEST_BASE))
    .filter((name) => RULE.test(name));
  const [base = 'patient'] = plain;
  const numbered = Array.from({ length: LAST_NUMBER - 1 }, (_, index) => `${base}${index + 2}`);
  return [...(isOwn ? [...plain, ...numbered] : []), ...digits.map((number) => `${base}${number}`)];
}

/** Without accents. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
