import type { StripeInvoice } from '@bedside/integrations/stripe/stripe.subscriptions.port';

export interface ChargeLine {
  kind: 'FEE' | 'DISCOUNT';
  label: string;
  amountCents: number;
}

/**
 * The lines of a period's invoice, which come to exactly what the payment provider charges: its own lines, and what was
 * kept from earlier or carried over. Memberships are not taxed (product-rules §3).
 */
export function linesOf(
  { lines, amountDue }: Pick<StripeInvoice, 'lines' | 'amountDue'>,
  planName: string,
): ChargeLine[] {
  const own = lines
    .filter(({ amount }) => amount !== 0)
    .map(({ description, amount }) => toLine(amount, description?.slice(0, 120) || `${planName} membership`));
  const rest = amountDue - own.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return rest === 0 ? own : [...own, toLine(rest, rest < 0 ? 'Credit from earlier' : 'Carried over')];
}

const toLine = (amountCents: number, label: string): ChargeLine => ({
  kind: amountCents < 0 ? 'DISCOUNT' : 'FEE',
  label,
  amountCents,
});

/** What an invoice of the payment provider means for ours; drafts and what costs nothing mean nothing. */
export function chargeVerdict(
  invoice: Pick<StripeInvoice, 'status' | 'amountDue'>,
): 'none' | 'due' | 'paid' | 'void' {
  if (invoice.status === 'void' || invoice.status === 'uncollectible') return 'void';
  if (invoice.amountDue <= 0) return 'none';
  if (invoice.status === 'paid') return 'paid';
  return invoice.status === 'open' ? 'due' : 'none';
}
