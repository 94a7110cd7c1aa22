import { fieldError } from '@bedside/contracts/errors';
import { toDollars } from '@bedside/contracts/money';
import type { LineKind } from '@bedside/contracts/payments/payment.schema';
import type { RefundStatus } from '@bedside/contracts/payments/refunds.schema';
import type { StripeRefund } from '@bedside/integrations/stripe/stripe.port';
import { apportion } from './book-received.commands.ts';

export interface InvoicedLine {
  position: number;
  kind: LineKind;
  label: string;
  amountCents: number;
  taxable: boolean;
}

export interface RefundableLine {
  position: number;
  label: string;
  /** Tax included, less its discount or waiver. */
  paidCents: number;
  refundableCents: number;
}

export interface Payment {
  amountCents: number;
  /** Refunded or in flight. */
  refundedCents: number;
  /** Turned into membership credit. */
  creditedCents: number;
  /** Lost to a chargeback. */
  chargedBackCents?: number;
}

export const leftOf = ({
  amountCents,
  refundedCents,
  creditedCents,
  chargedBackCents = 0,
}: Payment): number => Math.max(amountCents - refundedCents - creditedCents - chargedBackCents, 0);

/** Rounded half up. */
export const taxShareOf = (
  { taxCents, totalCents }: { taxCents: number; totalCents: number },
  amountCents: number,
): number => (totalCents === 0 ? 0 : Math.round((amountCents * taxCents) / totalCents));

/** Lines a patient can get a refund for. */
const sold: readonly LineKind[] = ['SERVICE', 'TRAVEL', 'FEE'];
const off: Partial<Record<LineKind, readonly LineKind[]>> = {
  DISCOUNT: ['SERVICE', 'FEE'],
  WAIVER: ['TRAVEL'],
};

/** Splits the payment exactly: discount over services, waiver on travel, tax on discounted taxable lines. */
export function paidByLine(lines: readonly InvoicedLine[], paidCents: number): Map<number, number> {
  const goods = lines.filter((line) => sold.includes(line.kind));
  const sumOf = (kind: LineKind) =>
    lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amountCents, 0);
  const less = (kind: 'DISCOUNT' | 'WAIVER') =>
    apportion(
      -sumOf(kind),
      goods.map((line) => (off[kind]?.includes(line.kind) ? line.amountCents : 0)),
    );
  const [discounts, waivers] = [less('DISCOUNT'), less('WAIVER')];
  const net = goods.map((line, index) =>
    Math.max(line.amountCents - (discounts[index] ?? 0) - (waivers[index] ?? 0), 0),
  );
  const taxed = goods.map((line, index) => (line.taxable ? (net[index] ?? 0) : 0));
  const services = goods.map((line, index) => (line.kind === 'SERVICE' ? (net[index] ?? 0) : 0));
  // Old invoices do not say which lines were taxed.
  const taxes = apportion(sumOf('TAX'), taxed.some((amount) => amount > 0) ? taxed : services);
  const paid = apportion(
    paidCents,
    net.map((amount, index) => amount + (taxes[index] ?? 0)),
  );
  return new Map(goods.map((line, index) => [line.position, paid[index] ?? 0]));
}

/** Never more than the payment has left, nor than the bill, because money above the bill paid for no line. */
export function refundableLines(
  payment: Payment,
  lines: readonly InvoicedLine[],
  refunded: ReadonlyMap<number, number>,
): RefundableLine[] {
  const left = leftOf(payment);
  const billed = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paid = paidByLine(lines, Math.min(payment.amountCents, billed));
  return lines
    .filter((line) => paid.has(line.position))
    .map(({ position, label }) => {
      const paidCents = paid.get(position) ?? 0;
      const ofLine = Math.max(paidCents - (refunded.get(position) ?? 0), 0);
      return { position, label, paidCents, refundableCents: Math.min(ofLine, left) };
    });
}

export type RefundRequest =
  | { scope: 'FULL' }
  | { scope: 'PARTIAL'; amountCents: number }
  | { scope: 'LINES'; positions: readonly number[] };

interface RefundDecision {
  amountCents: number;
  lines: { position: number; amountCents: number }[];
}

export function decideRefund(
  request: RefundRequest,
  payment: Payment,
  lines: readonly RefundableLine[],
): RefundDecision {
  const left = leftOf(payment);
  switch (request.scope) {
    case 'FULL':
      return { amountCents: left, lines: [] };
    case 'PARTIAL':
      if (request.amountCents === 0) throw fieldError('what.amount', 'Enter an amount greater than $0.');
      if (request.amountCents > left)
        throw fieldError('what.amount', `You can refund up to ${dollarsText(left)}.`);
      return { amountCents: request.amountCents, lines: [] };
    case 'LINES':
      return ofLines(request.positions, left, lines);
  }
}

function ofLines(positions: readonly number[], left: number, lines: readonly RefundableLine[]) {
  const wanted = [...new Set(positions)].map((position) => {
    const line = lines.find((one) => one.position === position);
    if (!line || line.paidCents === 0)
      throw fieldError('what.positions', 'Select line items that were paid.');
    if (line.refundableCents === 0)
      throw fieldError('what.positions', `“${line.label}” has already been refunded.`);
    return { position, amountCents: line.refundableCents };
  });
  const amountCents = wanted.reduce((sum, line) => sum + line.amountCents, 0);
  if (amountCents > left)
    throw fieldError(
      'what.positions',
      `These line items exceed the ${dollarsText(left)} available to refund. Select fewer or enter an amount.`,
    );
  return { amountCents, lines: wanted };
}

export const dollarsText = (amount: number): string =>
  toDollars(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export const statusOfRefund = ({ status }: StripeRefund): RefundStatus => {
  if (status === 'succeeded') return 'SUCCEEDED';
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'PENDING';
};

/** A refund that its bank returns fails even after success. Every other end is final. */
const moves: Record<RefundStatus, readonly RefundStatus[]> = {
  PENDING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['FAILED'],
  FAILED: [],
};

export const canTransitionRefund = (from: RefundStatus, to: RefundStatus): boolean =>
  moves[from].includes(to);
