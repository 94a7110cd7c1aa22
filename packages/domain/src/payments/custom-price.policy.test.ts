import { cents } from '@bedside/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Discount, priceCustom } from './custom-price.policy.ts';

const line = (amount: number, taxable = false) => ({ label: 'A line', amount: cents(amount), taxable });
const amounts = (lines: ReturnType<typeof line>[], discount: Discount | null = null, taxRate = 0.0625) => {
  const price = priceCustom({ lines, discount, taxRate });
  return { total: price.total, lines: price.lines.map(({ kind, amount }) => [kind, amount]) };
};
const refusal = (lines: ReturnType<typeof line>[], discount: Discount | null = null) => {
  try {
    amounts(lines, discount, 1);
  } catch (error) {
    return error;
  }
  return null;
};

describe('the price of a custom invoice', () => {
  // Rule: money.custom-invoice-price
  it('is its lines less the discount, with tax on the discounted taxable part', () => {
    const lines = [line(10_000, true), line(5_000)];
    expect(amounts(lines)).toEqual({
      total: 15_625,
      lines: [
        ['SERVICE', 10_000],
        ['SERVICE', 5_000],
        ['TAX', 625],
      ],
    });
    expect(amounts(lines, { kind: 'percent', percent: 15 }).lines.slice(2)).toEqual([
      ['DISCOUNT', -2_250],
      ['TAX', 531],
    ]);
    // A third of everything is off, so a third of the taxable part: 625 × 2 ÷ 3 = 416.67.
    expect(amounts(lines, { kind: 'amount', amount: cents(5_000) }).lines.slice(2)).toEqual([
      ['DISCOUNT', -5_000],
      ['TAX', 417],
    ]);
  });

  it('is zero when everything is discounted', () => {
    expect(amounts([line(10_000, true)], { kind: 'percent', percent: 100 }).total).toBe(0);
    expect(amounts([line(10_000, true)], { kind: 'amount', amount: cents(10_000) }).total).toBe(0);
    expect(amounts([line(0)], { kind: 'amount', amount: cents(0) }).total).toBe(0);
  });

  // Rule: money.custom-invoice-price
  it('is refused below zero and above the invoice limit', () => {
    expect(refusal([line(10_000)], { kind: 'amount', amount: cents(10_001) })).toMatchObject({
      code: 'VALIDATION',
      message: 'The discount is more than the subtotal.',
    });
    const half = line(1_100_000_000, true);
    for (const lines of [[half], [half, half]])
      expect(refusal(lines)).toMatchObject({ message: 'The total exceeds the invoice limit.' });
  });
});

const halfUp = (numerator: bigint, denominator: bigint): bigint =>
  numerator / denominator + ((numerator % denominator) * 2n >= denominator ? 1n : 0n);

const money = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 10_000_000 }));
const carts = fc.record({
  lines: fc.array(fc.record({ amount: money, taxable: fc.boolean() }), { minLength: 1, maxLength: 30 }),
  /** In 1/100,000. */
  taxRate: fc.integer({ min: 0, max: 100_000 }),
  /** Of 100% or of the line total, in 1/10,000. */
  share: fc.integer({ min: 0, max: 10_000 }),
  kind: fc.constantFrom('percent', 'amount', null),
});

describe('any custom invoice', () => {
  it('matches integer arithmetic, in whole cents and never below zero (10,000 carts)', () => {
    fc.assert(
      fc.property(carts, ({ lines, taxRate, share, kind }) => {
        const gross = lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
        const taxed = lines.reduce((sum, { amount, taxable }) => (taxable ? sum + BigInt(amount) : sum), 0n);
        const fixed = (gross * BigInt(share)) / 10_000n;
        const [off, whole] =
          kind === null || gross === 0n
            ? [0n, 1n]
            : kind === 'percent'
              ? [BigInt(share), 10_000n]
              : [fixed, gross];
        const discount: Discount | null =
          kind === 'percent'
            ? { kind, percent: share / 100 }
            : kind && { kind, amount: cents(Number(fixed)) };
        const price = priceCustom({
          lines: lines.map(({ amount, taxable }) => line(amount, taxable)),
          discount,
          taxRate: taxRate / 100_000,
        });
        const tax = halfUp(taxed * (whole - off) * BigInt(taxRate), whole * 100_000n);
        expect(BigInt(price.total)).toBe(gross - halfUp(gross * off, whole) + tax);
        expect(price.total).toBeGreaterThanOrEqual(0);
        expect(price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.total);
      }),
      { numRuns: 10_000 },
    );
  });
});
