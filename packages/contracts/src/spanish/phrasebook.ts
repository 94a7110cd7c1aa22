import { clockInSpanish } from '../common/languages.ts';
import { openingHoursInSpanish } from '../practice/opening.ts';

/**
 * Maps English to Spanish. `{0}`, `{1}`, and so on are placeholders, numbered by their order in the English
 * text.
 */
export type Phrases = Readonly<Record<string, string>>;

const PLACE = /\{(\d)\}/g;
const SENTENCES = /(?<=[.!?]) (?=[\p{Lu}“])/u;
const DAY = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/;
const CLOCK = /\b(?:AM|PM)\b/;
const isHours = (text: string): boolean => DAY.test(text) && CLOCK.test(text);

/** Longer texts are written by users, and matching them with regular expressions would be slow. */
const LONGEST = 600;

/** Unknown texts stay in English. */
export function translator(...books: readonly Phrases[]): (english: string) => string {
  const whole = new Map(books.flatMap((book) => Object.entries(book)));
  const patterns = [...whole.keys()]
    .filter((english) => english.includes('{0}'))
    .toSorted((one, other) => other.length - one.length)
    .map((english) => ({ pattern: patternOf(english), spanish: whole.get(english) ?? english }));
  const partOf = (value: string): string =>
    whole.get(value) ?? (isHours(value) ? openingHoursInSpanish(value) : value);
  const translate = (english: string): string => {
    const known = whole.get(english);
    if (known !== undefined) return known;
    for (const { pattern, spanish } of patterns) {
      const parts = pattern.exec(english);
      if (parts) return filled(spanish, (at) => partOf(parts[at + 1] ?? ''));
    }
    return english;
  };
  // A response may join several texts into one.
  return (english) => {
    if (english.length > LONGEST) return english;
    const translated = translate(english);
    return translated === english ? english.split(SENTENCES).map(translate).join(' ') : translated;
  };
}

/**
 * A period after "a.m." or "p.m." is dropped, because the abbreviation already ends with one: "a las 9:30
 * a.m."
 */
const filled = (spanish: string, partOf: (at: number) => string): string =>
  clockInSpanish(spanish.replace(PLACE, (_, at: string) => partOf(Number(at)))).replace(
    /\b([ap]\.m\.)\./g,
    '$1',
  );

const patternOf = (english: string): RegExp =>
  new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(PLACE, '((?:(?!\\. ).)+?)')}$`, 'su');
