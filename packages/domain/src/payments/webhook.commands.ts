import { webhookReceived } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor } from '@bedside/db/database';
import type { StripeEvent, StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import type { Context } from '../context.ts';
import { recordEvent } from '../record/record-event.ts';
import type { CardProvider } from './intents.ts';
import { raiseReview } from './review.commands.ts';
import { takeOver } from './take-over.commands.ts';

/** Writes a webhook down, once however often it is delivered. What it tells of is dealt with by a job. */
export async function receiveWebhook(db: Db, ctx: Context, event: StripeEvent): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const kept = await tx
      .insertInto('webhookEvents')
      .values({
        id: event.id,
        type: event.type,
        objectId: event.objectId,
        livemode: event.livemode,
        createdAt: event.created,
        receivedAt: ctx.now,
        processedAt: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (kept) await recordEvent(tx, ctx, webhookReceived, { webhookId: kept.id }, { entityId: kept.id });
  });
}

/**
 * Deals with a webhook: reads the intent it tells of from the payment provider again and takes that over. So neither
 * order nor repetition matters, nor what the message says.
 */
export async function processWebhook(
  db: Db,
  ctx: Context,
  provider: CardProvider,
  webhookId: string,
): Promise<void> {
  const webhook = await db
    .selectFrom('webhookEvents')
    .selectAll()
    .where('id', '=', webhookId)
    .where('processedAt', 'is', null)
    .executeTakeFirst();
  if (!webhook) return;
  if (webhook.type.startsWith('payment_intent.')) await processIntent(db, ctx, provider, webhook);
  await db.updateTable('webhookEvents').set({ processedAt: ctx.now }).where('id', '=', webhookId).execute();
}

async function processIntent(
  db: Db,
  ctx: Context,
  provider: CardProvider,
  webhook: { objectId: string; livemode: boolean },
): Promise<void> {
  if (webhook.livemode !== provider.livemode) return reviewLivemode(db, ctx, webhook);
  const intent = await provider.stripe.retrieveIntent(webhook.objectId);
  const payment = (await paymentOfIntent(db, intent.id)) ?? (await paymentNamedBy(db, intent));
  if (payment) await takeOver(db, ctx, provider, payment.id, intent);
}

async function reviewLivemode(
  db: Db,
  ctx: Context,
  webhook: { objectId: string; livemode: boolean },
): Promise<void> {
  const payment = await paymentOfIntent(db, webhook.objectId);
  if (!payment) return;
  await db.transaction().execute((tx) =>
    raiseReview(tx, ctx, {
      kind: 'LIVEMODE_MISMATCH',
      paymentId: payment.id,
      invoiceId: payment.invoiceId,
      detail: { intentId: webhook.objectId, livemode: webhook.livemode },
    }),
  );
}

const paymentOfIntent = (db: Executor, intentId: string) =>
  db.selectFrom('payments').select(['id', 'invoiceId']).where('intentId', '=', intentId).executeTakeFirst();

/** An intent that names a payment of ours: the one whose answer was lost, or a stranger's, which is judged as such. */
async function paymentNamedBy(db: Executor, intent: StripeIntent) {
  const { paymentId } = intent.metadata;
  if (!paymentId || !UUID.test(paymentId)) return undefined;
  return db.selectFrom('payments').select('id').where('id', '=', paymentId).executeTakeFirst();
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
