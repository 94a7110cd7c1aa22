import { reconciliationDue, reconciliationRequested } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { min, subDays, subMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { type PlannedEvent, planEventsIfAbsent, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { addDaysTo, instantOf, localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';

/** The first reconciliation covers at least these days, and reaches back to the first card payment. */
const FIRST_DAYS = 30;
/** Recent objects may have changed since the last run. */
const OVERLAP_DAYS = 3;
/** A run older than this counts as dead. */
const STALE_MINUTES = 10;

/** One run at a time; a dead run resumes. @returns the run's id and whether it is new */
export const requestReconciliation = (db: Db, ctx: Context): Promise<{ runId: string; isNew: boolean }> =>
  db.transaction().execute(async (tx) => {
    const run = await tx
      .insertInto('reconciliationRuns')
      .values({
        id: newId(),
        requestedBy: ctx.actor?.userId ?? null,
        comparedSince: await sinceWhen(tx, ctx.now),
        startedAt: ctx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const { id: runId, startedAt } = run ? { id: run.id, startedAt: ctx.now } : await runUnderWay(tx);
    const audience = { entityId: runId, staff: true };
    if (run || startedAt < subMinutes(ctx.now, STALE_MINUTES))
      await recordEvent(tx, ctx, reconciliationRequested, { runId }, audience);
    if (run && ctx.actor)
      await recordAudit(tx, ctx, {
        action: 'payment.reconcile',
        entityType: 'payment',
        entityId: runId,
        after: { runId },
      });
    return { runId, isNew: run !== undefined };
  });

const runUnderWay = (tx: Tx) =>
  tx
    .selectFrom('reconciliationRuns')
    .select(['id', 'startedAt'])
    .where('finishedAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();

async function sinceWhen(db: Executor, now: Date): Promise<Date> {
  const last = await db
    .selectFrom('reconciliationRuns')
    .select(({ fn }) => fn.max<Date | null>('startedAt').as('at'))
    .where('finishedAt', 'is not', null)
    .executeTakeFirst();
  if (last?.at) return subDays(last.at, OVERLAP_DAYS);
  const first = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.min<Date | null>('createdAt').as('at'))
    .where('stripePaymentIntentId', 'is not', null)
    .executeTakeFirst();
  return min([subDays(now, FIRST_DAYS), first?.at ?? now]);
}

/** Plans the next run first, so that no failure ends the chain. */
export async function reconcileNightly(db: Db, ctx: Context): Promise<void> {
  await planReconciliation(db, ctx);
  await requestReconciliation(db, ctx);
}

const NIGHT = '03:00';

/** 3 a.m. practice-local; keeps an existing plan. */
export async function planReconciliation(db: Db, ctx: Pick<Context, 'requestId' | 'now'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { timeZone } = await practiceSettings(tx);
    const plan: PlannedEvent<typeof reconciliationDue> = {
      key: 'reconciliation',
      dueAt: nextNight(ctx.now, timeZone),
      payload: {},
      entityId: 'reconciliation',
    };
    await planEventsIfAbsent(tx, ctx, reconciliationDue, [plan]);
  });
}

/** Handles daylight saving. */
function nextNight(now: Date, zone: string): Date {
  const today = localDay(now, zone);
  const nights = [0, 1, 2].flatMap((days) => instantOf(addDaysTo(today, days), NIGHT, zone) ?? []);
  return nights.find((night) => night > now) ?? subDays(now, -1);
}
