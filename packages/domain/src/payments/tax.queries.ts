import { notFound } from '@bedside/contracts/errors';
import type { TaxPeriod } from '@bedside/contracts/payments/taxes.api';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
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
  asked: {
    ids?: readonly string[] | undefined;
    sort: { field: keyof typeof columns; order: 'ASC' | 'DESC' };
    range: { offset: number; limit: number };
  },
) {
  const today = await todayOf(db, ctx);
  const order = asked.sort.order === 'ASC' ? 'asc' : 'desc';
  const wanted = sql<boolean>`rate.id = any(${asked.ids ?? []}::uuid[])`;
  const rows = await rates(db)
    .$if(asked.ids !== undefined, (query) => query.where(wanted))
    .orderBy(columns[asked.sort.field], order)
    .orderBy('rate.id', order)
    .limit(asked.range.limit)
    .offset(asked.range.offset)
    .execute();
  const { total } = await db
    .selectFrom('taxRates as rate')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$if(asked.ids !== undefined, (query) => query.where(wanted))
    .executeTakeFirstOrThrow();
  return { rows: rows.map((row) => ({ ...row, state: stateOfRate(row, today) })), total };
}

export async function getTaxRate(db: Executor, ctx: Pick<Context, 'now' | 'settings'>, id: string) {
  const row = await rates(db).where('rate.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
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

/** Cents by period and jurisdiction, newest first: tax invoiced, collected less chargebacks, and refunded. */
export async function taxOfYear(
  db: Executor,
  ctx: Pick<Context, 'now' | 'settings'>,
  { year, period }: { year: number; period: TaxPeriod },
): Promise<TaxSums[]> {
  const { timeZone } = await practiceSettings(db, ctx);
  const first = startOfDay(`${year}-01-01`, timeZone);
  const end = startOfDay(`${year + 1}-01-01`, timeZone);
  const { rows } = await sql<TaxSums>`
    with moved as (
      select jurisdiction, coalesce(sent_at, created_at) as at, 1 as invoices, tax_cents as invoiced, 0 as collected,
          0 as refunded
        from invoices where coalesce(sent_at, created_at) >= ${first} and coalesce(sent_at, created_at) < ${end}
          and status in ('PAYMENT_REQUESTED', 'BML', 'PAID') and tax_cents > 0
      union all
      select jurisdiction, coalesce(sent_at, created_at), 1,
          round(part_paid_cents::numeric * tax_cents / total_cents)::int, 0, 0
        from invoices where coalesce(sent_at, created_at) >= ${first} and coalesce(sent_at, created_at) < ${end}
          and status = 'CANCELLED' and tax_cents > 0 and part_paid_cents > 0
      union all
      select jurisdiction, paid_at, 0, 0, tax_cents, 0
        from invoices where paid_at >= ${first} and paid_at < ${end} and status = 'PAID' and tax_cents > 0
          and part_paid_cents = 0
      union all
      select jurisdiction, at, 0, 0, (round(paid * tax) - round((paid - amount_cents) * tax))::int, 0
        from (select invoice.jurisdiction, payment.finalized_at as at, payment.amount_cents,
            invoice.tax_cents::numeric / invoice.total_cents as tax,
            sum(payment.amount_cents) over (partition by invoice.id order by payment.finalized_at, payment.id) as paid
          from invoices as invoice join payments as payment on payment.invoice_id = invoice.id
          where invoice.part_paid_cents > 0 and invoice.tax_cents > 0 and payment.partial and not payment.unapplied
            and payment.status = 'SUCCESSFUL') as parts
        where at >= ${first} and at < ${end}
      union all
      select invoice.jurisdiction, chargeback.at, 0, 0,
          -round(chargeback.amount_cents::numeric * invoice.tax_cents / nullif(invoice.total_cents, 0))::int, 0
        from chargebacks as chargeback join invoices as invoice on invoice.id = chargeback.invoice_id
        where chargeback.at >= ${first} and chargeback.at < ${end} and invoice.tax_cents > 0
      union all
      select invoice.jurisdiction, refund.finalized_at, 0, 0, 0, case when refund.refund_scope = 'LINES' then ${taxOfLines}
          else round(refund.amount_cents::numeric * invoice.tax_cents / nullif(invoice.total_cents, 0))::int end
        from refunds as refund join invoices as invoice on invoice.id = refund.invoice_id
        where refund.finalized_at >= ${first} and refund.finalized_at < ${end} and refund.status = 'SUCCEEDED'
          and invoice.tax_cents > 0)
    select to_char(date_trunc(${period}, at at time zone ${timeZone}), 'YYYY-MM-DD') as "from",
      coalesce(jurisdiction, 'None') as jurisdiction, sum(invoices)::int as invoices,
      sum(invoiced)::bigint as "invoicedCents", sum(collected)::bigint as "collectedCents",
      sum(refunded)::bigint as "refundedCents"
    from moved group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}

/** In a `refund` by lines of an `invoice`. */
export const taxOfLines = sql`coalesce((
  select round(sum(given.amount_cents) * invoice.tax_rate / (1 + invoice.tax_rate)) from refund_lines as given
    join invoice_lines as line on line.invoice_id = given.invoice_id and line.position = given.position
    where given.refund_id = refund.id and (line.taxable or (line.kind = 'SERVICE' and not exists (
      select from invoice_lines as other where other.invoice_id = invoice.id and other.taxable)))), 0)::int`;
