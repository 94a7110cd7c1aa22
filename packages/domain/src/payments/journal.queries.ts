import type { JournalAccount } from '@bedside/contracts/payments/closes.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { refundedTax } from './tax.queries.ts';

interface JournalSum {
  day: string;
  account: JournalAccount;
  debitCents: number;
  creditCents: number;
}

/**
 * Double entry for the closed days of a month (yyyy-MM): what the ledger says of receivables, against money, revenue,
 * tax, refunds and bad debt.
 * Rules: money.journal-equals-the-ledger, money.journal-accounts
 */
export async function journalOf(db: Executor, month: string): Promise<JournalSum[]> {
  const first = `${month}-01`;
  const { rows } = await sql<JournalSum>`
    with posted as (
      select entry.closed_on as day, entry.kind, entry.amount_cents as cents, invoice.kind as bill, payment.payment_mode,
        coalesce(case entry.kind
          when 'INVOICED' then invoice.tax_cents
          when 'CANCELLED' then round((invoice.total_cents + entry.amount_cents)::numeric
            * invoice.tax_cents / nullif(invoice.total_cents, 0)) - invoice.tax_cents
          when 'BILLED_AGAIN' then round(entry.amount_cents::numeric * invoice.tax_cents / nullif(invoice.total_cents, 0))
          when 'CREDITED' then sign(entry.amount_cents) * ${refundedTax}
          else 0 end, 0)::bigint as tax
      from ledger_entries as entry
      join invoices as invoice on invoice.id = entry.invoice_id
      left join payments as payment on payment.id = entry.payment_id
      left join refunds as refund on refund.id = entry.refund_id
      where entry.closed_on >= ${first}::date and entry.closed_on < ${first}::date + interval '1 month'
    ), lines as (
      select day, 'accountsReceivable' as account, cents from posted
      union all
      select day, case
          when kind in ('PAID', 'REFUNDED', 'CHARGEBACK') then case payment_mode when 'CASH' then 'cashPayments'
            when 'Square POS' then 'cardReaderPayments' when 'BML' then 'otherPayments' else 'cardPayments' end
          when kind = 'WRITTEN_OFF' then 'badDebt'
          when kind = 'CREDITED' then 'refundsGiven'
          else case bill when 'VISIT' then 'visitRevenue' when 'MEMBERSHIP' then 'membershipRevenue'
            when 'LATE_FEE' then 'feeRevenue' else 'otherRevenue' end
        end, tax - cents from posted where kind <> 'MOVED'
      union all
      select day, 'salesTaxPayable', -tax from posted)
    select day, account, coalesce(sum(cents) filter (where cents > 0), 0)::bigint as debit_cents,
      coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as credit_cents
    from lines where cents <> 0 group by day, account order by day, account`.execute(db);
  return rows;
}
