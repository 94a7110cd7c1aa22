import { expect, test } from 'vitest';
import { highlightMatches, matches } from './match.ts';

test('highlights query words anywhere, ignoring case', () => {
  expect(highlightMatches('Philip Grant', 'gra')).toEqual([
    { text: 'Philip ', isMatch: false },
    { text: 'Gra', isMatch: true },
    { text: 'nt', isMatch: false },
  ]);
});

test('leaves a label without a match whole', () => {
  expect(highlightMatches('Invoices', 'gra')).toEqual([{ text: 'Invoices', isMatch: false }]);
  expect(highlightMatches('Invoices', ' ')).toEqual([{ text: 'Invoices', isMatch: false }]);
});

test('an empty query matches everything', () => {
  expect(matches('Invoices', '')).toBe(true);
  expect(matches('Invoices', 'VOICE')).toBe(true);
});
