const LEAST_DIGITS = 3;

const literal = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&');

/** Text for LIKE that finds it anywhere and means every character literally, but an apostrophe for any kind of it. */
export const likeAnywhere = (typed: string): string => `%${literal(typed).replace(/['’ʼ]/g, '_')}%`;

/** Text for LIKE that finds it at the beginning and means every character literally. */
export const likeStart = (typed: string): string => `${literal(typed)}%`;

/** The digits of what looks like a phone number, or part of one, as typed; null for anything else. */
export function phoneDigitsOf(typed: string): string | null {
  if (!/^[\d\s()+.-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  return digits.length >= LEAST_DIGITS ? digits : null;
}
