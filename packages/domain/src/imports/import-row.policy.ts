import { email, nameInputs } from '@bedside/contracts/common/fields';
import { isStateCode, STATES, type StateCode } from '@bedside/contracts/common/states';
import { homeAddressInput } from '@bedside/contracts/people/account.api';
import type { ImportCells, ImportField, ImportIssue } from '@bedside/contracts/people/imports.schema';
import { dateOfBirth, type Gender, genders } from '@bedside/contracts/people/patient-fields';
import { relationships } from '@bedside/contracts/people/user.schema';
import { toE164 } from '../contact.policy.ts';
import { known } from '../fhir/read-elements.ts';
import { addressColumnsOf, normalizeName } from '../people/user.policy.ts';
import { dayOf, ofSchema, type Reading, readerOf, refuse } from './read-cells.ts';

export interface RowPatient {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  gender: Gender;
  language: 'en' | 'es' | undefined;
  email: string | null;
  phoneE164: string | null;
  relationship: (typeof relationships)[number] | null;
  address: ReturnType<typeof addressColumnsOf>;
  balanceCents: number | null;
}

const genderWords: Readonly<Record<string, Gender>> = {
  f: 'Female',
  female: 'Female',
  woman: 'Female',
  m: 'Male',
  male: 'Male',
  man: 'Male',
  i: 'Intersex',
  ...Object.fromEntries(genders.map((one) => [one.toLowerCase(), one])),
};
const genderOf = (typed: string): Gender =>
  known(genderWords, typed.toLowerCase()) ?? refuse(`Gender must be one of: ${genders.join(', ')}.`);

const languageWords: Readonly<Record<string, 'en' | 'es'>> = {
  en: 'en',
  english: 'en',
  es: 'es',
  spanish: 'es',
  español: 'es',
};
/** Messages are written in English or Spanish. */
const languageOf = (typed: string) => known(languageWords, typed.toLowerCase()) ?? 'en';

const statesByName = new Map(
  Object.entries(STATES).map(([code, name]) => [name.toLowerCase(), code as StateCode]),
);
function stateOf(typed: string): StateCode {
  const code = typed.toUpperCase();
  return isStateCode(code)
    ? code
    : (statesByName.get(typed.toLowerCase()) ?? refuse('Enter a US state or territory.'));
}

const relationshipWords = new Map(relationships.map((one) => [one.toLowerCase(), one]));
/** Other systems use different terms for relationships. */
const relationshipOf = (typed: string) => relationshipWords.get(typed.toLowerCase()) ?? 'Other';

const AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
const MAX_CENTS = 100_000_00;

export function centsOf(typed: string): number {
  const compact = typed.replaceAll(/\s/g, '');
  if (/^[-(]/.test(compact) || compact.endsWith('-'))
    return refuse('This is a credit. Record it by hand after the import.');
  const [, dollars, cents = ''] = AMOUNT.exec(compact) ?? [];
  if (!dollars) return refuse('Enter an amount in dollars, such as 45.00.');
  const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return amount > MAX_CENTS ? refuse('Enter $100,000 or less.') : amount;
}

/** A patient has one opening balance. @param column the header of the balances */
export const leftOutBalance = (column: string | null = null): ImportIssue => ({
  field: 'balance',
  column,
  message: 'Left out: this patient already has an opening balance.',
});

/** A date of birth is never in the future, so a two-digit year is read as a past one. */
export const birthOf = (typed: string, { dateOrders, today }: Reading): string =>
  dayOf(typed, dateOrders.dateOfBirth, Number(today.slice(0, 4)));

/** Imported people must meet the same rules as everyone else. */
export function readRow(cells: ImportCells, reading: Reading) {
  const { issues, complain, read, need } = readerOf(cells, reading);
  const { firstName, lastName } = nameInputs(reading.names);
  const patient = {
    firstName: need('firstName', (typed) => ofSchema(firstName)(normalizeName(typed))),
    lastName: need('lastName', (typed) => ofSchema(lastName)(normalizeName(typed))),
    dateOfBirth: need('dateOfBirth', (typed) => ofSchema(dateOfBirth)(birthOf(typed, reading))),
    gender: need('gender', genderOf),
    language: read('language', languageOf) ?? undefined,
    email: read('email', ofSchema(email)),
    phoneE164: read('mobile', (typed) => toE164(typed)),
    relationship: read('relationship', relationshipOf),
    balanceCents: read('balance', centsOf),
  };
  const address = readAddress(cells, read, complain);
  return {
    issues,
    patient: issues.length === 0 ? ({ ...patient, address: addressColumnsOf(address) } as RowPatient) : null,
  };
}

const addressFields = ['address1', 'city', 'state', 'postalCode'] as const;
/** Excel drops leading zeros, and some systems write ZIP+4. */
const fiveDigits = (typed: string) => typed.replace(/^(\d{3,5})-?\d{4}$/, '$1').padStart(5, '0');

/** An address is imported whole or not at all. */
function readAddress(
  cells: ImportCells,
  read: <T>(field: ImportField, parse: (typed: string) => T) => T | null,
  complain: (field: ImportField, message: string) => void,
) {
  const isThere = addressFields.some((field) => cells[field]?.trim());
  if (!isThere) return null;
  const missing = addressFields.find((field) => !cells[field]?.trim());
  if (missing) {
    complain(missing, 'Enter this to complete the address.');
    return null;
  }
  const { shape } = homeAddressInput;
  const address = {
    address1: read('address1', ofSchema(shape.address1)),
    address2: read('address2', ofSchema(shape.address2)) ?? undefined,
    city: read('city', ofSchema(shape.city)),
    state: read('state', stateOf),
    postalCode: read('postalCode', (typed) => ofSchema(shape.postalCode)(fiveDigits(typed))),
  };
  const { address1, city, state, postalCode } = address;
  if (!address1 || !city || !state || !postalCode) return null;
  return { ...address, address1, city, state, postalCode, locationType: 'Home' as const };
}

/** Compares names within a file. The order of words doesn’t matter: “Ortiz, Marco” is Marco Ortiz. */
export const nameKey = (name: string): string => partsOf(name).toSorted().join(' ');

/** What systems write for no ID, or for the patient as their own account holder. Strangers share these values. */
const NO_ONE: readonly string[] = [
  ...['self', 'self pay', 'selfpay', 'same', 'same as patient', 'same as self', 'patient', 'patient self'],
  ...['the patient', 'own', 'me', 'none', 'no', 'na', 'n a', 'not applicable', 'unknown', 'null', 'nil'],
];

/** Compares IDs. The order of their parts matters: 12-34 and 34-12 are two patients. Null when there is no ID. */
export function idKey(id: string): string | null {
  const key = partsOf(id).join(' ');
  return /^[0 ]*$/.test(key) || NO_ONE.includes(key) ? null : key;
}

/** A household is named by its holder’s ID or name. Names have no digits. */
export function householdKey(named: string): string | null {
  const key = idKey(named);
  return key === null || /\p{N}/u.test(named) ? key : nameKey(named);
}

const partsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
