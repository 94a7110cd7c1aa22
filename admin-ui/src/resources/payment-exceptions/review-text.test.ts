import { expect, test } from 'vitest';
import {
  paymentExceptionKinds,
  paymentExceptionText,
  paymentExceptionTitle,
  unbookedText,
} from './payment-exception-text.ts';

test('shows the received and expected amounts in dollars', () => {
  const review = { kind: 'AMOUNT_MISMATCH', detail: { received: 9000, due: 9500 } };
  expect(paymentExceptionTitle(review)).toBe('Amount mismatch');
  expect(paymentExceptionText(review)).toMatch(/^\$90\.00 was received but \$95\.00 was due\./);
});

test('distinguishes a refund unknown to the processor from one with another amount', () => {
  const kind = 'REFUND_DIFFERENCE';
  expect(paymentExceptionText({ kind, detail: { ours: 2000, theirs: null } })).toContain(
    'Stripe doesn’t have',
  );
  expect(paymentExceptionText({ kind, detail: { ours: 2000, theirs: 1500 } })).toContain(
    'Stripe refunded $15.00',
  );
});

test.each(paymentExceptionKinds)(
  'describes $value in full sentences even with missing details',
  ({ value }) => {
    expect(paymentExceptionText({ kind: value, detail: {} })).toMatch(/^[A-Z$].*\.$/);
    expect(paymentExceptionText({ kind: value, detail: {} })).not.toMatch(/undefined|null|NaN/);
  },
);

test("shows whether unapplied money can be refunded, and the refund's state", () => {
  const refund = { status: 'PENDING' as const, amount: 12.34, currency: 'usd', failure: null };
  expect(unbookedText({ refundable: false, refund: null })).toBeNull();
  expect(unbookedText({ refundable: true, refund: null })).toBe('Stripe holds this money');
  expect(unbookedText({ refundable: false, refund })).toBe('$12.34 is being refunded');
  const failed = { ...refund, status: 'FAILED' as const, failure: 'lost_or_stolen_card' };
  expect(unbookedText({ refundable: true, refund: failed })).toBe(
    'The $12.34 refund failed: lost or stolen card',
  );
});

test('shows an unknown kind unchanged', () => {
  expect(paymentExceptionTitle({ kind: 'SOMETHING_NEW' })).toBe('Something new');
  expect(paymentExceptionText({ kind: 'SOMETHING_NEW', detail: { intentId: 'pi_1' } })).toBe(
    'intentId: pi_1',
  );
});
