import { typedKeys } from '@bedside/contracts/common/typed-keys';
import type { InvoiceStatus } from '@bedside/contracts/payments/payment.schema';
import type { Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { isAnyGiven, type ListSearch } from '../list-search.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { outstanding } from './daily-revenue.queries.ts';
import { isCollectable } from './invoice.machine.ts';
import { type InvoiceDetails, invoiceRecords } from './invoice.queries.ts';
import {
  ageColumn,
  type BmlAge,
  bmlAges,
  type InvoiceFilter,
  type InvoiceFilterContext,
  invoiceMatches,
} from './invoice-filter.ts';
import type { InvoiceScope } from './payable-invoice.queries.ts';

const sortColumns = {
  createdAt: [sql`invoice.created_at`],
  totalAmount: [sql`invoice.total_cents`],
  status: [sql`invoice.status`],
  dueDate: [sql`invoice.due_on`],
  number: [sql`length(invoice.number)`, sql`invoice.number`],
} as const;

export type { InvoiceFilter } from './invoice-filter.ts';
export type InvoiceSort = keyof typeof sortColumns;

/** Cents. */
export interface InvoiceTotals {
  count: number;
  totalCents: number;
  taxCents: number;
  /** Net of refunds. */
  paidCents: number;
  refundedCents: number;
  chargedBackCents: number;
  dueCents: number;
}

interface Footer {
  /** All matches, not just this page. */
  totals: InvoiceTotals;
  /** Ignores the status filter. */
  byStatus: Record<string, number>;
  /** Due cents per age; ignores the status and age filters. */
  dueByAge: Record<BmlAge, number>;
}

export interface InvoiceList extends Footer {
  rows: InvoiceDetails[];
  timeZone: string;
}

export async function listInvoices(
  db: Executor,
  ctx: Pick<Context, 'now' | 'settings'>,
  scope: InvoiceScope,
  { filter, sort, range }: ListSearch<InvoiceFilter, InvoiceSort>,
): Promise<InvoiceList> {
  const { timeZone } = await practiceSettings(db, ctx);
  const at = { scope, timeZone, today: localDay(ctx.now, timeZone) };
  const direction = sort.order === 'ASC' ? sql`asc` : sql`desc`;
  const order = sql.join(
    [...sortColumns[sort.field], sql`invoice.id`].map((column) => sql`${column} ${direction}`),
  );
  const ids = db
    .selectFrom('invoices as invoice')
    .select('invoice.id')
    .where(invoiceMatches(db, filter, at))
    .orderBy(order)
    .offset(range.offset)
    .limit(range.limit);
  const rows = await invoiceRecords(db).where('invoice.id', 'in', ids).orderBy(order).execute();
  return { rows, timeZone, ...(await addUp(db, filter, at)) };
}

function addUp(db: Executor, filter: InvoiceFilter, at: InvoiceFilterContext): Promise<Footer> {
  const { status: _, ...others } = filter;
  return at.scope.kind === 'any' && !isAnyGiven(others)
    ? keptFooter(db, filter, at)
    : readFooter(db, filter, at);
}

/** For all invoices, from the running totals. */
async function keptFooter(db: Executor, filter: InvoiceFilter, at: InvoiceFilterContext): Promise<Footer> {
  const [sums, owed] = await Promise.all([readKeptSums(db, {}), outstanding(db, at)]);
  const dueByAge = {
    '0-30': owed.days0to30,
    '31-60': owed.days31to60,
    '61-90': owed.days61to90,
    'over-90': owed.over90,
  };
  return { ...footerOf(sums, filter), dueByAge };
}

const readKeptSums = prepared((db) =>
  db
    .selectFrom('invoiceTotals')
    .select(({ fn }) => [
      'status',
      fn.sum<number>('itemCount').as('count'),
      fn.sum<number>('totalCents').as('totalCents'),
      fn.sum<number>('taxCents').as('taxCents'),
      sql<number>`sum(paid_cents - refunded_cents - charged_back_cents)`.as('paidCents'),
      fn.sum<number>('refundedCents').as('refundedCents'),
      fn.sum<number>('chargedBackCents').as('chargedBackCents'),
      fn.sum<number>('dueCents').as('dueCents'),
    ])
    .groupBy('status')
    .having(({ fn }) => fn.sum('itemCount'), '>', 0),
);

async function readFooter(db: Executor, filter: InvoiceFilter, at: InvoiceFilterContext): Promise<Footer> {
  const all = await sumColumns(db, filter, at);
  const ofAge = all.filter(({ age }) => !filter.age || age === filter.age);
  const dueOf = (age: BmlAge) => all.find((sum) => sum.age === age)?.dueCents ?? 0;
  const dueByAge = Object.fromEntries(typedKeys(bmlAges).map((age) => [age, dueOf(age)]));
  return { ...footerOf(ofAge, filter), dueByAge: dueByAge as Record<BmlAge, number> };
}

interface StatusSum extends InvoiceTotals {
  status: InvoiceStatus;
}

interface Sum extends StatusSum {
  age: BmlAge | null;
}

const sumColumns = (
  db: Executor,
  { status: _, age: __, ...others }: InvoiceFilter,
  at: InvoiceFilterContext,
): Promise<Sum[]> =>
  db
    .selectFrom('invoices as invoice')
    .select((eb) => [
      'invoice.status',
      ageColumn(at).as('age'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('invoice.totalCents').as('totalCents'),
      eb.fn.sum<number>('invoice.taxCents').as('taxCents'),
      sql<number>`sum(invoice.paid_cents - invoice.refunded_cents - invoice.charged_back_cents)`.as(
        'paidCents',
      ),
      eb.fn.sum<number>('invoice.refundedCents').as('refundedCents'),
      eb.fn.sum<number>('invoice.chargedBackCents').as('chargedBackCents'),
      sql<number>`coalesce(sum(greatest(0, invoice.total_cents - invoice.paid_cents))
        filter (where invoice.status in ('PAYMENT_REQUESTED', 'BML')), 0)`.as('dueCents'),
    ])
    .where(invoiceMatches(db, others, at))
    .groupBy(['invoice.status', sql`2`])
    .execute();

const nothing: InvoiceTotals = {
  count: 0,
  totalCents: 0,
  taxCents: 0,
  paidCents: 0,
  refundedCents: 0,
  chargedBackCents: 0,
  dueCents: 0,
};

const add = (one: InvoiceTotals, other: InvoiceTotals): InvoiceTotals => ({
  count: one.count + other.count,
  totalCents: one.totalCents + other.totalCents,
  taxCents: one.taxCents + other.taxCents,
  paidCents: one.paidCents + other.paidCents,
  refundedCents: one.refundedCents + other.refundedCents,
  chargedBackCents: one.chargedBackCents + other.chargedBackCents,
  dueCents: one.dueCents + other.dueCents,
});

const countOf = (sums: readonly StatusSum[]): number => sums.reduce((sum, { count }) => sum + count, 0);

function footerOf(all: readonly StatusSum[], filter: InvoiceFilter) {
  const shown = all.filter(({ status }) => !filter.status || status === filter.status);
  // Drafts and canceled invoices total zero unless filtered by status.
  const counted = filter.status
    ? shown
    : shown.filter(({ status }) => isCollectable(status) || status === 'PAID');
  const byStatus: Record<string, number> = {};
  for (const { status, count } of all) byStatus[status] = (byStatus[status] ?? 0) + count;
  return { totals: { ...counted.reduce<InvoiceTotals>(add, nothing), count: countOf(shown) }, byStatus };
}
