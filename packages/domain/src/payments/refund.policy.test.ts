import { describe, expect, it } from 'vitest';
import { apportion } from './book-received.commands.ts';
import {
  canTransitionRefund,
  decideRefund,
  type InvoicedLine,
  paidByLine,
  type RefundableLine,
  refundableLines,
} from './refund.policy.ts';

const line = (
  position: number,
  kind: InvoicedLine['kind'],
  amountCents: number,
  taxable = false,
): InvoicedLine => ({ position, kind, label: `${kind} ${position}`, amountCents, taxable });

/** Deterministic pseudo-random numbers. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

describe('splitting an amount', () => {
  it('gives whole cents that add up exactly, with largest remainders first', () => {
    expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(apportion(5, [3, 3, 1])).toEqual([2, 2, 1]);
    expect(apportion(7, [0, 0])).toEqual([0, 0]);
    expect(apportion(2_147_483_647, [2_147_483_647, 2_147_483_646]).reduce((a, b) => a + b, 0)).toBe(
      2_147_483_647,
    );
  });
});

describe('a refundable line', () => {
  // Rule: money.refunds-carry-tax-and-discount
  it('refunds its price, even if the payment was larger than the bill', () => {
    const lines = [line(0, 'SERVICE', 3_000), line(1, 'SERVICE', 3_000)];
    const payment = { amountCents: 10_000, refundedCents: 4_000, creditedCents: 0 };
    const [one] = refundableLines(payment, lines, new Map());
    expect(one).toMatchObject({ paidCents: 3_000, refundableCents: 3_000 });
  });
});

describe('the amount paid for a line', () => {
  it('is its price less discount plus tax', () => {
    const lines = [
      line(0, 'SERVICE', 20_000, true),
      line(1, 'SERVICE', 10_000),
      line(2, 'DISCOUNT', -4_500),
      line(3, 'TRAVEL', 15_000),
      line(4, 'WAIVER', -15_000),
      line(5, 'TAX', 1_063),
    ];
    const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect([...paidByLine(lines, total)]).toEqual([
      [0, 18_063],
      [1, 8_500],
      [3, 0],
    ]);
  });

  // Rule: money.refunds-carry-tax-and-discount
  it('adds up to exactly the payment, for any invoice', () => {
    const next = numbers(7);
    const upTo = (most: number) => next.next().value % (most + 1);
    for (let round = 0; round < 2_000; round += 1) {
      const services = Array.from({ length: 1 + upTo(5) }, (_, position) =>
        line(position, 'SERVICE', upTo(50_000), upTo(1) === 1),
      );
      const gross = services.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const travel = upTo(20_000);
      const lines = [
        ...services,
        line(10, 'DISCOUNT', -Math.floor(gross * 0.15)),
        line(11, 'TRAVEL', travel),
        line(12, 'WAIVER', -upTo(travel)),
        line(13, 'TAX', gross === 0 ? 0 : upTo(3_000)),
      ];
      const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
      if (total === 0) continue;
      const paid = [...paidByLine(lines, total).values()];
      expect(paid.every((amount) => amount >= 0)).toBe(true);
      expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(total);
    }
  });
});

describe('a refund', () => {
  const payment = { amountCents: 30_000, refundedCents: 0, creditedCents: 0 };
  const lines: RefundableLine[] = [
    { position: 0, label: 'Visit', paidCents: 20_000, refundableCents: 20_000 },
    { position: 1, label: 'Strep test', paidCents: 10_000, refundableCents: 10_000 },
  ];

  // Rule: money.refunds-never-exceed-the-payment
  it('in full returns the remaining amount', () => {
    expect(decideRefund({ scope: 'FULL' }, { ...payment, refundedCents: 100 }, lines).amountCents).toBe(
      29_900,
    );
  });

  // Rule: money.credit-is-never-refunded-twice
  it('in full excludes membership credit', () => {
    expect(decideRefund({ scope: 'FULL' }, { ...payment, creditedCents: 25_000 }, lines).amountCents).toBe(
      5_000,
    );
  });

  it('by line returns those lines, each once even if named twice', () => {
    expect(decideRefund({ scope: 'LINES', positions: [1, 1] }, payment, lines)).toEqual({
      amountCents: 10_000,
      lines: [{ position: 1, amountCents: 10_000 }],
    });
  });

  it.each([
    ['nothing', { scope: 'PARTIAL', amountCents: 0 }, /greater than \$0/],
    ['more than is left', { scope: 'PARTIAL', amountCents: 30_001 }, /up to \$300\.00/],
    ['a line that is not there', { scope: 'LINES', positions: [9] }, /line items that were paid/],
  ] as const)('is refused for %s', (_, request, message) => {
    expect(() => decideRefund(request, payment, lines)).toThrow(message);
  });

  // Rule: money.refunds-never-exceed-the-payment
  it('never returns a line twice, nor more than is left', () => {
    const invoiced = [line(0, 'SERVICE', 20_000), line(1, 'SERVICE', 10_000)];
    const after = refundableLines({ ...payment, refundedCents: 10_000 }, invoiced, new Map([[1, 10_000]]));
    expect(after.map((one) => one.refundableCents)).toEqual([20_000, 0]);
    expect(() => decideRefund({ scope: 'LINES', positions: [1] }, payment, after)).toThrow(/been refunded/);
    const little = refundableLines({ ...payment, refundedCents: 25_000 }, invoiced, new Map());
    expect(() =>
      decideRefund({ scope: 'LINES', positions: [0, 1] }, { ...payment, refundedCents: 25_000 }, little),
    ).toThrow(/exceed the \$50\.00/);
  });

  it('can fail after success when the bank returns it, and is otherwise final', () => {
    expect(canTransitionRefund('SUCCEEDED', 'FAILED')).toBe(true);
    expect(canTransitionRefund('FAILED', 'SUCCEEDED')).toBe(false);
    expect(canTransitionRefund('SUCCEEDED', 'PENDING')).toBe(false);
  });
});
