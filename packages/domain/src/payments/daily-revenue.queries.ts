import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { startOfDay } from '../practice/local-time.ts';

interface Span {
  /** yyyy-MM-dd */
  today: string;
  /** Includes today. */
  days: number;
  timeZone: string;
}

/** Amounts in cents. */
export async function dailyRevenue(db: Executor, span: Span) {
  const [collected, owed, refunds] = await Promise.all([
    collectedADay(db, span),
    outstanding(db, span),
    refundsOf(db, span),
  ]);
  return { collected, owed, refunds };
}

/** By local day, net of chargebacks; days without payments are missing. */
async function collectedADay(db: Executor, { today, days, timeZone }: Span) {
  const { rows } = await sql<{ date: string; cents: number; payments: number }>`
    select (at at time zone ${timeZone})::date as date, sum(cents) as cents, sum(payments)::int as payments
    from (
      select finalized_at as at, amount_cents as cents, 1 as payments from payments
        where status = 'SUCCESSFUL' and finalized_at >= ${startOfDay(today, timeZone, 1 - days)}
          and finalized_at < ${startOfDay(today, timeZone, 1)}
      union all
      select at, -amount_cents, 0 from chargebacks
        where at >= ${startOfDay(today, timeZone, 1 - days)} and at < ${startOfDay(today, timeZone, 1)}
    ) as moved
    group by 1`.execute(db);
  return new Map(rows.map(({ date, ...sums }) => [date, sums]));
}

interface Outstanding {
  total: number;
  fromToday: number;
  /** Bill-later invoices, by days since sent. */
  days0to30: number;
  days31to60: number;
  days61to90: number;
  over90: number;
}

/** Compares instants, to avoid a time zone conversion per row. */
async function outstanding(db: Executor, { today, timeZone }: Span): Promise<Outstanding> {
  const begins = (daysAgo: number) => sql`(select ${startOfDay(today, timeZone, -daysAgo)})`;
  const due = sql`greatest(0, total_cents - paid_cents)`;
  const bml = sql`status = 'BML' and coalesce(sent_at, created_at)`;
  const { rows } = await sql<Outstanding>`
    select coalesce(sum(${due}), 0) as total,
      coalesce(sum(${due}) filter (where created_at >= ${begins(0)} and created_at < ${begins(-1)}), 0) as from_today,
      coalesce(sum(${due}) filter (where ${bml} >= ${begins(30)}), 0) as "days0to30",
      coalesce(sum(${due}) filter (where ${bml} < ${begins(30)} and coalesce(sent_at, created_at) >= ${begins(60)}), 0)
        as "days31to60",
      coalesce(sum(${due}) filter (where ${bml} < ${begins(60)} and coalesce(sent_at, created_at) >= ${begins(90)}), 0)
        as "days61to90",
      coalesce(sum(${due}) filter (where ${bml} < ${begins(90)}), 0) as "over90"
    from invoices where status in ('PAYMENT_REQUESTED', 'BML')`.execute(db);
  const [owed] = rows;
  if (!owed) throw new Error('aggregates answer one row');
  return owed;
}

interface Refunds {
  cents: number;
  count: number;
  todayCents: number;
}

async function refundsOf(db: Executor, { today, days, timeZone }: Span): Promise<Refunds> {
  const { rows } = await sql<Refunds>`
    select coalesce(sum(amount_cents), 0) as cents, count(*)::int as count,
      coalesce(sum(amount_cents) filter (where finalized_at >= ${startOfDay(today, timeZone)}), 0) as today_cents
    from refunds
    where status = 'SUCCEEDED' and finalized_at >= ${startOfDay(today, timeZone, 1 - days)}`.execute(db);
  const [refunds] = rows;
  if (!refunds) throw new Error('aggregates answer one row');
  return refunds;
}
