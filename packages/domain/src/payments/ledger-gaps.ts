import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';

export interface LedgerGap {
  number: string;
  status: string;
  totalCents: number;
  /** The sum of its lines. */
  linesCents: number;
  /** What came in less what went back: by the payments, by the ledger, and as it is kept with the invoice. */
  paidCents: number;
  ledgerPaidCents: number;
  keptCents: number;
  /** What its ledger comes to, and what it should: what is still to be paid. */
  balanceCents: number;
  dueCents: number;
}

/**
 * Invoices whose ledger, payments, refunds and lines do not add up to the same; there should be none. Refunds that the
 * payment provider has not settled yet are no rows of the ledger.
 */
export async function ledgerGaps(db: Executor): Promise<LedgerGap[]> {
  const { rows } = await sql<LedgerGap>`
    select * from (
      select invoice.number, invoice.status, invoice.total_cents, line.cents as lines_cents,
        payment.cents - refund.settled as paid_cents, entry.paid as ledger_paid_cents,
        invoice.received_cents - invoice.refunded_cents + refund.pending as kept_cents, entry.balance as balance_cents,
        case when invoice.status in ('PAYMENT_REQUESTED', 'BML') then invoice.total_cents else 0 end as due_cents
      from invoices as invoice
      cross join lateral (select coalesce(sum(amount_cents), 0)::int as cents
        from invoice_lines where invoice_id = invoice.id) as line
      cross join lateral (select coalesce(sum(amount_cents), 0)::int as cents
        from payments where invoice_id = invoice.id and status = 'SUCCESSFUL') as payment
      cross join lateral (
        select coalesce(sum(amount_cents) filter (where status = 'SUCCEEDED'), 0)::int as settled,
          coalesce(sum(amount_cents) filter (where status = 'PENDING'), 0)::int as pending
        from refunds where invoice_id = invoice.id) as refund
      cross join lateral (
        select coalesce(sum(amount_cents), 0)::int as balance,
          coalesce(-sum(amount_cents) filter (where kind in ('PAID', 'REFUNDED')), 0)::int as paid
        from ledger_entries where invoice_id = invoice.id) as entry
    ) as sums
    where lines_cents <> total_cents or paid_cents <> ledger_paid_cents or kept_cents <> paid_cents
      or balance_cents <> due_cents`.execute(db);
  return rows;
}
