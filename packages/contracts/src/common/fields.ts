import { z } from 'zod';

export const UNSTORABLE = 'This text has a character we can’t save. Please remove it.';

/** PostgreSQL text and JSON cannot hold NUL or lone surrogates. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\u0000');

/** Trimmed text with length limits. `missing` is the error for an empty text. */
export const text = (max: number, min = 0, missing = 'This field is required.') =>
  z
    .string()
    .trim()
    .min(min, {
      error: ({ input }) => (input === '' ? missing : `Use at least ${min} characters.`),
    })
    .max(max, `Use ${max} characters or fewer.`)
    .refine(isStorable, UNSTORABLE);

export const id = z.uuid('This ID isn’t valid.');
export const NOT_A_DAY = 'Enter a date as yyyy-MM-dd.';
export const day = z.iso.date(NOT_A_DAY);
export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month as yyyy-MM.');
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:mm.');
export const instant = z.iso.datetime({ offset: true });

export const version = z.int().min(1).optional();

export const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('Enter a valid email address.'))
  .transform((value) => value.toLowerCase());

/** Digits or formatted: `3125550148`, `(312)-555-0148`, `+1 312 555 0148`. The domain converts it to E.164. */
export const phone = z
  .string()
  .trim()
  .refine(
    (value) => /^(1?\d{10})$/.test(value.replace(/[^\d]/g, '')),
    'Enter a phone number, such as (312)-555-0100.',
  )
  .refine((value) => /^[\d\s()+.-]+$/.test(value), 'Enter a phone number, such as (312)-555-0100.');

export const phoneOutput = z.string().nullable();

const namePattern = /^[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+)*$/u;
const personName = (label: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, min === 1 ? 'This field is required.' : `${label} must be at least ${min} characters.`)
    .max(max, `${label} must be ${max} characters or fewer.`)
    .regex(namePattern, `${label} can only have letters, spaces, hyphens, and apostrophes.`);

/** The allowed lengths of names, a setting of the practice. Rule: people.person-names */
export interface NameBounds {
  firstNameMin: number;
  lastNameMin: number;
  nameMax: number;
}
/** The widest limits that a practice can set. */
export const widestNames: NameBounds = { firstNameMin: 1, lastNameMin: 1, nameMax: 60 };

export const nameInputs = ({ firstNameMin, lastNameMin, nameMax }: NameBounds) => ({
  firstName: personName('First name', firstNameMin, nameMax),
  lastName: personName('Last name', lastNameMin, nameMax),
});

interface Names {
  firstName: string;
  lastName: string;
}

/**
 * For a form that changes a person. A saved name that no longer meets the limits may stay.
 * Rule: people.person-names
 */
export const changedNameInputs = (bounds: NameBounds, saved: Names) => {
  const { firstName, lastName } = nameInputs(bounds);
  return {
    firstName: unlessSaved(firstName, saved.firstName),
    lastName: unlessSaved(lastName, saved.lastName),
  };
};

const unlessSaved = (schema: z.ZodType<string, string>, saved: string) =>
  z.string().superRefine((typed, context) => {
    const { error } = typed === saved ? {} : schema.safeParse(typed);
    for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
  });

/** Calls accept the widest limits, and commands then apply the practice’s own. */
export const { firstName, lastName } = nameInputs(widestNames);

/** The screen marks each rule as soon as the typed password meets it. */
export const passwordRules = {
  length: (value: string) => value.length >= 8,
  digit: (value: string) => /\d/.test(value),
  lowercase: (value: string) => /[a-z]/.test(value),
  uppercase: (value: string) => /[A-Z]/.test(value),
  noSpace: (value: string) => !/\s/.test(value),
} as const;
export type PasswordRule = keyof typeof passwordRules;

const { length, digit, lowercase, uppercase, noSpace } = passwordRules;

export const password = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(128, 'Password should have 128 characters or fewer')
  .refine(noSpace, 'Space not allowed')
  .refine(length, 'Password should have min. 8 characters')
  .refine(
    (value) => digit(value) && lowercase(value) && uppercase(value),
    'Password should have a number, a lowercase letter, and an uppercase letter',
  );

export const oneTimeCode = z.string().regex(/^\d{6}$/, 'Enter the 6-digit code.');

export const userName = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_-]{4,29}$/,
    'Usernames have 5 to 30 letters, numbers, hyphens, or underscores, and start with a letter.',
  );

export const ENTER_REASON = 'Enter a reason.';
export const reason = text(500, 3, ENTER_REASON);

const addressLine = text(90, 5);
/** Spells out a bare unit such as "12B" or "#4", so that it also meets the minimum length. */
const addressLine2 = z
  .string()
  .trim()
  .transform((typed) => (BARE_UNIT.test(typed) ? `Unit ${typed.replace(/^#\s?/, '')}` : typed))
  .pipe(addressLine);
const BARE_UNIT = /^#?\s?(?:[a-z]?-?\d{1,5}-?[a-z]?|[a-z])$/i;
export const postalCode = z
  .string()
  .trim()
  .regex(/^\d{3,5}$/, 'Enter a ZIP code, such as 60611.');

export const address = z.strictObject({
  address1: addressLine,
  address2: addressLine2.optional(),
  postalCode,
  city: text(60, 1),
  state: text(60, 1),
});
export type Address = z.infer<typeof address>;

export const addressOutput = z.object({
  address1: z.string(),
  address2: z.string().nullable(),
  postalCode: z.string(),
  city: z.string(),
  state: z.string(),
});

export const searchText = z.string().trim().min(1).max(100).optional();
export const idList = z.array(id).max(100).optional();

const DEFAULT_TAKE = 10;
export const MAX_TAKE = 100;

export const pageQuery = (take = DEFAULT_TAKE) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  take: z.coerce.number().int().min(1).max(MAX_TAKE).default(take),
});

export const pageMeta = z.object({
  page: z.int(),
  take: z.int(),
  itemCount: z.int(),
  pageCount: z.int(),
});
export type PageMeta = z.infer<typeof pageMeta>;

export const pageMetaOf = (page: number, take: number, itemCount: number): PageMeta => ({
  page,
  take,
  itemCount,
  pageCount: Math.ceil(itemCount / take),
});

/** The address data is upper case: ST. CHARLES becomes St. Charles. */
export const cityText = (city: string): string =>
  city === city.toUpperCase()
    ? city
        .toLowerCase()
        .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : city;

const normal = (value: string) =>
  value
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toUpperCase();

/** The output is one of the exact values. The input may use spaces or underscores and any case. */
export function wireEnum<const T extends readonly [string, ...string[]]>(values: T) {
  const byNormal = new Map<string, string>(values.map((value) => [normal(value), value]));
  return z.preprocess(
    (input) => (typeof input === 'string' ? (byNormal.get(normal(input)) ?? input) : input),
    z.enum(values),
  );
}
