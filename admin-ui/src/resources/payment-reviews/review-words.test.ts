import { expect, test } from 'vitest';
import { reviewKinds, reviewSays, reviewTitle } from './review-words.ts';

test('a review says in dollars what came in and what was due', () => {
  const review = { kind: 'AMOUNT_MISMATCH', detail: { received: 9000, due: 9500 } };
  expect(reviewTitle(review)).toBe('Amount mismatch');
  expect(reviewSays(review)).toMatch(/^\$90\.00 was received but \$95\.00 was due\./);
});

test('a refund that the payment provider does not know is told apart from one of another amount', () => {
  const kind = 'REFUND_DIFFERENCE';
  expect(reviewSays({ kind, detail: { ours: 2000, theirs: null } })).toContain('Stripe doesn’t have');
  expect(reviewSays({ kind, detail: { ours: 2000, theirs: 1500 } })).toContain('Stripe refunded $15.00');
});

test.each(reviewKinds)(
  '$value is told in whole sentences, whatever is missing of its details',
  ({ value }) => {
    expect(reviewSays({ kind: value, detail: {} })).toMatch(/^[A-Z$].*\.$/);
    expect(reviewSays({ kind: value, detail: {} })).not.toMatch(/undefined|null|NaN/);
  },
);

test('a kind that is new here is shown as it stands', () => {
  expect(reviewTitle({ kind: 'SOMETHING_NEW' })).toBe('Something new');
  expect(reviewSays({ kind: 'SOMETHING_NEW', detail: { intentId: 'pi_1' } })).toBe('intentId: pi_1');
});
