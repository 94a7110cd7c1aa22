import { notFound } from '@bedside/contracts/errors';
import type { TaxPeriod } from '@bedside/contracts/payments/taxes.api';
import type { Executor } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { countOf, paged } from '../list-search.ts';
import { localDay, startOfDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { stateOfRate } from './tax.policy.ts';

export type TaxRateRow = Awaited<ReturnType<typeof listTaxRates>>['rows'][number];

/** Rates are fractions. */
const rates = (db: Executor) =>
  db
    .selectFrom('taxRates as rate')
    .leftJoin('users as person', 'person.id', 'rate.createdBy')
    .select([
      'rate.id',
      'rate.rate',
      'rate.jurisdiction',
      'rate.effectiveFrom',
      'rate.createdBy',
      'rate.createdAt',
      'person.firstName',
      'person.lastName',
      sql<string | null>`(select min(next.effective_from) from tax_rates as next
        where next.effective_from > rate.effective_from)`.as('nextFrom'),
      sql<boolean>`exists (select from tax_rates as later where later.effective_from = rate.effective_from
        and (later.created_at, later.id) > (rate.created_at, rate.id))`.as('isReplaced'),
    ]);

const columns = { effectiveFrom: 'rate.effectiveFrom', updatedAt: 'rate.createdAt' } as const;

export async function listTaxRates(
  db: Executor,
  ctx: Pick<Context, 'now' | 'settings'>,
  query: {
    ids?: readonly string[] | undefined;
    sort: { field: keyof typeof columns; order: 'ASC' | 'DESC' };
    range: { offset: number; limit: number };
  },
) {
  const today = await todayOf(db, ctx);
  const isChosen = sql<boolean>`rate.id = any(${query.ids ?? []}::uuid[])`;
  const rows = await rates(db)
    .$if(query.ids !== undefined, (select) => select.where(isChosen))
    .$call((select) => paged(select, query, columns[query.sort.field], 'rate.id'))
    .execute();
  const total = await countOf(
    db.selectFrom('taxRates as rate').$if(query.ids !== undefined, (select) => select.where(isChosen)),
  );
  return { rows: rows.map((row) => ({ ...row, state: stateOfRate(row, today) })), total };
}

export async function getTaxRate(db: Executor, ctx: Pick<Context, 'now' | 'settings'>, id: string) {
  const row = await rates(db).where('rate.id', '=', id).executeTakeFirstOrThrow(notFound);
  return { ...row, state: stateOfRate(row, await todayOf(db, ctx)) };
}

export async function currentTaxRates(db: Executor, ctx: Pick<Context, 'now' | 'settings'>) {
  const sort = { field: 'effectiveFrom', order: 'ASC' } as const;
  const { rows } = await listTaxRates(db, ctx, { sort, range: { offset: 0, limit: 10_000 } });
  return {
    current: rows.find(({ state }) => state === 'current') ?? null,
    upcoming: rows.filter(({ state }) => state === 'upcoming'),
  };
}

async function todayOf(db: Executor, ctx: Pick<Context, 'now' | 'settings'>): Promise<string> {
  const { timeZone } = await practiceSettings(db, ctx);
  return localDay(ctx.now, timeZone);
}

export interface TaxSums {
  from: string;
  jurisdiction: string;
  invoices: number;
  invoicedCents: number;
  collectedCents: number;
  refundedCents: number;
}

/** The tax in a `refund` by lines of an `invoice`. */
export const taxOfLines = sql`coalesce((
  select round(sum(given.amount_cents) * invoice.tax_rate / (1 + invoice.tax_rate)) from refund_lines as given
    join invoice_lines as line on line.invoice_id = given.invoice_id and line.position = given.position
    where given.refund_id = refund.id and (line.taxable or (line.kind = 'SERVICE' and not exists (
      select from invoice_lines as other where other.invoice_id = invoice.id and other.taxable)))), 0)::int`;

/**
 * What a bill and its tax come to without the lines that were refunded. A share of the one has that share of
 * the other. Rule: money.tax-of-what-was-kept
 */
export const taxedWithoutRefundedLines = (db: Executor, invoiceId: string) =>
  db
    .selectFrom('invoices as invoice')
    .leftJoin('refunds as refund', (join) =>
      join
        .onRef('refund.invoiceId', '=', 'invoice.id')
        .on('refund.refundScope', '=', 'LINES')
        .on('refund.status', '<>', 'FAILED'),
    )
    .select([
      sql<number>`(invoice.total_cents - coalesce(sum(refund.amount_cents), 0))::int`.as('totalCents'),
      sql<number>`greatest(0, invoice.tax_cents - sum(${taxOfLines}))::int`.as('taxCents'),
    ])
    .where('invoice.id', '=', invoiceId)
    .groupBy('invoice.id')
    .executeTakeFirstOrThrow();

/** For an `entry` of a chargeback or of its return: what the payment had above its bill, which has no tax. */
const lostAbove = sql`coalesce((select lost.uncredited_cents from chargebacks as lost
  where lost.payment_id = entry.payment_id and lost.amount_cents = abs(entry.amount_cents)
    and entry.at = case when entry.amount_cents > 0 then lost.at else lost.returned_at end limit 1), 0)`;

/**
 * Computes `tax_moves` from `touched`: how each payment, refund, and chargeback of those invoices changed the
 * tax that is kept, in whole cents. Refunded lines take their own tax, and a failed refund brings it back.
 * Rule: money.tax-of-what-was-kept
 */
const taxMoves = sql`money_moves as (
    select invoice.id, jurisdiction, total_cents as total, tax_cents as tax, move.*
    from touched join invoices as invoice on invoice.id = touched.invoice_id
    cross join lateral (
      select 'WHOLE' as kind, paid_at as at, total_cents as cents, 0 as line_cents, 0 as line_tax, 0::bigint as entry_id,
          invoice.id as payment_id
        where invoice.status = 'PAID' and part_paid_cents = 0
      union all
      select 'PART', greatest(finalized_at, coalesce(invoice.sent_at, invoice.created_at)), amount_cents, 0, 0, 0,
          payment.id from payments as payment
        where payment.invoice_id = invoice.id and part_paid_cents > 0
          and partial and not unapplied and payment.status = 'SUCCESSFUL'
      union all
      select entry.kind, entry.at, case entry.kind
            when 'CHARGEBACK' then sign(entry.amount_cents)::int * ${lostAbove} - entry.amount_cents
            else entry.amount_cents end,
          case when refund_scope = 'LINES' then entry.amount_cents else 0 end,
          case when refund_scope = 'LINES' then sign(entry.amount_cents)::int * ${taxOfLines} else 0 end, entry.id, payment.id
        from ledger_entries as entry join payments as payment on payment.id = entry.payment_id
        left join refunds as refund on refund.id = entry.refund_id
        where entry.invoice_id = invoice.id and entry.kind in ('CREDITED', 'CHARGEBACK') and not payment.unapplied
    ) as move
    where invoice.tax_cents > 0
  ), money_kept as (
    select *, sum(cents) over moment as kept, total + sum(line_cents) over moment as base,
        tax + sum(line_tax) over moment as base_tax
      from money_moves window moment as (partition by id order by at, entry_id, payment_id)
  ), tax_kept as (
    select *, case when base <= 0 then 0
        else round(greatest(kept, 0)::numeric * greatest(base_tax, 0) / base) end::int as kept_tax from money_kept
  ), tax_moves as (
    select *, kept_tax - lag(kept_tax, 1, 0) over (partition by id order by at, entry_id, payment_id) as change
      from tax_kept
  )`;

/**
 * Cents by period and jurisdiction, newest first: tax invoiced, collected less chargebacks, and refunded.
 * After each move of money, the tax kept is proportional to the money kept, so the moves add up.
 * Rule: money.tax-of-what-was-kept
 */
export async function taxOfYear(
  db: Executor,
  ctx: Pick<Context, 'now' | 'settings'>,
  { year, period }: { year: number; period: TaxPeriod },
): Promise<TaxSums[]> {
  const { timeZone } = await practiceSettings(db, ctx);
  const first = startOfDay(`${year}-01-01`, timeZone);
  const end = startOfDay(`${year + 1}-01-01`, timeZone);
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${first} and ${at} < ${end}`;
  const sent = sql`coalesce(sent_at, created_at)`;
  const { rows } = await sql<TaxSums>`
    with touched as materialized (
      select invoice_id from refunds where ${within(sql`finalized_at`)}
      union select invoice_id from refunds where ${within(sql`created_at`)}
      union select invoice_id from chargebacks where ${within(sql`at`)} or ${within(sql`returned_at`)}
      union select invoice_id from payments where partial and status = 'SUCCESSFUL' and ${within(sql`finalized_at`)}
      union select invoice_id from payments where partial and status = 'SUCCESSFUL' and moved_from is not null
    ), ${taxMoves}, moved as (
      select jurisdiction, ${sent} as at, 1 as invoices, tax_cents as invoiced, 0 as collected, 0 as refunded
        from invoices where ${within(sent)} and status in ('PAYMENT_REQUESTED', 'BML', 'PAID') and tax_cents > 0
      union all
      select jurisdiction, ${sent}, 1, round(part_paid_cents::numeric * tax_cents / total_cents)::int, 0, 0
        from invoices where ${within(sent)} and status = 'CANCELLED' and tax_cents > 0 and part_paid_cents > 0
      union all
      -- What was billed again is the same sale.
      select jurisdiction, ${sent}, -1, -case status
          when 'CANCELLED' then round(part_paid_cents::numeric * tax_cents / total_cents)::int else tax_cents end, 0, 0
        from invoices where ${within(sent)} and tax_cents > 0
          and (status in ('PAYMENT_REQUESTED', 'BML', 'PAID') or (status = 'CANCELLED' and part_paid_cents > 0))
          and id in (select new_invoice_id from chargebacks where new_invoice_id is not null)
      union all
      select jurisdiction, paid_at, 0, 0, tax_cents, 0
        from invoices where ${within(sql`paid_at`)} and status = 'PAID' and tax_cents > 0 and part_paid_cents = 0
      union all
      select jurisdiction, at, 0, 0, case when kind = 'CREDITED' then 0 else change end,
          case when kind = 'CREDITED' then -change else 0 end
        from tax_moves where kind <> 'WHOLE' and ${within(sql`at`)})
    select to_char(date_trunc(${period}, at at time zone ${timeZone}), 'YYYY-MM-DD') as "from",
      coalesce(jurisdiction, 'None') as jurisdiction, sum(invoices)::int as invoices,
      sum(invoiced)::bigint as "invoicedCents", sum(collected)::bigint as "collectedCents",
      sum(refunded)::bigint as "refundedCents"
    from moved group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}
