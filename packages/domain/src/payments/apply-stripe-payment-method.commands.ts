import type { Db } from '@bedside/db/database';
import type { StripeCard } from '@bedside/integrations/stripe/stripe.port';
import type { Context } from '../context.ts';
import { isIntegrationFailure } from '../integration-failure.ts';
import { deleteCard, storeCard } from './card-rows.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

/** Cards attached, updated, or detached anywhere. */
export const isOfCard = (type: string): boolean =>
  type.startsWith('payment_method.') || type === 'setup_intent.succeeded';

/** Reads the card from Stripe instead of trusting the webhook. */
export async function processCardWebhook(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  webhook: { type: string; objectId: string; livemode: boolean },
): Promise<void> {
  if (webhook.livemode !== processor.livemode) return;
  const { stripe } = processor;
  const paymentMethodId =
    webhook.type === 'setup_intent.succeeded'
      ? (await stripe.retrieveSetupIntent(webhook.objectId)).paymentMethodId
      : webhook.objectId;
  if (paymentMethodId) await applyStripePaymentMethod(db, ctx, processor, paymentMethodId);
}

/** Idempotent. A card without a customer is deleted. */
async function applyStripePaymentMethod(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  paymentMethodId: string,
): Promise<void> {
  const card = await cardAt(processor, paymentMethodId);
  const patientId = card?.customerId ? await patientOf(db, card.customerId) : null;
  if (card && patientId) {
    await db.transaction().execute((tx) => storeCard(tx, ctx, { card, patientId }));
    return;
  }
  const known = await db
    .selectFrom('cards')
    .select(['paymentMethodId', 'patientId'])
    .where('paymentMethodId', '=', paymentMethodId)
    .executeTakeFirst();
  if (known && !card?.customerId) await db.transaction().execute((tx) => deleteCard(tx, ctx, known));
}

/** Null if it is gone or not a card. */
async function cardAt({ stripe }: PaymentProcessor, paymentMethodId: string): Promise<StripeCard | null> {
  try {
    return await stripe.retrieveCard(paymentMethodId);
  } catch (error) {
    if (isIntegrationFailure(error) && error.kind === 'invalid') return null;
    throw error;
  }
}

async function patientOf(db: Db, customerId: string): Promise<string | null> {
  const patient = await db
    .selectFrom('patients')
    .select('id')
    .where('stripeCustomerId', '=', customerId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return patient?.id ?? null;
}
