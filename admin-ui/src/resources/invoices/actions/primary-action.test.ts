import { expect, test } from 'vitest';
import { otherActions, primaryAction } from '../invoice-badges.ts';

test('a draft is sent, what is due is paid, and what was taken by hand is looked at again', () => {
  expect(primaryAction(['edit', 'delete', 'send'])).toBe('send');
  expect(primaryAction(['cancel', 'sendLink', 'markAsPaid', 'pay'])).toBe('pay');
  expect(primaryAction(['refund', 'verify', 'sendReceipt'])).toBe('verify');
});

test('taking away and giving back are never the next thing to do', () => {
  expect(primaryAction(['cancel', 'writeOff', 'refund', 'delete'])).toBe(null);
});

test('the other actions are in the menu', () => {
  expect(otherActions(['edit', 'delete', 'send'])).toEqual(['edit', 'delete']);
  expect(otherActions(['refund'])).toEqual(['refund']);
});
