import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Db, Executor, Transact } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context, isStaff } from '../context.ts';
import { isIntegrationFailure } from '../integration-failure.ts';
import { requireWithinLimit } from '../people/entry-limit.ts';
import { publishToHouseholds } from '../people/household-member.ts';
import { endBills, OpenPayment } from './cancel-invoice.commands.ts';
import { countCards, defaultCardOf, deleteCard, nextDefault, storeCard } from './card-rows.ts';
import {
  assertInScope,
  type CardOnFile,
  listCards,
  patientOfCard,
  revokedCardFormsOf,
} from './cards.queries.ts';
import { stopPlansOfCard } from './end-payment-plan.commands.ts';
import { assertNoCardCharges } from './memberships/subscription-rows.ts';
import type { InvoiceScope } from './payable-invoice.queries.ts';
import { assertNoPlanCharges } from './payment-plan.queries.ts';
import { ensureStripeCustomer, withStripeCustomer } from './stripe-customer.commands.ts';
import { type PaymentProcessor, unlessGone } from './stripe-intents.ts';

/**
 * The first card becomes the default. Idempotent.
 * @throws NOT_FOUND for a patient out of scope and for someone else’s card, RULE_REFUSED for a patient with
 * ten cards: the payment processor is not asked
 */
export async function attachCard(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  input: { paymentMethodId: string; patientId: string; scope: InvoiceScope },
): Promise<CardOnFile> {
  const { patientId, scope } = input;
  await assertInScope(db, patientId, scope);
  const owner = await patientOfCard(db, input.paymentMethodId);
  if (owner && owner !== patientId) throw notFound();
  if (owner) return onFile(db, ctx, patientId, input.paymentMethodId);
  await requireRoomForCard(db, ctx, patientId);
  const { stripe } = processor;
  const { card, customerId } = await orCardRefused(
    withStripeCustomer(db, ctx, processor, patientId, async (id) => ({
      card: await stripe.attachCard(id, input.paymentMethodId),
      customerId: id,
    })),
  );
  const isFirst = (await defaultCardOf(db, patientId)) === null;
  if (isFirst) await stripe.setDefaultCard(customerId, card.id);
  await db
    .transaction()
    .execute(async (tx) => {
      // The lock makes cards that are added at the same time wait for each other.
      await tx.selectFrom('patients').select('id').where('id', '=', patientId).forNoKeyUpdate().execute();
      await requireRoomForCard(tx, ctx, patientId, card.id);
      await storeCard(tx, ctx, { card, patientId });
    })
    .catch(async (error: unknown) => {
      if (error instanceof DomainError) await stripe.detachCard(card.id).catch(unlessGone);
      throw error;
    });
  return onFile(db, ctx, patientId, card.id);
}

/** Card testers add one stolen card after another, so the number of cards is limited. Rule: money.ten-cards */
const requireRoomForCard = async (db: Executor, ctx: Context, patientId: string, besides?: string) =>
  requireWithinLimit(actorOf(ctx), 'card', await countCards(db, patientId, besides));

/**
 * The oldest remaining card becomes the default.
 * @throws NOT_FOUND unless it is on file for a patient in scope
 */
export async function detachCard(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  input: { paymentMethodId: string; scope: InvoiceScope },
): Promise<void> {
  const { paymentMethodId, scope } = input;
  const patientId = await patientOfCard(db, paymentMethodId);
  if (!patientId) throw notFound();
  await assertInScope(db, patientId, scope);
  await assertNoCardCharges(db, paymentMethodId);
  await assertNoPlanCharges(db, { paymentMethodId, patientId });
  await processor.stripe.detachCard(paymentMethodId).catch(unlessGone);
  const next = await nextDefault(db, { paymentMethodId, patientId });
  if (next)
    await processor.stripe.setDefaultCard(await ensureStripeCustomer(db, processor.stripe, patientId), next);
  await db.transaction().execute((tx) => deleteCard(tx, ctx, { paymentMethodId, patientId }));
  await stopPlansOfCard(db, ctx, { paymentMethodId, patientId });
}

/**
 * Sets whether the household may see and charge the caller’s own cards.
 * @throws CONFLICT and UNAVAILABLE as for `closingCardForms`
 */
export const setCardSharing = (
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  shared: boolean,
): Promise<void> =>
  closingCardForms(
    db,
    ctx,
    processor,
  )([actorOf(ctx).userId], async (tx) => {
    const { userId } = actorOf(ctx);
    const changed = await tx
      .updateTable('patients')
      .set({ sharesCards: shared })
      .where('id', '=', userId)
      .where('sharesCards', '<>', shared)
      .returning('householdId')
      .executeTakeFirst();
    if (!changed) return;
    await recordAudit(tx, ctx, {
      action: 'card.share',
      entityType: 'person',
      entityId: userId,
      patientId: userId,
      before: { sharesCards: !shared },
      after: { sharesCards: shared },
    });
    await publishToHouseholds(tx, ctx, userId, [changed.householdId]);
  });

/**
 * For changes that may take cards away from their payers. Card forms of these people that this closes end
 * first.
 * @param anyway makes the change even if one can’t end now; the check of its payment ends it
 * @throws CONFLICT while one is being paid; UNAVAILABLE as for `endBills`
 */
export const closingCardForms =
  (db: Db, ctx: Context, processor: PaymentProcessor, { anyway = false } = {}): Transact =>
  (personIds, change) =>
    endBills(db, ctx, processor, async (tx) => {
      const before = await revokedCardFormsOf(tx, personIds).execute();
      const changed = await change(tx);
      const after = await revokedCardFormsOf(tx, personIds).execute();
      const open = after.find(({ id }) => !before.some((one) => one.id === id));
      if (open) throw new OpenPayment({ paymentId: open.id, appointmentId: null, evenPaid: true });
      return changed;
    }).catch((error: unknown) => {
      if (!anyway) throw error;
      return db.transaction().execute(change);
    });

/**
 * Also sets the default at Stripe.
 * @throws NOT_FOUND unless it is on file for a patient in scope; RULE_REFUSED for an expired card
 */
export async function setDefaultCard(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  input: { paymentMethodId: string; scope: InvoiceScope },
): Promise<void> {
  const { paymentMethodId, scope } = input;
  const patientId = await patientOfCard(db, paymentMethodId);
  if (!patientId) throw notFound();
  await assertInScope(db, patientId, scope);
  const card = await onFile(db, ctx, patientId, paymentMethodId);
  if (card.expiry === 'expired')
    throw new DomainError('RULE_REFUSED', 'This card has expired. Please add a new one.');
  if (card.isDefault) return;
  await processor.stripe.setDefaultCard(
    await ensureStripeCustomer(db, processor.stripe, patientId),
    paymentMethodId,
  );
  await db.transaction().execute(async (tx) => {
    const before = await defaultCardOf(tx, patientId);
    await tx
      .updateTable('patients')
      .set({ defaultPaymentMethodId: paymentMethodId })
      .where('id', '=', patientId)
      .execute();
    await recordAudit(tx, ctx, {
      action: 'card.makeDefault',
      entityType: 'payment',
      entityId: paymentMethodId,
      patientId,
      before: { defaultPaymentMethodId: before },
      after: { defaultPaymentMethodId: paymentMethodId },
    });
  });
}

/**
 * The card arrives by webhook.
 * @returns the client secret for the browser
 * @throws NOT_FOUND for a patient out of scope; RULE_REFUSED for a patient with ten cards
 */
export async function createCardSetup(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  input: { patientId: string; scope: InvoiceScope },
): Promise<string> {
  const { patientId, scope } = input;
  await assertInScope(db, patientId, scope);
  await requireRoomForCard(db, ctx, patientId);
  const { clientSecret } = await withStripeCustomer(db, ctx, processor, patientId, (customerId) =>
    processor.stripe.createSetupIntent({
      customerId,
      metadata: { patientId, addedBy: isStaff(actorOf(ctx).role) ? 'staff' : 'patient' },
      idempotencyKey: `setup-${newId()}`,
    }),
  );
  if (!clientSecret) throw new DomainError('UNAVAILABLE');
  await db.transaction().execute((tx) =>
    recordAudit(tx, ctx, {
      action: 'card.setup',
      entityType: 'person',
      entityId: patientId,
      patientId,
    }),
  );
  return clientSecret;
}

async function onFile(db: Db, ctx: Context, patientId: string, id: string): Promise<CardOnFile> {
  const cards = await listCards(db, ctx, { patientId, scope: { kind: 'any' } });
  const card = cards.find(({ paymentMethodId }) => paymentMethodId === id);
  if (!card) throw notFound();
  return card;
}

async function orCardRefused<T>(attaching: Promise<T>): Promise<T> {
  try {
    return await attaching;
  } catch (error) {
    if (!isIntegrationFailure(error) || error.kind === 'unavailable') throw error;
    throw new DomainError('CARD_REFUSED', 'We can’t save this card. Please try another card.');
  }
}
