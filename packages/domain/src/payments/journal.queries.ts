import type { JournalAccount } from '@bedside/contracts/payments/closes.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { taxOfLines } from './tax.queries.ts';

interface JournalSum {
  day: string;
  account: JournalAccount;
  debitCents: number;
  creditCents: number;
}

/**
 * Double entry for the closed days of a month (yyyy-MM): receivables against money, revenue, tax, refunds, and
 * bad debt, plus the processor’s payouts and fees. The tax kept stays proportional to the money kept, so
 * reversing a whole bill reverses all of its tax.
 * Rules: money.journal-equals-the-ledger, money.journal-accounts, money.journal-payouts
 */
export async function journalOf(db: Executor, month: string): Promise<JournalSum[]> {
  const first = `${month}-01`;
  const { rows } = await sql<JournalSum>`
    with entries as (
      select entry.*, closed_on >= ${first}::date and closed_on < ${first}::date + interval '1 month' as is_asked
      from ledger_entries as entry
      where closed_on is not null and invoice_id in (select invoice_id from ledger_entries
        where closed_on >= ${first}::date and closed_on < ${first}::date + interval '1 month')
    ), reversed as (
      select entry.id, entry.closed_on, invoice.tax_cents as tax, invoice.total_cents as total, entry.amount_cents as cents,
        case when refund.refund_scope = 'LINES' then entry.amount_cents else 0 end as line_cents,
        case when refund.refund_scope = 'LINES' then sign(entry.amount_cents) * ${taxOfLines} else 0 end as line_tax,
        invoice.id as invoice_id
      from entries as entry join invoices as invoice on invoice.id = entry.invoice_id
      left join refunds as refund on refund.id = entry.refund_id
      where entry.kind in ('CANCELLED', 'CREDITED', 'BILLED_AGAIN') and invoice.tax_cents > 0
    ), kept as (
      select *, total + sum(cents) over so_far as kept, total + sum(line_cents) over so_far as base,
        tax + sum(line_tax) over so_far as base_tax
      from reversed window so_far as (partition by invoice_id order by closed_on, id)
    ), taxed as (
      select *, case when base <= 0 then 0 else round(kept::numeric * greatest(base_tax, 0) / base) end as kept_tax
      from kept
    ), changed as (
      select id, kept_tax - lag(kept_tax, 1, tax::numeric) over (partition by invoice_id order by closed_on, id) as tax
      from taxed
    ), posted as (
      select entry.closed_on as day, entry.kind, entry.amount_cents as cents, invoice.kind as bill, payment.payment_mode,
        case entry.kind when 'INVOICED' then invoice.tax_cents else coalesce(changed.tax, 0) end::bigint as tax
      from entries as entry
      join invoices as invoice on invoice.id = entry.invoice_id
      left join payments as payment on payment.id = entry.payment_id
      left join changed on changed.id = entry.id
      where entry.is_asked
    ), lines as (
      select day, 'accountsReceivable' as account, cents from posted
      union all
      select day, case
          when kind in ('PAID', 'REFUNDED', 'CHARGEBACK') then case payment_mode when 'CASH' then 'cashPayments'
            when 'Square POS' then 'cardReaderPayments' when 'BML' then 'otherPayments' else 'cardPayments' end
          when bill = 'DEPOSIT' then 'deposits'
          when kind = 'WRITTEN_OFF' then 'badDebt'
          when kind = 'CREDITED' then 'refundsGiven'
          else case bill when 'VISIT' then 'visitRevenue' when 'MEMBERSHIP' then 'membershipRevenue'
            when 'LATE_FEE' then 'feeRevenue' else 'otherRevenue' end
        end, tax - cents from posted where kind <> 'MOVED'
      union all
      select day, 'salesTaxPayable', -tax from posted
      union all
      select closed_on, account, cents from payout_entries
      cross join lateral (values ('bankDeposits', amount_cents), ('processingFees', fee_cents),
        ('cardPayments', -amount_cents - fee_cents)) as part(account, cents)
      where closed_on >= ${first}::date and closed_on < ${first}::date + interval '1 month')
    select day, account, coalesce(sum(cents) filter (where cents > 0), 0)::bigint as debit_cents,
      coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as credit_cents
    from lines where cents <> 0 group by day, account order by day, account`.execute(db);
  return rows;
}
