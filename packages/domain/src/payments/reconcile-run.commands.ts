import { reconciliationCompleted } from '@bedside/contracts/payments/payment.events';
import type { Db } from '@bedside/db/database';
import { subDays } from '@bedside/db/dates';
import { correctTotals } from '@bedside/db/running-totals';
import type { StripePayout } from '@bedside/integrations/stripe/stripe.records.port';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import type { ApplyOutcome } from './apply-stripe-refund.commands.ts';
import { settleWon } from './billed-again.commands.ts';
import { applyStripeDispute } from './dispute.commands.ts';
import { raisePaymentException } from './payment-exception.commands.ts';
import { postPayout } from './payout.commands.ts';
import { compareIntents } from './reconcile-intents.ts';
import { type LedgerDiscrepancy, ledgerDiscrepancies } from './reconcile-ledger.ts';
import { compareRefunds } from './reconcile-refunds.ts';
import {
  type Compare,
  countOutcome,
  newTally,
  nullIfMissing,
  type ReconciliationContext,
  raiseExceptionOnce,
  type Tally,
} from './reconciliation-tally.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

const stages = ['intents', 'refunds', 'disputes', 'payouts', 'ledger'] as const;
type Stage = (typeof stages)[number];

/** Banks may return the money they took months later. */
const LOST_DAYS = 180;

/** Recent disputes, all open ones, those lost in the last half year, and those whose payment was not booked. */
async function compareDisputes(comparing: ReconciliationContext): Promise<Tally> {
  const { db, ctx, processor, since } = comparing;
  const tally = newTally();
  const seen = new Set<string>();
  for (const dispute of await processor.stripe.listDisputesSince(since)) {
    seen.add(dispute.id);
    countOutcome(tally, await applyStripeDispute(db, ctx, dispute));
  }
  const waiting = await db
    .selectFrom('disputes')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('isOpen', '=', true),
        eb('paymentId', 'is', null),
        eb.and([eb('status', '=', 'lost'), eb('closedAt', '>=', subDays(since, LOST_DAYS))]),
      ]),
    )
    .execute();
  for (const { id } of waiting) {
    if (seen.has(id)) continue;
    const dispute = await nullIfMissing(processor.stripe.retrieveDispute(id));
    if (dispute) countOutcome(tally, await applyStripeDispute(db, ctx, dispute));
  }
  await settleWon(db, ctx, processor);
  if (tally.settled === 0) return tally;
  // A refund may be of money that the bank returned only now.
  const { settled, raised } = await compareRefunds(comparing);
  return { ...tally, settled: tally.settled + settled, raised: tally.raised + raised };
}

/** Raises an exception for each invoice whose ledger does not add up. */
async function compareLedger(comparing: ReconciliationContext): Promise<Tally> {
  const tally = newTally();
  const gaps = await ledgerDiscrepancies(comparing.db);
  for (const [invoiceId, found] of Map.groupBy(gaps, (gap) => gap.invoiceId))
    countOutcome(tally, await raiseExceptionOnce(comparing, reviewOf(invoiceId, found)));
  const { invoices } = await comparing.db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<number>().as('invoices'))
    .executeTakeFirstOrThrow();
  await compareTotals(comparing, tally);
  return { ...tally, compared: invoices };
}

/** Corrects the running totals, and raises an exception for each kind of total that differed from its rows. */
const compareTotals = ({ db, ctx }: ReconciliationContext, tally: Tally): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const wrong = await correctTotals(tx);
    for (const [total, [first, ...others]] of Map.groupBy(wrong, (one) => one.total)) {
      if (!first) continue;
      const { at, expected, found } = first;
      const detail = {
        total,
        at,
        expected: expected.join(', '),
        found: found.join(', '),
        others: others.length,
      };
      const subject = `${total} ${at} ${detail.expected}/${detail.found}`;
      const review = { kind: 'TOTAL_GAP' as const, paymentId: null, invoiceId: null, subject, detail };
      if (await raisePaymentException(tx, ctx, review, { once: true })) tally.raised += 1;
    }
  });

/** Each difference of an invoice is its own exception. */
function reviewOf(invoiceId: string, gaps: readonly LedgerDiscrepancy[]) {
  const [first] = gaps;
  const rows = gaps.map(({ row }) => row).join(', ');
  const amounts = gaps.map(({ expectedCents, foundCents }) => `${expectedCents}/${foundCents}`).join(' ');
  return {
    kind: 'LEDGER_GAP' as const,
    paymentId: null,
    invoiceId,
    subject: `${invoiceId} ${rows} ${amounts}`,
    detail: {
      invoice: first?.number ?? null,
      row: first?.row ?? null,
      expected: first?.expectedCents ?? null,
      found: first?.foundCents ?? null,
      rows,
    },
  };
}

/** Banks can return a payout for five working days after it was paid. */
const SENT_BACK_DAYS = 14;

/** Each payout must have arrived and equal the sum of its parts. */
async function comparePayouts(comparing: ReconciliationContext): Promise<Tally> {
  const { processor, since } = comparing;
  const tally = newTally();
  for (const payout of await processor.stripe.listPayoutsSince(subDays(since, SENT_BACK_DAYS)))
    countOutcome(tally, await compare(comparing, payout));
  return tally;
}

/** Posts the payout and checks its parts. Stripe itemizes only automatic payouts. */
async function compare(comparing: ReconciliationContext, payout: StripePayout): Promise<ApplyOutcome> {
  const { id, amount, status, failureCode } = payout;
  const about = { paymentId: null, invoiceId: null, subject: id };
  const parts = payout.automatic ? await comparing.processor.stripe.listBalanceTransactionsOfPayout(id) : [];
  await postPayout(comparing.db, comparing.ctx, payout, parts);
  if (status === 'failed' || status === 'canceled')
    return raiseExceptionOnce(comparing, {
      ...about,
      kind: 'PAYOUT_FAILED',
      detail: { payoutId: id, amount, status, code: failureCode },
    });
  if (!payout.automatic) return 'same';
  const sum = parts.reduce((total, part) => total + part.net, 0);
  if (sum === amount) return 'same';
  return raiseExceptionOnce(comparing, {
    ...about,
    kind: 'PAYOUT_DIFFERENCE',
    detail: { payoutId: id, amount, sum, parts: parts.length },
  });
}

const comparisons: Record<Stage, Compare> = {
  intents: compareIntents,
  refunds: compareRefunds,
  disputes: compareDisputes,
  payouts: comparePayouts,
  ledger: compareLedger,
};

/**
 * Applies what it can and raises the rest, stage by stage. Idempotent and resumable; no transaction spans a Stripe
 * call.
 */
export async function runReconciliation(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  runId: string,
): Promise<void> {
  for (;;) {
    const run = await db
      .selectFrom('reconciliationRuns')
      .select(['stage', 'comparedSince'])
      .where('id', '=', runId)
      .executeTakeFirst();
    if (!run || run.stage === 'done') return;
    const tally = await comparisons[run.stage]({ db, ctx, processor, since: run.comparedSince });
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

/** Only the worker that still finds the stage open counts it. */
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
