import type { InvoiceStatus } from '@bedside/contracts/payments/payment.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import type { ListSearch } from '../user-search.ts';
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

export interface InvoiceList {
  rows: InvoiceDetails[];
  /** All matches, not just this page. */
  totals: InvoiceTotals;
  /** Ignores the status filter. */
  byStatus: Record<string, number>;
  /** Due cents per age; ignores the status and age filters. */
  dueByAge: Record<BmlAge, number>;
  timeZone: string;
}

/** Always two statements. */
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
  return { rows, timeZone, ...addUp(await sums(db, filter, at), filter) };
}

interface Sum extends InvoiceTotals {
  status: InvoiceStatus;
  age: BmlAge | null;
}

const sums = (
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

const countOf = (sums: readonly Sum[]): number => sums.reduce((sum, { count }) => sum + count, 0);

function addUp(all: readonly Sum[], filter: InvoiceFilter) {
  const ofAge = all.filter(({ age }) => !filter.age || age === filter.age);
  const shown = ofAge.filter(({ status }) => !filter.status || status === filter.status);
  // Drafts and canceled invoices total zero unless filtered by status.
  const standing = filter.status
    ? shown
    : shown.filter(({ status }) => isCollectable(status) || status === 'PAID');
  const ages = Object.keys(bmlAges) as BmlAge[];
  const byStatus: Record<string, number> = {};
  for (const { status, count } of ofAge) byStatus[status] = (byStatus[status] ?? 0) + count;
  const dueOf = (age: BmlAge) => all.find((sum) => sum.age === age)?.dueCents ?? 0;
  return {
    totals: { ...standing.reduce<InvoiceTotals>(add, nothing), count: countOf(shown) },
    byStatus,
    dueByAge: Object.fromEntries(ages.map((age) => [age, dueOf(age)])) as Record<BmlAge, number>,
  };
}
