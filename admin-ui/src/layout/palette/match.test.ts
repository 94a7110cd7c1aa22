import { expect, test } from 'vitest';
import { findsAction, highlightMatches, isFrequent, matches, splitAction } from './match.ts';

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

test('takes an action that is typed before the record apart', () => {
  expect(splitAction('refund grace o')).toEqual({ verb: 'refund', rest: 'grace o' });
  expect(splitAction('Take payment INV-20931')).toEqual({ verb: 'take payment', rest: 'INV-20931' });
  expect(splitAction('grace')).toEqual({ verb: '', rest: 'grace' });
  expect(splitAction('assign')).toEqual({ verb: '', rest: 'assign' });
});

test('finds an action by its label or by another word for it', () => {
  expect(findsAction('Collect $75.00', 'take payment')).toBe(true);
  expect(findsAction('Open note', 'sign note')).toBe(true);
  expect(findsAction('Assign provider', 'assi')).toBe(true);
  expect(findsAction('Assign provider', 'refund')).toBe(false);
  expect(findsAction('Reschedule visit', '')).toBe(true);
  expect(isFrequent('Cancel visit')).toBe(false);
});
