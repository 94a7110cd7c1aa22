import { expect, test } from 'vitest';
import { sizeText } from './document-text.ts';

test('a size is shown in KB, and in MB from one million bytes', () => {
  expect([0, 400, 184_200, 999_400, 1_000_000, 20_971_520].map(sizeText)).toEqual([
    '1 KB',
    '1 KB',
    '184 KB',
    '999 KB',
    '1.0 MB',
    '21.0 MB',
  ]);
});
