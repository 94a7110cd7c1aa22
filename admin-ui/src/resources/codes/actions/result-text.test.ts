import { expect, test } from 'vitest';
import { resultText } from './result-text.ts';

test('an import summary leaves out zero counts', () => {
  expect(resultText({ added: 1, changed: 0, unchanged: 0 })).toBe('1 code added.');
  expect(resultText({ added: 1200, changed: 3, unchanged: 280 })).toBe(
    '1,200 codes added, 3 updated, 280 unchanged.',
  );
  expect(resultText({ added: 0, changed: 0, unchanged: 1 })).toBe('1 unchanged.');
});
