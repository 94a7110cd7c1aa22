import type { Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import { addDaysTo, startOfDay } from '../practice/local-time.ts';

interface Span {
  /** yyyy-MM-dd */
  today: string;
  /** Includes today. */
  days: number;
  timeZone: string;
}

/** Amounts in cents, from the running totals. */
export async function dailyRevenue(db: Executor, { today, days, timeZone }: Span) {
  const span = { today, timeZone, first: addDaysTo(today, 1 - days) };
  const [collected, owed, refunds] = await Promise.all([
    collectedADay(db, span),
    outstanding(db, span),
    refundsOf(db, span),
  ]);
  return { collected, owed, refunds };
}

interface LocalDays {
  first: string;
  today: string;
  timeZone: string;
}

/** By local day, net of chargebacks; days without payments are missing. */
async function collectedADay(db: Executor, days: LocalDays) {
  const rows = await readCollected(db, days);
  return new Map(rows.map(({ date, ...sums }) => [date, sums]));
}

const readCollected = prepared((db, { first, today, timeZone }: LocalDays) =>
  db
    .selectFrom(
      sql<{ date: string; cents: number; payments: number }>`(
        select (at at time zone ${timeZone})::date as date, sum(cents) as cents, sum(payments)::int as payments
        from (select at, sum(cents) as cents, sum(item_count) as payments from money_totals
          where kind = 'COLLECTED' and at >= ${startOfDay(first, timeZone)} and at < ${startOfDay(today, timeZone, 1)}
          group by at) as quarters
        group by 1)`.as('collected'),
    )
    .selectAll(),
);

interface Outstanding {
  total: number;
  fromToday: number;
  /** Bill-later invoices, by days since sent. */
  days0to30: number;
  days31to60: number;
  days61to90: number;
  over90: number;
}

export async function outstanding(
  db: Executor,
  { today, timeZone }: Omit<LocalDays, 'first'>,
): Promise<Outstanding> {
  const [owed] = await readOutstanding(db, { today, timeZone });
  if (!owed) throw new Error('aggregates answer one row');
  return owed;
}

const DUE = sql`greatest(0, total_cents - paid_cents)`;

/**
 * Whole UTC days come from the running totals, and the rest of the day in which the local day begins from the
 * invoices.
 */
const sentBefore = (begin: ReturnType<typeof startOfDay>) => sql`(
  coalesce((select sum(cents) from money_totals where kind = 'OWED_LATER' and at < utc_day_of(${begin})), 0)
  + coalesce((select sum(${DUE}) from invoices where status = 'BML'
    and coalesce(sent_at, created_at) >= utc_day_of(${begin}) and coalesce(sent_at, created_at) < ${begin}), 0))`;

const readOutstanding = prepared((db, { today, timeZone }: Omit<LocalDays, 'first'>) =>
  db
    .selectFrom(
      sql<Outstanding>`(
        select total, from_today, later - before30 as "days0to30", before30 - before60 as "days31to60",
          before60 - before90 as "days61to90", before90 as "over90"
        from (select coalesce(sum(cents), 0) as total, coalesce(sum(cents) filter (where kind = 'OWED_LATER'), 0) as later
            from money_totals where kind in ('OWED', 'OWED_LATER')) as sums,
          (select coalesce(sum(${DUE}), 0) as from_today from invoices
            where status in ('PAYMENT_REQUESTED', 'BML')
              and created_at >= ${startOfDay(today, timeZone)} and created_at < ${startOfDay(today, timeZone, 1)}) as made,
          (select ${sentBefore(startOfDay(today, timeZone, -30))} as before30,
            ${sentBefore(startOfDay(today, timeZone, -60))} as before60,
            ${sentBefore(startOfDay(today, timeZone, -90))} as before90) as cuts)`.as('owed'),
    )
    .selectAll(),
);

interface Refunds {
  cents: number;
  count: number;
  todayCents: number;
}

async function refundsOf(db: Executor, days: LocalDays): Promise<Refunds> {
  const [refunds] = await readRefunds(db, days);
  if (!refunds) throw new Error('aggregates answer one row');
  return refunds;
}

const readRefunds = prepared((db, { first, today, timeZone }: LocalDays) =>
  db
    .selectFrom(
      sql<Refunds>`(
        select coalesce(sum(cents), 0) as cents, coalesce(sum(item_count), 0)::int as count,
          coalesce(sum(cents) filter (where at >= ${startOfDay(today, timeZone)}), 0) as today_cents
        from money_totals where kind = 'REFUNDED' and at >= ${startOfDay(first, timeZone)})`.as('refunds'),
    )
    .selectAll(),
);
