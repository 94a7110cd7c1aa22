import { fieldError } from '@bedside/contracts/errors';
import { type Cents, cents } from '@bedside/contracts/money';
import {
  BASIS_POINTS,
  type BilledLine,
  type BilledPrice,
  MAX_CENTS,
  scaleCents,
  sum,
  toPercent,
} from './price.policy.ts';

export interface CustomLine {
  label: string;
  amount: Cents;
  taxable: boolean;
}

/** Applies to the line total before tax. A percentage is rounded to two decimals. */
export type Discount = { kind: 'percent'; percent: number } | { kind: 'amount'; amount: Cents };

/**
 * Tax is rate × taxable × (lines − discount) ÷ lines, rounded once.
 * Rule: money.custom-invoice-price
 * @throws VALIDATION for a discount above the lines, or a total beyond what an invoice can hold
 */
export function priceCustom(input: {
  lines: readonly CustomLine[];
  discount: Discount | null;
  taxRate: number;
}): BilledPrice {
  const { discount, taxRate } = input;
  const gross = sum(input.lines.map(({ amount }) => amount));
  if (gross > MAX_CENTS) throw tooMuch();
  if (discount?.kind === 'amount' && discount.amount > gross)
    throw fieldError('discount.amount', 'The discount is more than the subtotal.');
  const taxable = sum(input.lines.filter((line) => line.taxable).map(({ amount }) => amount));
  const [off, whole] = shareOf(discount, gross);
  const rate = BigInt(Math.round(taxRate * 100_000));
  const extras: BilledLine[] = [
    extra('DISCOUNT', labelOf(discount), cents(0 - scaleCents(gross, off, whole))),
    extra(
      'TAX',
      `Sales tax (${toPercent(taxRate)}%)`,
      scaleCents(taxable, (whole - off) * rate, whole * 100_000n),
    ),
  ];
  const lines: BilledLine[] = [
    ...input.lines.map((line) => ({ ...line, kind: 'SERVICE' as const, category: null })),
    ...extras.filter(({ amount }) => amount !== 0),
  ];
  const total = sum(lines.map(({ amount }) => amount));
  if (total > MAX_CENTS) throw tooMuch();
  return { lines, taxRate, total };
}

/** The discount as numerator and denominator. */
const shareOf = (discount: Discount | null, gross: Cents): readonly [bigint, bigint] => {
  if (!discount || gross === 0) return [0n, 1n];
  return discount.kind === 'percent'
    ? [BigInt(Math.round(discount.percent * 100)), BASIS_POINTS]
    : [BigInt(discount.amount), BigInt(gross)];
};

const labelOf = (discount: Discount | null): string =>
  discount?.kind === 'percent' ? `Discount (${discount.percent}%)` : 'Discount';

const extra = (kind: BilledLine['kind'], label: string, amount: Cents): BilledLine => ({
  kind,
  label,
  amount,
  taxable: false,
  category: null,
});

const tooMuch = () => fieldError('lines', 'The total exceeds the invoice limit.');
