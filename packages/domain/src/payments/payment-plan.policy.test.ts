import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsFor, installmentsOf } from './payment-plan.policy.ts';

describe('installments', () => {
  // Rule: money.installments-add-up
  it('are equal, with the cents that do not divide in the first', () => {
    expect(installmentsOf(39_500, 4, '2026-11-23')).toEqual([
      { dueOn: '2026-11-23', amountCents: 9_875 },
      { dueOn: '2026-12-23', amountCents: 9_875 },
      { dueOn: '2027-01-23', amountCents: 9_875 },
      { dueOn: '2027-02-23', amountCents: 9_875 },
    ]);
    const amounts = installmentsOf(10_001, 3, '2026-11-23').map(({ amountCents }) => amountCents);
    expect(amounts).toEqual([3_335, 3_333, 3_333]);
  });

  // Rule: money.installments-add-up
  it('add up to the bill to the cent, for every amount and count', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 99_999_999 }),
        fc.integer({ min: 2, max: 12 }),
        (cents, count) => {
          const amounts = installmentsOf(cents, count, '2026-01-31').map(({ amountCents }) => amountCents);
          expect(amounts).toHaveLength(count);
          expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(cents);
          const [first = 0, ...rest] = amounts;
          expect(new Set(rest).size).toBe(1);
          expect(first - (rest[0] ?? 0)).toBeLessThan(count);
        },
      ),
    );
  });

  it('fall on the last day of a shorter month', () => {
    const days = installmentsOf(1_000, 4, '2026-12-31').map(({ dueOn }) => dueOn);
    expect(days).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']);
  });

  // Rule: money.plan-limits
  it('are offered to patients within the limits of the practice, and to staff up to what cards take', () => {
    const limits = {
      planSmallestBillCents: 20_000,
      planMostInstallments: 6,
      planSmallestInstallmentCents: 5_000,
    };
    expect(countsFor(19_999, limits)).toEqual([]);
    expect(countsFor(20_000, limits)).toEqual([2, 3, 4]);
    expect(countsFor(90_000, limits)).toEqual([2, 3, 4, 5, 6]);
    expect(countsFor(90_000, 'staff').at(-1)).toBe(12);
    expect(countsFor(150, 'staff')).toEqual([2, 3]);
  });
});
