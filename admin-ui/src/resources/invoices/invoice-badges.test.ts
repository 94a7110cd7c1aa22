import { expect, test } from 'vitest';
import { invoiceBadge, otherActions, primaryAction } from './invoice-badges.ts';

test('offers to send a draft, collect the amount due, and verify offline payments', () => {
  expect(primaryAction(['edit', 'delete', 'send'])).toBe('send');
  expect(primaryAction(['cancel', 'sendLink', 'markAsPaid', 'pay'])).toBe('pay');
  expect(primaryAction(['refund', 'verify', 'sendReceipt'])).toBe('verify');
});

test('never suggests canceling or refunding', () => {
  expect(primaryAction(['cancel', 'writeOff', 'refund', 'delete'])).toBe(null);
});

test('lists the other actions in the menu', () => {
  expect(otherActions(['edit', 'delete', 'send'])).toEqual(['edit', 'delete']);
  expect(otherActions(['refund'])).toEqual(['refund']);
});

test('a written-off invoice says so, a canceled one says canceled', () => {
  const label = (writtenOff: boolean) => invoiceBadge({ status: 'CANCELLED', writtenOff }).label;
  expect([label(true), label(false)]).toEqual(['Written off', 'Canceled']);
});

// Rule: money.deposit-held
test('a held deposit is not requested anymore', () => {
  const label = (depositHold: 'TO_HOLD' | 'HELD') =>
    invoiceBadge({ status: 'PAYMENT_REQUESTED', writtenOff: false, depositHold }).label;
  expect([label('TO_HOLD'), label('HELD')]).toEqual(['Payment requested', 'Held on a card']);
});
