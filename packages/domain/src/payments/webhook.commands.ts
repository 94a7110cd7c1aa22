import { webhookReceived } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { batched } from '@bedside/db/hot-path';
import type { WebhookEvents } from '@bedside/db/schema';
import type { StripeEvent, StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import { insertEvents } from '@bedside/queue/outbox';
import type { Selectable } from 'kysely';
import { isRecordId } from '../audit-and-events/patient-of-record.ts';
import { eventRow } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { isIntegrationFailure } from '../integration-failure.ts';
import { applyStripeIntent } from './apply-stripe-intent.commands.ts';
import {
  forgetCustomer,
  isOfCard,
  limitSavedCard,
  processCardWebhook,
} from './apply-stripe-payment-method.commands.ts';
import { applyStripeRefund } from './apply-stripe-refund.commands.ts';
import { followDispute } from './billed-again.commands.ts';
import { isOfSubscription, processSubscriptionWebhook } from './memberships/sync.commands.ts';
import { raisePaymentException } from './payment-exception.commands.ts';
import { chargeOf, type PaymentProcessor } from './stripe-intents.ts';
import { applyReaderState } from './terminal.commands.ts';

interface Received {
  ctx: Context;
  event: StripeEvent;
}

/** Idempotent per event; a job processes it. Concurrent webhooks are inserted together. */
export const receiveWebhook = (db: Db, ctx: Context, event: StripeEvent): Promise<void> =>
  keep(db, { ctx, event });

const keep = batched(async (db: Db, received: readonly Received[]) => {
  await db.transaction().execute((tx) => keepWebhooks(tx, received));
  return received.map(() => undefined);
});

async function keepWebhooks(tx: Tx, received: readonly Received[]): Promise<void> {
  // A fixed order avoids deadlocks between processes.
  const inOrder = received.toSorted((one, other) => (one.event.id < other.event.id ? -1 : 1));
  const fresh = await tx
    .insertInto('webhookEvents')
    .values(
      inOrder.map(({ ctx, event }) => ({
        id: event.id,
        type: event.type,
        objectId: event.objectId,
        livemode: event.livemode,
        createdAt: event.created,
        receivedAt: ctx.now,
        processedAt: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['id', 'createdAt']).doNothing())
    .returning('id')
    .execute();
  const rows = fresh.flatMap(({ id }) => {
    const first = received.find(({ event }) => event.id === id);
    return first ? [eventRow(first.ctx, webhookReceived, { webhookId: id }, { entityId: id })] : [];
  });
  if (rows.length > 0) await insertEvents(tx, rows).execute();
}

/** Rereads the object from Stripe, so order, repetition, and content do not matter. */
export async function processWebhook(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  webhookId: string,
): Promise<void> {
  const webhook = await db
    .selectFrom('webhookEvents')
    .selectAll()
    .where('id', '=', webhookId)
    .where('processedAt', 'is', null)
    .executeTakeFirst();
  if (!webhook) return;
  try {
    await handleWebhook(db, ctx, processor, webhook);
  } catch (error) {
    if (!isIntegrationFailure(error) || error.code !== 'resource_missing') throw error;
    await reviewUnknown(db, ctx, webhook);
  }
  await db.updateTable('webhookEvents').set({ processedAt: ctx.now }).where('id', '=', webhookId).execute();
}

async function handleWebhook(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  webhook: Selectable<WebhookEvents>,
): Promise<void> {
  if (isOfSubscription(webhook.type)) await processSubscriptionWebhook(db, ctx, processor, webhook);
  if (webhook.type.startsWith('payment_intent.')) await processIntent(db, ctx, processor, webhook);
  if (isOfCard(webhook.type)) await processCardWebhook(db, ctx, processor, webhook);
  if (webhook.type === 'customer.deleted') await forgetCustomer(db, ctx, processor, webhook);
  if (webhook.type.startsWith('terminal.reader.'))
    await applyReaderState(db, ctx, processor, webhook.objectId);
  const { stripe, livemode } = processor;
  if (webhook.livemode !== livemode) return;
  if (isOfRefund(webhook.type))
    await applyStripeRefund(db, ctx, await stripe.retrieveRefund(webhook.objectId));
  if (webhook.type.startsWith('charge.dispute.'))
    await followDispute(db, ctx, processor, await stripe.retrieveDispute(webhook.objectId));
}

/** Retrying an unknown object is pointless; raise it for review. */
const reviewUnknown = (db: Db, ctx: Context, { type, objectId }: Selectable<WebhookEvents>) =>
  db.transaction().execute((tx) =>
    raisePaymentException(
      tx,
      ctx,
      {
        kind: 'OBJECT_UNKNOWN',
        paymentId: null,
        invoiceId: null,
        subject: objectId,
        detail: { type, objectId },
      },
      { once: true },
    ),
  );

interface ReceivedWebhook {
  objectId: string;
  livemode: boolean;
}

async function processIntent(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  webhook: ReceivedWebhook,
): Promise<void> {
  if (webhook.livemode !== processor.livemode) return reviewLivemode(db, ctx, webhook);
  const intent = await processor.stripe.retrieveIntent(webhook.objectId);
  const paymentId = await paymentForWebhook(db, intent);
  if (!paymentId) return;
  await applyStripeIntent(db, ctx, processor, { paymentId, intent });
  await limitSavedCard(db, ctx, processor, { paymentId, intent });
}

const isOfRefund = (type: string): boolean => type.startsWith('refund.') || type === 'charge.refund.updated';

/** Matched by the intent, or by its metadata. */
export async function paymentForWebhook(db: Executor, intent: StripeIntent): Promise<string | null> {
  const payment = (await paymentOfIntent(db, intent.id)) ?? (await paymentNamedBy(db, intent));
  return payment ? ((await chargeOf(db, payment.id))?.id ?? null) : null;
}

async function reviewLivemode(db: Db, ctx: Context, webhook: ReceivedWebhook): Promise<void> {
  const payment = await paymentOfIntent(db, webhook.objectId);
  if (!payment) return;
  await db.transaction().execute((tx) =>
    raisePaymentException(tx, ctx, {
      kind: 'LIVEMODE_MISMATCH',
      paymentId: payment.id,
      invoiceId: payment.invoiceId,
      detail: { intentId: webhook.objectId, livemode: webhook.livemode },
    }),
  );
}

const paymentOfIntent = (db: Executor, intentId: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'invoiceId'])
    .where('stripePaymentIntentId', '=', intentId)
    .executeTakeFirst();

/**
 * Finds a payment whose creation answer was lost, or one that a foreign intent names, which is then evaluated
 * as foreign.
 */
async function paymentNamedBy(db: Executor, intent: StripeIntent) {
  const { paymentId } = intent.metadata;
  if (!paymentId || !isRecordId(paymentId)) return undefined;
  return db.selectFrom('payments').select('id').where('id', '=', paymentId).executeTakeFirst();
}
