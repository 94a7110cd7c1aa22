import { email, firstName, isStorable, lastName } from '@bedside/contracts/common/fields';
import { isStateCode, STATES, type StateCode } from '@bedside/contracts/common/states';
import { DomainError } from '@bedside/contracts/errors';
import { homeAddressInput } from '@bedside/contracts/people/account.api';
import type {
  DateOrder,
  ImportCells,
  ImportField,
  ImportIssue,
} from '@bedside/contracts/people/imports.schema';
import { dateOfBirth, type Gender, genders } from '@bedside/contracts/people/patient-fields';
import { relationships } from '@bedside/contracts/people/user.schema';
import type { z } from 'zod';
import { toE164 } from '../contact.policy.ts';
import { addressColumnsOf, normalizeName } from '../people/user.policy.ts';

/** How the columns of the file are read. */
export interface Reading {
  dateOrder: DateOrder;
  /** Headers by field. */
  headers: Partial<Record<ImportField, string>>;
  /** yyyy-MM-dd */
  today: string;
}

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

/** A field that cannot be used, in words. */
class Unusable extends Error {}
const refuse = (message: string): never => {
  throw new Unusable(message);
};

const ofSchema =
  <S extends z.ZodType>(schema: S) =>
  (typed: string): z.output<S> => {
    const { data, error } = schema.safeParse(typed);
    return error ? refuse(error.issues[0]?.message ?? 'This isn’t valid.') : (data as z.output<S>);
  };

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
  genderWords[typed.toLowerCase()] ?? refuse(`Gender must be one of: ${genders.join(', ')}.`);

const languageWords: Readonly<Record<string, 'en' | 'es'>> = {
  en: 'en',
  english: 'en',
  es: 'es',
  spanish: 'es',
  español: 'es',
};
/** Messages are written in English or Spanish. */
const languageOf = (typed: string) => languageWords[typed.toLowerCase()] ?? 'en';

const statesByName = new Map(
  Object.entries(STATES).map(([code, name]) => [name.toLowerCase(), code as StateCode]),
);
function stateOf(typed: string): StateCode {
  const code = typed.toUpperCase();
  return isStateCode(code)
    ? code
    : (statesByName.get(typed.toLowerCase()) ?? refuse('This isn’t a US state or territory.'));
}

const relationshipWords = new Map(relationships.map((one) => [one.toLowerCase(), one]));
/** Systems have their own words for a family. */
const relationshipOf = (typed: string) => relationshipWords.get(typed.toLowerCase()) ?? 'Other';

const PARTS = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[ T].*)?$/;

/** @returns yyyy-MM-dd */
function dayOf(typed: string, order: DateOrder, today: string): string {
  const [, first = '', second = '', third = ''] = PARTS.exec(typed.trim()) ?? [];
  if (!first) return refuse('This isn’t a date.');
  const [year, month, date] =
    first.length === 4 || order === 'YMD'
      ? [first, second, third]
      : order === 'DMY'
        ? [third, second, first]
        : [third, first, second];
  const full = year.length === 2 ? fullYear(Number(year), today) : Number(year);
  const day = `${String(full).padStart(4, '0')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  // 02/30 rolls over into March.
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day
    ? refuse('This date doesn’t exist.')
    : day;
}

/** Births are never in the future. */
function fullYear(year: number, today: string): number {
  const now = Number(today.slice(0, 4));
  const ofThisCentury = Math.floor(now / 100) * 100 + year;
  return ofThisCentury > now ? ofThisCentury - 100 : ofThisCentury;
}

const AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
const MOST_CENTS = 100_000_00;

function centsOf(typed: string): number {
  const compact = typed.replaceAll(/\s/g, '');
  if (/^[-(]/.test(compact) || compact.endsWith('-'))
    return refuse('This is a credit. Record it by hand after the import.');
  const [, dollars, cents = ''] = AMOUNT.exec(compact) ?? [];
  if (!dollars) return refuse('Enter an amount in dollars, such as 45.00.');
  const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return amount > MOST_CENTS ? refuse('The amount is over $100,000.') : amount;
}

const UNREADABLE = '\uFFFD';

/** The rules of people hold for what is brought along, too. */
export function readRow(cells: ImportCells, reading: Reading) {
  const issues: ImportIssue[] = [];
  const complain = (field: ImportField, message: string) =>
    issues.push({ field, column: reading.headers[field] ?? null, message });

  function read<T>(field: ImportField, parse: (typed: string) => T): T | null {
    const typed = cells[field]?.trim() ?? '';
    if (!typed) return null;
    try {
      if (typed.includes(UNREADABLE) || !isStorable(typed))
        refuse('A character can’t be read. Save the file as “CSV UTF-8” and try again.');
      return parse(typed);
    } catch (error) {
      if (!(error instanceof Unusable) && !(error instanceof DomainError)) throw error;
      complain(field, error.message);
      return null;
    }
  }
  function need<T>(field: ImportField, parse: (typed: string) => T): T | null {
    if (!cells[field]?.trim()) complain(field, 'This is required.');
    return read(field, parse);
  }

  const patient = {
    firstName: need('firstName', (typed) => ofSchema(firstName)(normalizeName(typed))),
    lastName: need('lastName', (typed) => ofSchema(lastName)(normalizeName(typed))),
    dateOfBirth: need('dateOfBirth', (typed) =>
      ofSchema(dateOfBirth)(dayOf(typed, reading.dateOrder, reading.today)),
    ),
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
/** Excel drops the zero in front, and some systems add four digits. */
const fiveDigits = (typed: string) => typed.replace(/^(\d{3,5})-?\d{4}$/, '$1').padStart(5, '0');

/** All of it or none. */
function readAddress(
  cells: ImportCells,
  read: <T>(field: ImportField, parse: (typed: string) => T) => T | null,
  complain: (field: ImportField, message: string) => void,
) {
  const isThere = addressFields.some((field) => cells[field]?.trim());
  if (!isThere) return null;
  const missing = addressFields.find((field) => !cells[field]?.trim());
  if (missing) {
    complain(missing, 'The address isn’t complete without this.');
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

/** Compares people within a file: words in any order, so that “Ortiz, Marco” is Marco Ortiz. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');
