import { expect, it } from 'vitest';
import { amountDueCents, bmlAgeOf } from './invoice-actions.policy.ts';

it.each([
  ['PAYMENT_REQUESTED', 4_000, 6_000],
  ['BML', 0, 10_000],
  ['BML', 12_000, 0],
  ['DRAFT', 0, 0],
  ['CANCELLED', 0, 0],
  ['PAID', 0, 0],
] as const)('an invoice over $100 that is %s with %i cents paid has %i due', (status, paidCents, due) => {
  expect(amountDueCents({ status, totalCents: 10_000, paidCents })).toBe(due);
});

// Rule: appointments.practice-time-zone
it('the age of a billed-later invoice counts practice-local days since it was sent', () => {
  const at = { now: new Date('2026-10-15T04:30:00Z'), timeZone: 'America/Chicago' };
  const createdAt = new Date('2026-10-01T15:00:00Z');
  const sentAt = new Date('2026-10-12T15:00:00Z');
  expect(bmlAgeOf({ status: 'BML', sentAt, createdAt }, at)).toBe(2);
  expect(bmlAgeOf({ status: 'BML', sentAt: null, createdAt }, at)).toBe(13);
  expect(bmlAgeOf({ status: 'PAYMENT_REQUESTED', sentAt, createdAt }, at)).toBeNull();
});
