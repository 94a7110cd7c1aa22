import { describe, expect, it } from 'vitest';
import { depositHoldOf, depositOf, depositUse } from './deposit.policy.ts';

const services = (...deposits: number[]) => deposits.map((depositCents) => ({ depositCents }));

describe('the deposit of a visit', () => {
  // Rule: money.deposit-asked-at-booking
  it.each([
    ['none without one', services(0, 0), 20_000, 0],
    ['the sum of its services', services(5_000, 0, 2_500), 20_000, 7_500],
    ['at most the estimate', services(5_000, 2_500), 6_000, 6_000],
    ['none below what cards take', services(5_000), 49, 0],
    ['the least that cards take', services(50), 20_000, 50],
  ])('is %s', (_what, asked, estimate, cents) => {
    expect(depositOf(asked, estimate)).toBe(cents);
  });
});

// Rule: money.deposit-held
describe('the card of a deposit', () => {
  const now = new Date('2026-10-14T14:00:00Z');
  const request = {
    status: 'PAYMENT_REQUESTED' as const,
    depositHeld: true,
    visitAt: new Date('2026-10-18T14:00:00Z'),
    isOnHold: false,
  };

  it.each([
    ['only held for a visit 4 days away', request, 'TO_HOLD'],
    ['charged for one further away', { ...request, visitAt: new Date('2026-10-18T14:00:01Z') }, null],
    ['charged where its services ask for that', { ...request, depositHeld: false }, null],
    [
      'held until it is taken',
      { ...request, visitAt: new Date('2026-10-30T14:00:00Z'), isOnHold: true },
      'HELD',
    ],
    ['not held anymore once it is taken', { ...request, status: 'CANCELLED' as const }, null],
  ])('is %s', (_what, deposit, hold) => {
    expect(depositHoldOf(deposit, { now })).toBe(hold);
  });
});

describe('a paid deposit', () => {
  const whole = { amountCents: 5_000, refundedCents: 0, chargedBackCents: 0 };

  // Rule: money.deposit-taken-by-the-bill
  it.each([
    [5_001, { move: true, backCents: 0, isPart: true }],
    [5_000, { move: true, backCents: 0, isPart: false }],
    [4_999, { move: true, backCents: 1, isPart: false }],
    [0, { move: false }],
  ])('is taken by a bill of %i cents', (bill, use) => {
    expect(depositUse(whole, bill)).toEqual(use);
  });

  // Rule: money.deposit-is-whole
  it('is taken whole or not at all', () => {
    expect(depositUse({ ...whole, refundedCents: 1 }, 9_000)).toEqual({ move: false });
    expect(depositUse({ ...whole, chargedBackCents: 5_000 }, 9_000)).toEqual({ move: false });
  });
});
