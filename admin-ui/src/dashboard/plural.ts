import { pluralizeRows } from '../list/rows.ts';

/** "1 visit", "12 visits": for words that take an s. */
export const pluralize = (count: number, word: string): string =>
  pluralizeRows(count, { one: word, many: `${word}s` });
