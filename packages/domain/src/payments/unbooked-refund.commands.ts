import { DomainError, notFound } from '@bedside/contracts/errors';
import { unbookedRefundAsked } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import type { ApplyOutcome } from './apply-stripe-refund.commands.ts';
import { applyUnbookedRefund, failUnbooked } from './apply-unbooked-refund.commands.ts';
import { refundsHeldBy } from './dispute.policy.ts';
import { lockCharge } from './lock-charge.ts';
import { syncSubscription } from './memberships/sync.commands.ts';
import { bookedOf, unbookedKinds } from './payment-exception.queries.ts';
import { type PaymentProcessor, requestStripeRefund } from './stripe-intents.ts';

/**
 * A job refunds all of it and settles the exception.
 * @returns the refund's id
 * @throws NOT_FOUND for another kind of exception; CONFLICT when it is settled or money is on its way;
 * RULE_REFUSED when the processor holds no money, a payment has booked it, or a bank disputes it
 */
export async function refundUnbooked(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  reviewId: string,
): Promise<string> {
  const review = await db
    .selectFrom('paymentExceptions')
    .select(['externalReference', 'paymentId', 'resolvedAt'])
    .where('id', '=', reviewId)
    .where('kind', 'in', unbookedKinds)
    .executeTakeFirst();
  if (!review?.externalReference) throw notFound();
  if (review.resolvedAt) throw settledAlready();
  const intent = await processor.stripe.retrieveIntent(review.externalReference);
  if (intent.status !== 'succeeded' || intent.amountReceived <= 0 || intent.livemode !== processor.livemode)
    throw new DomainError(
      'RULE_REFUSED',
      'Stripe holds no money from this payment, so there’s nothing to refund.',
    );
  await bookMemberships(db, ctx, processor, intent);
  return db
    .transaction()
    .execute((tx) => requestRefund(tx, ctx, { reviewId, paymentId: review.paymentId, intent }));
}

const settledAlready = () => new DomainError('CONFLICT', 'This was already resolved. Reload to see how.');

/** Stripe charges memberships automatically; book that money first so it is refunded as a payment. */
async function bookMemberships(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { customerId }: StripeIntent,
): Promise<void> {
  if (!customerId) return;
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('stripeCustomerId', '=', customerId)
    .execute();
  for (const { id } of subscriptions) await syncSubscription(db, ctx, processor, id);
}

interface UnbookedRefund {
  reviewId: string;
  paymentId: string | null;
  intent: StripeIntent;
}

/** Invoice locks come first, as for every exception. */
async function requestRefund(
  tx: Tx,
  ctx: Context,
  { reviewId, paymentId, intent }: UnbookedRefund,
): Promise<string> {
  const bills = paymentId ? await lockCharge(tx, paymentId) : null;
  const review = await lockedRow(tx, 'paymentExceptions', reviewId).executeTakeFirstOrThrow();
  if (review.resolvedAt) throw settledAlready();
  if ((await bookedOf(tx, [intent.id])).size > 0)
    throw new DomainError(
      'RULE_REFUSED',
      'This money is recorded as a payment. Refund that payment instead.',
    );
  if (await isDisputed(tx, intent.id))
    throw new DomainError(
      'RULE_REFUSED',
      'The cardholder disputed this payment. Respond to the dispute first.',
    );
  const inserted = await tx
    .insertInto('unbookedRefunds')
    .values({
      id: newId(),
      paymentExceptionId: reviewId,
      stripePaymentIntentId: intent.id,
      amountCents: intent.amountReceived,
      currency: intent.currency,
      createdBy: actorOf(ctx).userId,
      createdAt: ctx.now,
    })
    .onConflict((conflict) =>
      conflict.column('stripePaymentIntentId').where('status', '<>', 'FAILED').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!inserted)
    throw new DomainError('CONFLICT', 'This money was already refunded, or a refund is in progress.');
  await recordAudit(tx, ctx, {
    action: 'payment.refundUnbooked',
    entityType: 'payment',
    entityId: paymentId ?? reviewId,
    patientId: bills?.[0].payment.patientId ?? null,
    after: {
      reviewId,
      refundId: inserted.id,
      intentId: intent.id,
      amountCents: intent.amountReceived,
      currency: intent.currency,
    },
  });
  const audience = { entityId: paymentId ?? reviewId, staff: true };
  await recordEvent(tx, ctx, unbookedRefundAsked, { reviewId, unbookedRefundId: inserted.id }, audience);
  return inserted.id;
}

async function isDisputed(db: Executor, intentId: string): Promise<boolean> {
  const dispute = await db
    .selectFrom('disputes')
    .select('id')
    .where('stripePaymentIntentId', '=', intentId)
    .where('status', 'in', refundsHeldBy)
    .executeTakeFirst();
  return dispute !== undefined;
}

export async function sendUnbookedRefund(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  refundId: string,
): Promise<ApplyOutcome> {
  const refund = await db
    .selectFrom('unbookedRefunds')
    .select(['id', 'stripePaymentIntentId as intentId', 'stripeRefundId'])
    .where('id', '=', refundId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  if (!refund) return 'same';
  const result = await requestStripeRefund(processor, refund, {
    intentId: refund.intentId,
    metadata: { unbookedRefundId: refund.id },
  });
  if ('refused' in result) return failUnbooked(db, ctx, refund.id, result.refused);
  return (await applyUnbookedRefund(db, ctx, result.refund)) ?? 'same';
}
