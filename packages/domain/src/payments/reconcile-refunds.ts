import { subDays, subMinutes } from '@bedside/db/dates';
import { type ApplyOutcome, applyStripeRefund } from './apply-stripe-refund.commands.ts';
import { finishCreditRefunds } from './memberships/refund-credit.commands.ts';
import {
  countOutcome,
  newTally,
  nullIfMissing,
  type ReconciliationContext,
  raiseExceptionOnce,
  type Tally,
} from './reconciliation-tally.ts';
import { isSentByItself, sendRefund } from './send-refund.commands.ts';
import { sendUnbookedRefund } from './unbooked-refund.commands.ts';

/** Younger refunds have their own job. */
const YOUNG_MINUTES = 10;

/** Applies the refunds found at Stripe, and retries ours or raises exceptions for them. */
export async function compareRefunds(comparing: ReconciliationContext): Promise<Tally> {
  const { db, ctx, processor } = comparing;
  const tally = newTally();
  const own = await openOrRecent(comparing);
  const oldest = Math.min(comparing.since.getTime(), ...own.map(({ createdAt }) => createdAt.getTime()));
  const seen = new Set<string>();
  for (const refund of await processor.stripe.listRefundsSince(new Date(oldest))) {
    seen.add(refund.id);
    if (refund.metadata.refundId) seen.add(refund.metadata.refundId);
    countOutcome(tally, await applyStripeRefund(db, ctx, refund));
  }
  for (const refund of own) {
    if (seen.has(refund.id) || (refund.stripeRefundId && seen.has(refund.stripeRefundId))) continue;
    countOutcome(tally, await look(comparing, refund));
  }
  for (const { id } of await unbookedWaiting(comparing))
    countOutcome(tally, await sendUnbookedRefund(db, ctx, processor, id));
  const finished = await finishCreditRefunds(db, ctx, processor);
  return { ...tally, compared: tally.compared + finished, settled: tally.settled + finished };
}

type Ours = Awaited<ReturnType<typeof openOrRecent>>[number];

async function look(comparing: ReconciliationContext, refund: Ours): Promise<ApplyOutcome> {
  const { db, ctx, processor } = comparing;
  if (!refund.stripeRefundId) return sendRefund(db, ctx, processor, refund.id);
  const found = await nullIfMissing(processor.stripe.retrieveRefund(refund.stripeRefundId));
  if (found) return applyStripeRefund(db, ctx, found);
  return raiseExceptionOnce(comparing, {
    kind: 'REFUND_DIFFERENCE',
    paymentId: refund.paymentId,
    invoiceId: refund.invoiceId,
    subject: refund.stripeRefundId,
    detail: { refundId: refund.id, ours: refund.amountCents, theirs: null, status: 'missing' },
  });
}

/** Refunds of unbooked money whose job or answer was lost. */
const unbookedWaiting = ({ db, ctx }: ReconciliationContext) =>
  db
    .selectFrom('unbookedRefunds')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('createdAt', '<', subMinutes(ctx.now, YOUNG_MINUTES))
    .orderBy('createdAt')
    .execute();

/** Banks may return a refund weeks after it was paid. */
const RETURNED_DAYS = 30;

/** Our card refunds that are pending or recent. */
const openOrRecent = ({ db, ctx, since }: ReconciliationContext) =>
  db
    .selectFrom('refunds')
    .select(['id', 'paymentId', 'invoiceId', 'amountCents', 'stripeRefundId', 'createdAt'])
    .where('isOffline', '=', false)
    .where(isSentByItself)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'PENDING'), eb('createdAt', '<', subMinutes(ctx.now, YOUNG_MINUTES))]),
        eb.and([
          eb('status', '=', 'SUCCEEDED'),
          eb('finalizedAt', '>=', subDays(since, RETURNED_DAYS)),
          eb('stripeRefundId', 'is not', null),
        ]),
      ]),
    )
    .orderBy('createdAt')
    .execute();
