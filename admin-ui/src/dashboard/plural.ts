import { counted } from '../list/counted.ts';

/** "1 visit", "12 visits": for words that take an s. */
export const several = (count: number, word: string): string =>
  counted(count, { one: word, many: `${word}s` });
