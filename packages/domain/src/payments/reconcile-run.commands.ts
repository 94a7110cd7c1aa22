import { reconciliationCompleted } from '@bedside/contracts/payments/payment.events';
import type { Db } from '@bedside/db/database';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { compareDisputes } from './reconcile-disputes.ts';
import { compareIntents } from './reconcile-intents.ts';
import { compareLedger } from './reconcile-ledger.ts';
import { comparePayouts } from './reconcile-payouts.ts';
import { compareRefunds } from './reconcile-refunds.ts';
import type { Compare } from './reconciliation-tally.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

const stages = ['intents', 'refunds', 'disputes', 'payouts', 'ledger'] as const;
type Stage = (typeof stages)[number];

const comparing: Record<Stage, Compare> = {
  intents: compareIntents,
  refunds: compareRefunds,
  disputes: compareDisputes,
  payouts: comparePayouts,
  ledger: compareLedger,
};

/**
 * Compares what the payment provider has with what we have, both ways, and our ledger with our bills, stage by stage: what can be taken over is, the
 * rest is raised for a person. No transaction is held over a call. Done again it changes nothing; a run that died goes
 * on at its stage.
 */
export async function runReconciliation(
  db: Db,
  ctx: Context,
  provider: PaymentProcessor,
  runId: string,
): Promise<void> {
  for (;;) {
    const run = await db
      .selectFrom('reconciliationRuns')
      .select(['stage', 'comparedSince'])
      .where('id', '=', runId)
      .executeTakeFirst();
    if (!run || run.stage === 'done') return;
    const tally = await comparing[run.stage]({ db, ctx, provider, since: run.comparedSince });
    await endStage(db, ctx, runId, run.stage, tally);
  }
}

const comparedColumns = {
  intents: 'comparedIntentCount',
  refunds: 'comparedRefundCount',
  disputes: 'comparedDisputeCount',
  payouts: 'comparedPayoutCount',
  ledger: 'ledger',
} as const;

/** Only whoever still finds the stage open counts it. */
const endStage = (
  db: Db,
  ctx: Context,
  runId: string,
  stage: Stage,
  { compared, settled, raised }: { compared: number; settled: number; raised: number },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const next = stages[stages.indexOf(stage) + 1] ?? 'done';
    const { numUpdatedRows } = await tx
      .updateTable('reconciliationRuns')
      .set((eb) => ({
        stage: next,
        [comparedColumns[stage]]: compared,
        autoResolvedCount: eb('autoResolvedCount', '+', settled),
        exceptionCount: eb('exceptionCount', '+', raised),
        ...(next === 'done' && { finishedAt: ctx.now }),
      }))
      .where('id', '=', runId)
      .where('stage', '=', stage)
      .executeTakeFirst();
    if (numUpdatedRows === 1n && next === 'done')
      await recordEvent(tx, ctx, reconciliationCompleted, { runId }, { entityId: runId, staff: true });
  });
