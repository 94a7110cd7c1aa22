import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { countOf } from '../list-search.ts';
import { addDaysTo, localDay, startOfDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { monthWaitsFor } from './day-close.policy.ts';

/** In cents. */
export interface MoneyTakenCents {
  entries: number;
  cash: number;
  card: number;
  cardReader: number;
  other: number;
  refunded: number;
  chargedBack: number;
  expectedCash: number;
}

/** Sums over rows of the ledger (`entry`) joined with their payment. */
export const moneyTaken = sql<MoneyTakenCents>`
  count(entry.kind)::int as entries,
  coalesce(-sum(entry.amount_cents) filter (where entry.kind = 'PAID' and payment.payment_mode = 'CASH'), 0)::bigint
    as cash,
  coalesce(-sum(entry.amount_cents) filter (where entry.kind = 'PAID'
    and payment.payment_mode in ('ONLINE', 'CARD ON FILE')), 0)::bigint as card,
  coalesce(-sum(entry.amount_cents) filter (where entry.kind = 'PAID' and payment.payment_mode = 'Square POS'), 0)::bigint
    as card_reader,
  coalesce(-sum(entry.amount_cents) filter (where entry.kind = 'PAID' and payment.payment_mode = 'BML'), 0)::bigint
    as other,
  coalesce(sum(entry.amount_cents) filter (where entry.kind = 'REFUNDED'), 0)::bigint as refunded,
  coalesce(sum(entry.amount_cents) filter (where entry.kind = 'CHARGEBACK'), 0)::bigint as charged_back,
  coalesce(-sum(entry.amount_cents) filter (where entry.kind in ('PAID', 'REFUNDED')
    and payment.payment_mode = 'CASH'), 0)::bigint as expected_cash`;

/** Ledger rows that a close through `day` would take. */
export const notClosedThrough = (day: string, timeZone: string) =>
  sql<boolean>`entry.closed_on is null and entry.at < ${startOfDay(day, timeZone, 1)}`;

export async function lastClosedDay(db: Executor): Promise<string | null> {
  const { day } = await db
    .selectFrom('dayCloses')
    .select(({ fn }) => fn.max<string | null>('day').as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

/** What a close through `day` (today by default) would cover. */
export async function nextDayClose(db: Executor, ctx: Pick<Context, 'now' | 'settings'>, through?: string) {
  const { timeZone } = await practiceSettings(db, ctx);
  const today = localDay(ctx.now, timeZone);
  const day = through ?? today;
  const lastClosed = await lastClosedDay(db);
  const { rows } = await sql<MoneyTakenCents & { firstDay: string | null }>`
    select to_char(min(entry.at) at time zone ${timeZone}, 'YYYY-MM-DD') as first_day, ${moneyTaken}
    from ledger_entries as entry left join payments as payment on payment.id = entry.payment_id
    where ${notClosedThrough(day, timeZone)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('aggregates answer one row');
  const { firstDay, ...money } = found;
  return {
    ...money,
    today,
    day,
    lastClosed,
    firstDay: lastClosed ? addDaysTo(lastClosed, 1) : (firstDay ?? day),
  };
}

const closes = (db: Executor) =>
  db
    .selectFrom('dayCloses as close')
    .innerJoin('users as closer', 'closer.id', 'close.closedBy')
    .leftJoin('users as approver', 'approver.id', 'close.approvedBy')
    .innerJoinLateral(
      sql<MoneyTakenCents>`(select ${moneyTaken} from ledger_entries as entry
        left join payments as payment on payment.id = entry.payment_id
        where entry.closed_on between close.first_day and close.day)`.as('money'),
      (join) => join.onTrue(),
    )
    .select([
      'close.id',
      'close.day',
      'close.firstDay',
      'close.countedCashCents',
      'close.remark',
      'close.closedBy',
      'close.closedAt',
      'close.approvedBy',
      'close.approvedAt',
      'closer.firstName as closerFirstName',
      'closer.lastName as closerLastName',
      'approver.firstName as approverFirstName',
      'approver.lastName as approverLastName',
      'money.entries',
      'money.cash',
      'money.card',
      'money.cardReader',
      'money.other',
      'money.refunded',
      'money.chargedBack',
      'close.expectedCashCents as expectedCash',
      sql<boolean>`close.day = (select max(day) from day_closes) and not is_month_closed(close.first_day)`.as(
        'canReopen',
      ),
    ]);
export type DayCloseRow = Awaited<ReturnType<typeof getDayClose>>;

export async function listDayCloses(
  db: Executor,
  query: {
    ids?: readonly string[] | undefined;
    sort: { order: 'ASC' | 'DESC' };
    range: { offset: number; limit: number };
  },
) {
  const isChosen = sql<boolean>`close.id = any(${query.ids ?? []}::uuid[])`;
  const rows = await closes(db)
    .$if(query.ids !== undefined, (select) => select.where(isChosen))
    .orderBy('close.day', query.sort.order === 'ASC' ? 'asc' : 'desc')
    .offset(query.range.offset)
    .limit(query.range.limit)
    .execute();
  const total = await countOf(
    db.selectFrom('dayCloses as close').$if(query.ids !== undefined, (select) => select.where(isChosen)),
  );
  return { rows, total };
}

/** @throws NOT_FOUND */
export async function getDayClose(db: Executor, id: string) {
  return await closes(db).where('close.id', '=', id).executeTakeFirstOrThrow(notFound);
}

/** The months that have closed days, newest first. */
export async function listMonthCloses(db: Executor) {
  const lastClosed = await lastClosedDay(db);
  const { rows } = await sql<{
    month: string;
    lastDay: string;
    unsigned: number;
    closedBy: string | null;
    closedAt: Date | null;
    firstName: string | null;
    lastName: string | null;
  }>`
    with months as (
      select month::date, (month + interval '1 month - 1 day')::date as last_day
      from generate_series(date_trunc('month', (select min(first_day) from day_closes)::timestamp),
        (select max(day) from day_closes)::timestamp, interval '1 month') as month)
    select months.month, months.last_day, closed.closed_by, closed.closed_at, person.first_name, person.last_name,
      (select count(*) from day_closes where day >= months.month and first_day <= months.last_day
        and expected_cash_cents <> counted_cash_cents and approved_by is null)::int as unsigned
    from months
    left join lateral (select * from month_closes where month >= months.month order by month limit 1) as closed on true
    left join users as person on person.id = closed.closed_by
    order by months.month desc`.execute(db);
  return rows.map(({ lastDay, unsigned, ...row }) => ({
    ...row,
    waitsFor: row.closedBy ? null : monthWaitsFor({ lastDay, lastClosed, unsigned }),
  }));
}
