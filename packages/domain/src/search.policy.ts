import { isValid, parse } from '@bedside/db/dates';

const MIN_DIGITS = 3;
const POSTAL_CODE = /^\d{5}$/;

const literal = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&').replace(/['’ʼ]/g, '_');

/** A LIKE pattern that matches literally, except that apostrophes match any kind. */
export const likeAnywhere = (typed: string): string => `%${literal(typed)}%`;

/** A literal LIKE prefix pattern. */
export const likeStart = (typed: string): string => `${typed.replace(/[\\%_]/g, '\\$&')}%`;

/** As `user_name_beginnings` writes names: "O’Malley, Grace" is "o'malley grace". */
export const nameAsStored = (typed: string): string =>
  typed.replace(/['’ʼ]/g, "'").replaceAll(',', ' ').replace(/\s+/g, ' ').trim().toLowerCase();

/** LIKE patterns for a full name in either order, with or without a comma. */
export function namePatternsOf(typed: string): string[] {
  const [before, after] = splitName(typed.trim().replace(/\s+/g, ' '));
  return [likeAnywhere(typed), ...(after ? [`%${literal(after)}% ${literal(before)}%`] : [])];
}

/** "Last, First" splits at the comma; "De La Cruz Maria" before its last word. */
function splitName(typed: string): readonly [string, string] {
  const at = typed.includes(',') ? typed.indexOf(',') : typed.lastIndexOf(' ');
  return at < 0 ? [typed, ''] : [typed.slice(0, at).trim(), typed.slice(at + 1).trim()];
}

/** Null unless it looks like part of a phone number. */
export function phoneDigitsOf(typed: string): string | null {
  if (!/^[\d\s()+.-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  return digits.length >= MIN_DIGITS ? digits : null;
}

/** Five digits; null for anything else. */
export const postalCodeOf = (typed: string): string | null => (POSTAL_CODE.test(typed) ? typed : null);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "Jun 25, 1983" as 6/25/1983; anything else as it is. */
function withMonthNumber(typed: string): string {
  const [, name = '', day, year] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{2,4})$/i.exec(typed) ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month > 0 ? `${month}/${day}/${year}` : typed;
}

/** yyyy-MM-dd, from US or ISO format; two-digit years give both centuries. */
export function birthDatesOf(typed: string): string[] {
  const parts = withMonthNumber(typed.trim())
    .match(/^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/)
    ?.slice(1);
  const [year, month, day] = parts?.[0]?.length === 4 ? parts : [parts?.[2], parts?.[0], parts?.[1]];
  if (!year || !month || !day || day.length > 2) return [];
  const years = year.length === 4 ? [year] : year.length === 2 ? [`19${year}`, `20${year}`] : [];
  return years
    .map((full) => `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .filter((date) => isValid(parse(date, 'yyyy-MM-dd', 0)));
}
