import type { Db, Tx } from '@bedside/db/database';
import { subHours } from '@bedside/db/dates';
import type { StripeCard, StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { type Context, isStaff } from '../context.ts';
import { isIntegrationFailure } from '../integration-failure.ts';
import { isWithinLimit } from '../people/entry-limit.ts';
import { countCards, deleteCard, storeCard } from './card-rows.ts';
import { type PaymentProcessor, unlessGone } from './stripe-intents.ts';

/** Whether the event is about a card that was attached, updated, or detached. */
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
  const isSetup = webhook.type === 'setup_intent.succeeded';
  const setup = isSetup ? await processor.stripe.retrieveSetupIntent(webhook.objectId) : null;
  const paymentMethodId = setup ? setup.paymentMethodId : webhook.objectId;
  const isLimited = setup?.metadata.addedBy === 'patient';
  if (paymentMethodId) await applyStripePaymentMethod(db, ctx, processor, { paymentMethodId, isLimited });
}

/**
 * A payment can save its card even if the form did not offer that, so the limit is checked again here.
 * Rule: money.ten-cards
 */
export async function limitSavedCard(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { paymentId, intent }: { paymentId: string; intent: StripeIntent },
): Promise<void> {
  const { savesCard, status, paymentMethodId } = intent;
  if (!savesCard || status !== 'succeeded' || !paymentMethodId) return;
  const payer = await db
    .selectFrom('payments')
    .leftJoin('users as payer', 'payer.id', 'payments.createdBy')
    .select('payer.role')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (payer?.role && isStaff(payer.role)) return;
  await applyStripePaymentMethod(db, ctx, processor, { paymentMethodId, isLimited: true });
}

/** Idempotent. A card that no longer has a customer is deleted, and a card over the limit is detached. */
async function applyStripePaymentMethod(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { paymentMethodId, isLimited }: { paymentMethodId: string; isLimited: boolean },
): Promise<void> {
  const card = await cardAt(processor, paymentMethodId);
  const patientId = card?.customerId ? await patientOf(db, card.customerId) : null;
  if (card && patientId) {
    const isStored = await db
      .transaction()
      .execute((tx) => storeOrRefuse(tx, ctx, { card, patientId, isLimited }));
    if (!isStored) await processor.stripe.detachCard(card.id).catch(unlessGone);
    return;
  }
  const known = await db
    .selectFrom('cards')
    .select(['paymentMethodId', 'patientId'])
    .where('paymentMethodId', '=', paymentMethodId)
    .executeTakeFirst();
  if (known && !card?.customerId) await db.transaction().execute((tx) => deleteCard(tx, ctx, known));
}

/**
 * Several forms may have been opened while there were fewer cards. A card stored more than an hour ago stays,
 * because it may be in use.
 * Rule: money.ten-cards
 */
async function storeOrRefuse(
  tx: Tx,
  ctx: Context,
  { card, patientId, isLimited }: { card: StripeCard; patientId: string; isLimited: boolean },
): Promise<boolean> {
  await tx.selectFrom('patients').select('id').where('id', '=', patientId).forNoKeyUpdate().execute();
  const known = await tx
    .selectFrom('cards')
    .select(['paymentMethodId', 'patientId', 'createdAt'])
    .where('paymentMethodId', '=', card.id)
    .executeTakeFirst();
  const isNew = !known || known.createdAt > subHours(ctx.now, 1);
  if (!isLimited || !isNew || isWithinLimit('card', await countCards(tx, patientId, card.id))) {
    await storeCard(tx, ctx, { card, patientId });
    return true;
  }
  if (known) await deleteCard(tx, ctx, known);
  return false;
}

/**
 * Someone deleted the customer at Stripe, and its cards with it. The patient gets a new customer with the next
 * payment or card.
 */
export async function forgetCustomer(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { objectId, livemode }: { objectId: string; livemode: boolean },
): Promise<void> {
  if (livemode !== processor.livemode || (await processor.stripe.retrieveCustomer(objectId))) return;
  const owner = await db
    .selectFrom('patients')
    .select('id')
    .where('stripeCustomerId', '=', objectId)
    .executeTakeFirst();
  if (!owner) return;
  const cards = await db
    .selectFrom('cards')
    .select('paymentMethodId')
    .where('patientId', '=', owner.id)
    .execute();
  // Cards go first, so that a retry after an interruption finds the rest of them.
  for (const { paymentMethodId } of cards)
    await applyStripePaymentMethod(db, ctx, processor, { paymentMethodId, isLimited: false });
  await db.transaction().execute(async (tx) => {
    const patient = await tx
      .updateTable('patients')
      .set({ stripeCustomerId: null })
      .where('id', '=', owner.id)
      .where('stripeCustomerId', '=', objectId)
      .returning('id')
      .executeTakeFirst();
    if (patient)
      await recordAudit(tx, ctx, {
        action: 'billingAccount.update',
        entityType: 'person',
        entityId: patient.id,
        patientId: patient.id,
        before: { stripeCustomerId: objectId },
        after: { stripeCustomerId: null },
      });
  });
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
