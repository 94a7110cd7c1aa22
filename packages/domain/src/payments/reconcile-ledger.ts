import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';

export interface LedgerDiscrepancy {
  invoiceId: string;
  number: string;
  /** A kind of ledger row, `LINES` of the invoice, `KEPT` as received, the `BALANCE`, or the rest of a `PLAN`. */
  row: string;
  expectedCents: number;
  foundCents: number;
}

/** Missing or different ledger rows and sums; there should be none. Unsettled refunds are not in the ledger. */
export async function ledgerDiscrepancies(db: Executor): Promise<LedgerDiscrepancy[]> {
  const { rows } = await sql<LedgerDiscrepancy>`
    with expected as (
      select id as invoice_id, ${nobody} as payment_id, ${nobody} as refund_id, 'INVOICED' as kind, total_cents as cents
        from invoices where status in ('PAYMENT_REQUESTED', 'BML', 'PAID')
      union all select coalesce(moved_from, invoice_id), id, ${nobody}, 'PAID', -amount_cents
        from payments where status = 'SUCCESSFUL'
      union all select moved_from, id, ${nobody}, 'MOVED', amount_cents
        from payments where status = 'SUCCESSFUL' and moved_from <> invoice_id
      union all select invoice_id, id, ${nobody}, 'MOVED', -amount_cents
        from payments where status = 'SUCCESSFUL' and moved_from <> invoice_id
      union all select invoice_id, payment_id, id, 'REFUNDED', amount_cents from refunds where status = 'SUCCEEDED'
      union all select refund.invoice_id, payment_id, refund.id, 'CREDITED', uncredited_cents - amount_cents
        from refunds as refund where refund.status = 'SUCCEEDED' and uncredited_cents < amount_cents
      union all select invoice_id, payment_id, ${nobody}, 'CHARGEBACK', sum(${lostCents})::int
        from chargebacks group by 1, 2
      union all select invoice_id, payment_id, ${nobody}, answer, -sum(${lostCents} - ${lostAbove})::int
        from chargebacks where answer is not null group by 1, 2, 4
    ), found as (
      select invoice_id, coalesce(payment_id, ${nobody}) as payment_id, coalesce(refund_id, ${nobody}) as refund_id,
          kind, sum(amount_cents)::int as cents
        from ledger_entries group by 1, 2, 3, 4
    ), gaps as (
      select coalesce(expected.invoice_id, found.invoice_id) as invoice_id, coalesce(expected.kind, found.kind) as "row",
          coalesce(expected.cents, 0) as expected, coalesce(found.cents, 0) as found, 1 as place,
          expected.kind is not null and found.kind is null as missing,
          coalesce(found.kind in ('INVOICED', 'CANCELLED', 'WRITTEN_OFF') and found.payment_id = ${nobody}, false) as of_bill
        from expected full join found using (invoice_id, payment_id, refund_id, kind)
      union all
      select invoice.id, 'LINES', invoice.total_cents, coalesce(sum(line.amount_cents), 0)::int, 2, false, false
        from invoices as invoice left join invoice_lines as line on line.invoice_id = invoice.id group by invoice.id
      union all
      select invoice.id, 'KEPT', payment.cents - refund.cents - chargeback.cents,
          invoice.paid_cents - invoice.refunded_cents - invoice.charged_back_cents, 3, false, false
        from invoices as invoice
        cross join lateral (select coalesce(sum(amount_cents), 0)::int as cents
          from payments where invoice_id = invoice.id and status = 'SUCCESSFUL') as payment
        cross join lateral (select coalesce(sum(amount_cents), 0)::int as cents
          from refunds where invoice_id = invoice.id and status in ('PENDING', 'SUCCEEDED')) as refund
        cross join lateral (select coalesce(sum(${lostCents}), 0)::int as cents
          from chargebacks where invoice_id = invoice.id) as chargeback
      union all
      select invoice.id, 'BALANCE', case when invoice.status in ('PAYMENT_REQUESTED', 'BML')
          then invoice.total_cents - invoice.part_paid_cents else 0 end
          + invoice.charged_back_open_cents - unapplied.cents - surplus.cents, entry.cents, 4, false, false
        from invoices as invoice
        cross join lateral (select coalesce(sum(amount_cents), 0)::int as cents
          from ledger_entries where invoice_id = invoice.id) as entry
        cross join lateral (select coalesce(sum(held.amount_cents - held.charged_back_cents - coalesce((
            select sum(amount_cents) from refunds where payment_id = held.id and status = 'SUCCEEDED'), 0)), 0)::int as cents
          from payments as held where held.invoice_id = invoice.id and held.unapplied) as unapplied
        cross join lateral (select coalesce(sum(paid.amount_cents - invoice.total_cents - coalesce((
            select sum(uncredited_cents) from refunds where payment_id = paid.id and status = 'SUCCEEDED'), 0) - coalesce((
            select sum(${lostAbove}) from chargebacks where payment_id = paid.id), 0)), 0)::int as cents
          from payments as paid where paid.invoice_id = invoice.id and paid.status = 'SUCCESSFUL' and not paid.unapplied
            and not paid.partial and paid.amount_cents > invoice.total_cents) as surplus
      union all
      select invoice.id, 'PLAN', invoice.total_cents - invoice.part_paid_cents,
          coalesce(sum(charge.amount_cents) filter (where charge.ended_at is null), 0)::int, 5, false, false
        from payment_plans as plan join invoices as invoice on invoice.id = plan.invoice_id
        left join autopay_charges as charge on charge.plan_id = plan.id
        where plan.state = 'ACTIVE' group by plan.id, invoice.id
        having not coalesce(bool_or(charge.state = 'CHARGING'), false)
    )
    select gaps.invoice_id, invoice.number, gaps."row", gaps.expected as expected_cents, gaps.found as found_cents
      from gaps join invoices as invoice on invoice.id = gaps.invoice_id
      where (gaps.expected <> gaps.found or gaps.missing) and not (gaps.of_bill and invoice.status = 'CANCELLED')
      order by length(invoice.number), invoice.number, gaps.place, gaps."row"`.execute(db);
  return rows;
}

/** A chargeback that the bank returned counts as zero. */
const lostCents = sql`case when returned_at is null then amount_cents else 0 end`;

/** The part of a chargeback that was never credited to its bill. */
const lostAbove = sql`case when returned_at is null then uncredited_cents else 0 end`;

const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
