import { expect, test } from 'vitest';
import { sizeText } from './document-text.ts';

test('a size is shown in kB, and in MB from one million bytes', () => {
  expect([0, 400, 184_200, 999_400, 1_000_000, 20_971_520].map(sizeText)).toEqual([
    '1 kB',
    '1 kB',
    '184 kB',
    '999 kB',
    '1.0 MB',
    '21.0 MB',
  ]);
});
