import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { assertCanApprove, assertCanClose, assertDifferenceIsExplained } from './day-close.policy.ts';
import {
  lastClosedDay,
  listMonthCloses,
  type MoneyTakenCents,
  moneyTaken,
  nextDayClose,
  notClosedThrough,
} from './day-close.queries.ts';

const MAX_ENTRIES = 200_000;

interface Count {
  /** yyyy-MM-dd */
  day: string;
  countedCashCents: number;
  /** The amount that the person who counted was shown. */
  expectedCashCents: number;
  remark?: string | undefined;
}

/**
 * Closes every open ledger row up to the end of `day`, on the row’s own day or the first open one, whichever
 * is later.
 * Rules: money.day-close, money.closed-days-stay
 * @throws VALIDATION naming the field; CONCURRENT_UPDATE if money came in since; RULE_REFUSED for too many
 * rows
 */
export const closeDay = (
  db: Db,
  ctx: Context,
  { day, countedCashCents, remark, ...seen }: Count,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockCloses(tx);
    const id = newId();
    const { timeZone } = await practiceSettings(tx, ctx);
    const next = await nextDayClose(tx, ctx, day);
    assertCanClose(day, next);
    if (next.entries > MAX_ENTRIES)
      throw fieldError('day', 'This close has too many entries. Select an earlier day.', 'RULE_REFUSED');
    const { rows } = await sql<MoneyTakenCents>`
      with entry as (
        update ledger_entries as entry set closed_on = greatest((entry.at at time zone ${timeZone})::date,
          ${next.firstDay}::date)
        where ${notClosedThrough(day, timeZone)} returning entry.kind, entry.amount_cents, entry.payment_id)
      select ${moneyTaken} from entry left join payments as payment on payment.id = entry.payment_id`.execute(
      tx,
    );
    await tx
      .updateTable('payoutEntries')
      .set({ closedOn: sql<string>`greatest(day, ${next.firstDay}::date)` })
      .where('closedOn', 'is', null)
      .where('day', '<=', day)
      .execute();
    const expectedCashCents = rows[0]?.expectedCash ?? 0;
    if (expectedCashCents !== seen.expectedCashCents)
      throw new DomainError(
        'CONCURRENT_UPDATE',
        'The expected cash has changed. Check the new figures, then close.',
      );
    assertDifferenceIsExplained({ expectedCashCents, countedCashCents, remark });
    const close = { firstDay: next.firstDay, expectedCashCents, countedCashCents, remark: remark ?? null };
    await tx
      .insertInto('dayCloses')
      .values({ id, day, ...close, closedBy: actorOf(ctx).userId, closedAt: ctx.now })
      .execute();
    await recordAudit(tx, ctx, {
      action: 'dayClose.close',
      entityType: 'dayClose',
      entityId: id,
      after: { day, ...close, entries: rows[0]?.entries ?? 0 },
    });
  });

const lockCloses = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('day closes', 0))`.execute(tx);

const lockedClose = async (tx: Tx, id: string) => {
  await lockCloses(tx);
  return await tx.selectFrom('dayCloses').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);
};

/**
 * Rule: money.close-signatures
 * @throws NOT_FOUND, RULE_REFUSED
 */
export const approveDayClose = (db: Db, ctx: Context, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { userId } = actorOf(ctx);
    const close = await lockedClose(tx, id);
    assertCanApprove(close, userId);
    await refuseInClosedMonth(tx, close.firstDay);
    await tx
      .updateTable('dayCloses')
      .set({ approvedBy: userId, approvedAt: ctx.now })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, ctx, { action: 'dayClose.approve', entityType: 'dayClose', entityId: id });
  });

/**
 * Reopens the last close only.
 * Rule: money.reopening-a-day
 * @throws NOT_FOUND, RULE_REFUSED
 */
export const reopenDayClose = (db: Db, ctx: Context, id: string, reason: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const close = await lockedClose(tx, id);
    const { firstDay } = close;
    if (close.day !== (await lastClosedDay(tx)))
      throw new DomainError('RULE_REFUSED', 'A later day is closed. Reopen that one first.');
    await refuseInClosedMonth(tx, firstDay);
    await tx.updateTable('ledgerEntries').set({ closedOn: null }).where('closedOn', '>=', firstDay).execute();
    await tx.updateTable('payoutEntries').set({ closedOn: null }).where('closedOn', '>=', firstDay).execute();
    await tx.deleteFrom('dayCloses').where('id', '=', id).execute();
    await recordAudit(tx, ctx, {
      action: 'dayClose.reopen',
      entityType: 'dayClose',
      entityId: id,
      before: close,
      after: { reason },
    });
  });

async function refuseInClosedMonth(tx: Tx, day: string): Promise<void> {
  const { rows } = await sql<{ closed: boolean }>`select is_month_closed(${day}::date) as closed`.execute(tx);
  if (rows[0]?.closed) throw new DomainError('RULE_REFUSED', 'The month of this day is closed.');
}

/**
 * `month` as yyyy-MM.
 * Rule: money.month-close
 * @throws VALIDATION naming `month`
 */
export const closeMonth = (db: Db, ctx: Context, month: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockCloses(tx);
    const firstDay = `${month}-01`;
    const months = (await listMonthCloses(tx)).filter((one) => one.month <= firstDay);
    if (months[0]?.month !== firstDay) throw fieldError('month', 'No day of this month is closed.');
    if (months[0].closedBy) throw fieldError('month', 'This month is already closed.');
    const waitsFor = months.map((one) => one.waitsFor).find((one) => one !== null);
    if (waitsFor) throw fieldError('month', waitsFor);
    await tx
      .insertInto('monthCloses')
      .values({ month: firstDay, closedBy: actorOf(ctx).userId, closedAt: ctx.now })
      .execute();
    await recordAudit(tx, ctx, { action: 'monthClose.close', entityType: 'monthClose', entityId: month });
  });
