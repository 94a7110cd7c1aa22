import { describe, expect, it } from 'vitest';
import { chargedWith, creditOf, evaluateStripeInvoice, linesOf, periodOf } from './charge.policy.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const line = (amount: number, description: string | null = null, ends = '2026-11-01') =>
  ({ amount, description, periodStart: day('2026-10-01'), periodEnd: day(ends) }) as Parameters<
    typeof periodOf
  >[0]['lines'][number];

describe('the lines of a membership charge', () => {
  // Rule: money.memberships-are-not-taxed
  it.each([
    ['one period', [line(9_900)], 9_900, [['FEE', 'Premier membership', 9_900]]],
    [
      'a change of plan',
      [line(-3_000, 'Unused time'), line(9_900, 'Premier'), line(0)],
      6_900,
      [
        ['DISCOUNT', 'Unused time', -3_000],
        ['FEE', 'Premier', 9_900],
      ],
    ],
    [
      'earlier credit',
      [line(9_900)],
      4_900,
      [
        ['FEE', 'Premier membership', 9_900],
        ['DISCOUNT', 'Paid from credit', -5_000],
      ],
    ],
    [
      'new credit',
      [line(-3_000, 'Unused time')],
      0,
      [
        ['DISCOUNT', 'Unused time', -3_000],
        ['FEE', 'Kept as credit', 3_000],
      ],
    ],
    [
      'a small rest of before',
      [line(9_900)],
      9_930,
      [
        ['FEE', 'Premier membership', 9_900],
        ['FEE', 'Carried over', 30],
      ],
    ],
  ])('for %s add up to the charged amount, without tax', (_, lines, amountDue, expected) => {
    const shown = linesOf({ lines, amountDue }, 'Premier');
    expect(shown.map(({ kind, label, amountCents }) => [kind, label, amountCents])).toEqual(expected);
    expect(shown.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(amountDue);
  });
});

it.each([
  [9_900, 0, 9_900, 0],
  [9_900, 9_850, 50, 0],
  [9_900, 9_851, 0, -49],
  [9_900, 12_000, 0, 2_100],
])('%i cents with %i of credit charge %i and leave %i of credit', (amount, credit, dueCents, left) => {
  expect(chargedWith(amount, credit)).toEqual({ dueCents, left });
});

it('an invoice with a negative total adds credit, and one due less than its total uses credit', () => {
  expect(creditOf({ amountDue: 0, total: -3_000 })).toBe(3_000);
  expect(creditOf({ amountDue: 4_900, total: 9_900 })).toBe(-5_000);
});

it('the period of an invoice is the latest of its lines, or its own when it has none', () => {
  const invoice = { periodStart: day('2026-09-01'), periodEnd: day('2026-10-01') };
  const lines = [line(100), line(9_900, null, '2026-12-01'), line(-100, null, '2027-01-01')];
  expect(periodOf({ ...invoice, lines }).periodEnd).toEqual(day('2026-12-01'));
  expect(periodOf({ ...invoice, lines: [line(-100)] })).toEqual(invoice);
});

it.each([
  ['void', 9_900, [line(9_900)], 'void'],
  ['uncollectible', 9_900, [line(9_900)], 'void'],
  ['draft', 9_900, [line(9_900)], 'none'],
  ['open', 9_900, [line(9_900)], 'due'],
  ['open', 0, [line(9_900)], 'none'],
  ['paid', 0, [line(9_900)], 'paid'],
  ['paid', 0, [line(0)], 'none'],
] as const)(
  'a Stripe invoice that is %s with %i cents due maps to our invoice: %#',
  (status, amountDue, lines, means) => {
    expect(evaluateStripeInvoice({ status, amountDue, lines: [...lines] })).toBe(means);
  },
);
