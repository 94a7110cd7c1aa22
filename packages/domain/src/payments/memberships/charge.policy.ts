import type { StripeInvoice } from '@bedside/integrations/stripe/stripe.subscriptions.port';

interface ChargeLine {
  kind: 'FEE' | 'DISCOUNT';
  label: string;
  amountCents: number;
}

/**
 * The lines add up to exactly what the processor charges, earlier credit included.
 * Rule: money.memberships-are-not-taxed
 */
export function linesOf(
  { lines, amountDue }: Pick<StripeInvoice, 'lines' | 'amountDue'>,
  planName: string,
): ChargeLine[] {
  const own = lines
    .filter(({ amount }) => amount !== 0)
    .map(({ description, amount }) => toLine(amount, description?.slice(0, 120) || `${planName} membership`));
  const total = own.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const rest = amountDue - total;
  if (rest === 0) return own;
  const label = rest < 0 ? 'Paid from credit' : total < 0 ? 'Kept as credit' : 'Carried over';
  return [...own, toLine(rest, label)];
}

/** What an invoice gave to the customer's credit; below zero, what it took of it. */
export const creditOf = ({ amountDue, total }: Pick<StripeInvoice, 'amountDue' | 'total'>): number =>
  amountDue - total;

/** Less than this is not charged: the payment provider adds it to the next charge. */
const LEAST_CENTS = 50;

/** What is charged of an amount with that credit, and what of the credit is left. */
export function chargedWith(amountCents: number, creditCents: number): { dueCents: number; left: number } {
  const owed = amountCents - creditCents;
  return owed < LEAST_CENTS ? { dueCents: 0, left: -owed } : { dueCents: owed, left: 0 };
}

/** The period that an invoice is for: the one that reaches furthest of what it charges. */
export function periodOf(invoice: Pick<StripeInvoice, 'lines' | 'periodStart' | 'periodEnd'>) {
  const charged = invoice.lines.filter(({ amount }) => amount > 0);
  const [furthest = invoice] = charged.toSorted(
    (one, other) => other.periodEnd.getTime() - one.periodEnd.getTime(),
  );
  return { periodStart: furthest.periodStart, periodEnd: furthest.periodEnd };
}

const toLine = (amountCents: number, label: string): ChargeLine => ({
  kind: amountCents < 0 ? 'DISCOUNT' : 'FEE',
  label,
  amountCents,
});

/**
 * What an invoice of the payment provider means for ours; drafts and what costs nothing mean nothing. One that credit
 * pays, or that gives credit, counts like any other.
 */
export function evaluateStripeInvoice({
  status,
  amountDue,
  lines,
}: Pick<StripeInvoice, 'status' | 'amountDue' | 'lines'>): 'none' | 'due' | 'paid' | 'void' {
  if (status === 'void' || status === 'uncollectible') return 'void';
  if (lines.every(({ amount }) => amount === 0)) return 'none';
  if (status === 'paid') return 'paid';
  return status === 'open' && amountDue > 0 ? 'due' : 'none';
}
