import { cents } from '@bedside/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pricing, priceAppointment, toAppointmentPrice, toPercent, toRate } from './price.policy.ts';

const onDemand: Pricing = {
  telemedicine: false,
  member: false,
  taxRate: 0.0625,
  memberDiscountPercent: 15,
  travelFee: cents(15_000),
  travelWaiverCap: cents(15_000),
};
const member: Pricing = { ...onDemand, member: true };
const service = (amount: number, taxable = false) => ({ name: 'Lab draw', amount: cents(amount), taxable });
const amounts = (pricing: Pricing, ...services: ReturnType<typeof service>[]) => {
  const price = priceAppointment({ ...pricing, services });
  return { total: price.total, lines: price.lines.map((line) => [line.kind, line.amount]) };
};

describe('the price of an appointment', () => {
  // Rule: money.price-in-whole-cents
  it('is services and travel for an on-demand patient', () => {
    expect(amounts(onDemand, service(20_000), service(5_000))).toEqual({
      total: 40_000,
      lines: [
        ['SERVICE', 20_000],
        ['SERVICE', 5_000],
        ['TRAVEL', 15_000],
      ],
    });
  });

  // Rule: money.member-discount
  it('takes 15% off services and waives the travel fee for a member', () => {
    expect(amounts(member, service(20_000))).toEqual({
      total: 17_000,
      lines: [
        ['SERVICE', 20_000],
        ['DISCOUNT', -3_000],
        ['TRAVEL', 15_000],
        ['WAIVER', -15_000],
      ],
    });
  });

  // Rule: money.travel-waiver-cap
  it('waives at most the cap, and never more than the travel fee', () => {
    expect(amounts({ ...member, travelFee: cents(20_000) }, service(10_000)).total).toBe(13_500);
    expect(amounts({ ...member, travelFee: cents(4_000) }, service(10_000)).total).toBe(8_500);
  });

  // Rule: money.no-travel-fee-online
  it('has no travel fee or waiver for telemedicine', () => {
    expect(amounts({ ...member, telemedicine: true }, service(9_900))).toEqual({
      total: 8_415,
      lines: [
        ['SERVICE', 9_900],
        ['DISCOUNT', -1_485],
      ],
    });
  });

  // Rule: money.tax-after-discount
  it('taxes taxable services after their discount, and never travel', () => {
    expect(amounts(onDemand, service(10_000, true), service(5_000)).lines).toContainEqual(['TAX', 625]);
    expect(amounts(member, service(10_000, true), service(5_000)).lines).toContainEqual(['TAX', 531]);
  });

  // Rule: money.price-in-whole-cents
  it('rounds each line half up, once', () => {
    // 15% of 10 cents is 1.5 cents; 6.25% of 8.5 cents is 0.53125.
    expect(amounts({ ...member, telemedicine: true }, service(10, true)).lines).toEqual([
      ['SERVICE', 10],
      ['DISCOUNT', -2],
      ['TAX', 1],
    ]);
  });

  it('is zero for free services', () => {
    expect(amounts({ ...onDemand, telemedicine: true }, service(0)).total).toBe(0);
  });

  it('is sent in dollars with a positive discount and waiver', () => {
    expect(
      toAppointmentPrice(priceAppointment({ ...member, services: [service(10_000, true), service(5_000)] })),
    ).toEqual({
      services: 150,
      discountAmount: 22.5,
      travelFee: 150,
      travelFeeWaived: 150,
      taxRate: 6.25,
      taxAmount: 5.31,
      totalAmount: 132.81,
    });
  });
});

describe('a tax rate', () => {
  it('keeps its decimals when converted to percent and back', () => {
    expect(toPercent(0.08875)).toBe(8.875);
    expect(toRate(8.875)).toBe(0.08875);
    expect(toPercent(toRate(7))).toBe(7);
  });
});

/** The same rules in exact fractions. */
function oracle(cart: Cart): { lines: Record<string, bigint>; total: bigint } {
  const all = cart.services.reduce((total, line) => total + BigInt(line.amount), 0n);
  const taxed = cart.services.reduce((total, line) => total + (line.taxable ? BigInt(line.amount) : 0n), 0n);
  const percent = cart.member ? BigInt(cart.discount) : 0n;
  const discount = halfUp(all * percent, 100n);
  const travel = cart.telemedicine ? 0n : BigInt(cart.travelFee);
  const cap = BigInt(cart.travelWaiverCap);
  const waiver = cart.member ? (travel < cap ? travel : cap) : 0n;
  const tax = halfUp(taxed * (100n - percent) * BigInt(cart.taxRate), 100n * 100_000n);
  return {
    lines: { SERVICE: all, DISCOUNT: -discount, TRAVEL: travel, WAIVER: -waiver, TAX: tax },
    total: all - discount + travel - waiver + tax,
  };
}

function halfUp(numerator: bigint, denominator: bigint): bigint {
  const floor = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? floor + 1n : floor;
}

const money = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100_000_000 }));
const carts = fc.record({
  services: fc.array(fc.record({ amount: money, taxable: fc.boolean() }), { minLength: 1, maxLength: 30 }),
  telemedicine: fc.boolean(),
  member: fc.boolean(),
  /** Percent. */
  discount: fc.integer({ min: 0, max: 100 }),
  /** In 1/100,000. */
  taxRate: fc.integer({ min: 0, max: 100_000 }),
  travelFee: money,
  travelWaiverCap: money,
});
type Cart = typeof carts extends fc.Arbitrary<infer T> ? T : never;

const pricingOf = (cart: Cart): Pricing => ({
  telemedicine: cart.telemedicine,
  member: cart.member,
  taxRate: cart.taxRate / 100_000,
  memberDiscountPercent: cart.discount,
  travelFee: cents(cart.travelFee),
  travelWaiverCap: cents(cart.travelWaiverCap),
});

describe('the price of any cart', () => {
  // Rule: money.price-in-whole-cents
  it('matches integer arithmetic, in whole cents and never below zero (10,000 carts)', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const price = priceAppointment({
          ...pricingOf(cart),
          services: cart.services.map((line) => service(line.amount, line.taxable)),
        });
        const expected = oracle(cart);
        expect(BigInt(price.total)).toBe(expected.total);
        expect(price.total).toBeGreaterThanOrEqual(0);
        for (const [kind, amount] of Object.entries(expected.lines)) {
          const lines = price.lines.filter((line) => line.kind === kind);
          expect(lines.reduce((total, line) => total + BigInt(line.amount), 0n)).toBe(amount);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});
