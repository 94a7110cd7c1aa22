import type { StripeInvoice } from '@bedside/integrations/stripe/stripe.subscriptions.port';

interface ChargeLine {
  kind: 'FEE' | 'DISCOUNT';
  label: string;
  amountCents: number;
}

/** The lines equal Stripe's charge, credit included. Rule: money.memberships-are-not-taxed */
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

/** Credit added; negative when credit was used. */
export const creditOf = ({ amountDue, total }: Pick<StripeInvoice, 'amountDue' | 'total'>): number =>
  amountDue - total;

/** Stripe's minimum; a smaller amount is added to the next charge. */
const LEAST_CENTS = 50;

/** The amount charged and the credit left. */
export function chargedWith(amountCents: number, creditCents: number): { dueCents: number; left: number } {
  const owed = amountCents - creditCents;
  return owed < LEAST_CENTS ? { dueCents: 0, left: -owed } : { dueCents: owed, left: 0 };
}

/** The latest period among its lines. */
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

/** Null for drafts and zero totals. Invoices paid by credit, or adding credit, count. */
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
