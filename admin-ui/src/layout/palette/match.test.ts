import { expect, test } from 'vitest';
import { highlightMatches, matches } from './match.ts';

test('the words that were typed are marked wherever they stand, in any case', () => {
  expect(highlightMatches('Philip Grant', 'gra')).toEqual([
    { text: 'Philip ', isMatch: false },
    { text: 'Gra', isMatch: true },
    { text: 'nt', isMatch: false },
  ]);
});

test('a label without the words stays whole', () => {
  expect(highlightMatches('Invoices', 'gra')).toEqual([{ text: 'Invoices', isMatch: false }]);
  expect(highlightMatches('Invoices', ' ')).toEqual([{ text: 'Invoices', isMatch: false }]);
});

test('nothing typed matches everything', () => {
  expect(matches('Invoices', '')).toBe(true);
  expect(matches('Invoices', 'VOICE')).toBe(true);
});
