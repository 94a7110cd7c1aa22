import { DomainError } from '@bedside/contracts/errors';
import { subscriptionSyncRequested } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import type { StripeSubscription } from '@bedside/integrations/stripe/stripe.subscriptions.port';
import { isRecordId } from '../../audit-and-events/patient-of-record.ts';
import { recordAudit } from '../../audit-and-events/record-audit.ts';
import { recordEvent } from '../../audit-and-events/record-event.ts';
import type { Context } from '../../context.ts';
import { isIntegrationFailure } from '../../integration-failure.ts';
import { updateRow } from '../../locked-row.ts';
import { billAudience } from '../payable-invoice.queries.ts';
import type { PaymentProcessor } from '../stripe-intents.ts';
import { applyStripeSubscription } from './apply-stripe-subscription.commands.ts';
import { decidePaidElsewhere, renewPaidElsewhere, waitForCard } from './paid-elsewhere.commands.ts';
import { planNextSubscriptionCheck } from './plan-subscription-check.ts';
import { sendSubscriptionChange } from './send-subscription-change.commands.ts';
import { isPaidElsewhere } from './subscription.policy.ts';
import { lockSubscription, type PendingChange, pendingChanges } from './subscription-rows.ts';

/**
 * If no answer arrives in time, the change stays pending, and the planned check or a webhook finishes it.
 * @throws CARD_REFUSED with the bank’s message; nothing has changed then
 */
export async function changeAndSyncSubscription(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  decide: (tx: Tx) => Promise<string>,
): Promise<void> {
  const { id, decided } = await db.transaction().execute(async (tx) => {
    const subscriptionId = await decide(tx);
    const pending = await pendingChanges(tx, subscriptionId);
    return { id: subscriptionId, decided: pending.map((change) => change.id) };
  });
  try {
    await syncSubscription(db, ctx, processor, id);
  } catch (error) {
    if (isIntegrationFailure(error) && error.kind === 'unavailable') return;
    throw error;
  }
  if (await isAnyRefused(db, decided)) throw new DomainError('CARD_REFUSED', DECLINED);
}

/** A concurrent request may have received the refusal. */
async function isAnyRefused(db: Db, changes: readonly string[]): Promise<boolean> {
  if (changes.length === 0) return false;
  const refused = await db
    .selectFrom('subscriptionChanges')
    .select('id')
    .where('id', 'in', changes)
    .where('status', '=', 'FAILED')
    .executeTakeFirst();
  return refused !== undefined;
}

/**
 * Sends all pending changes and applies Stripe's state. Idempotent.
 * @throws CARD_REFUSED; an integration failure while the processor is unavailable
 */
export async function syncSubscription(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  id: string,
): Promise<void> {
  await db.transaction().execute((tx) => planNextCheck(tx, ctx, id));
  await renewPaidElsewhere(db, ctx, id);
  const pending = await pendingChanges(db, id);
  const ends = pending.some(({ kind }) => kind === 'END');
  for (const change of pending) await settle(db, ctx, processor, change, ends);
  await applyStripeSubscription(db, ctx, processor, id);
}

/** Plans the next check first, so that a long outage cannot end the chain. */
async function planNextCheck(tx: Tx, ctx: Context, id: string): Promise<void> {
  const row = await tx.selectFrom('subscriptions').select('id').where('id', '=', id).executeTakeFirst();
  if (row) await planNextSubscriptionCheck(tx, ctx, id);
}

/** Decisions made before the end are dropped, so no one is charged. */
async function settle(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  change: PendingChange,
  ends: boolean,
): Promise<void> {
  if (await decidePaidElsewhere(db, ctx, change)) return;
  try {
    const stripe = await sendSubscriptionChange(db, ctx, processor, change, ends);
    if (stripe) await adoptStripeSubscription(db, change.subscriptionId, stripe);
    else await db.transaction().execute((tx) => giveUp(tx, ctx, change));
  } catch (error) {
    if (!isIntegrationFailure(error) || error.kind === 'unavailable') throw error;
    await db.transaction().execute((tx) => giveUp(tx, ctx, change));
    if (error.kind === 'refused' || change.kind !== 'END')
      throw new DomainError('CARD_REFUSED', wordsOf(error.kind, error.code));
  }
}

const wordsOf = (kind: string, code: string | undefined) =>
  kind !== 'refused'
    ? 'We couldn’t make this change. Please try again, or call us.'
    : code === 'authentication_required' || code === 'subscription_payment_intent_requires_action'
      ? 'Your bank needs to approve this card first. Please add it again, or choose another card.'
      : DECLINED;

const DECLINED = 'Your card was declined, and nothing was changed. Please choose another card.';

/** Stores the Stripe id after a lost answer; an ended subscription stays ended. */
async function adoptStripeSubscription(db: Executor, id: string, stripe: StripeSubscription): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ stripeSubscriptionId: stripe.id, stripeCustomerId: stripe.customerId })
    .where('id', '=', id)
    .where('stripeSubscriptionId', 'is', null)
    .where('status', '<>', 'CANCELLED')
    .execute();
}

/** A refused start ends the subscription too. */
async function giveUp(tx: Tx, ctx: Context, change: PendingChange): Promise<void> {
  const row = await lockSubscription(tx, change.subscriptionId);
  const { numUpdatedRows } = await tx
    .updateTable('subscriptionChanges')
    .set({ status: 'FAILED', finalizedAt: ctx.now })
    .where('id', '=', change.id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  if (row.status === 'PENDING' && !row.stripeSubscriptionId)
    await updateRow(tx, 'subscriptions', row, { status: 'CANCELLED', endedAt: ctx.now, updatedAt: ctx.now });
  if (change.kind === 'START' && isPaidElsewhere(row)) await waitForCard(tx, ctx, row);
  await recordAudit(tx, ctx, {
    action: 'subscription.refused',
    entityType: 'subscription',
    entityId: row.id,
    patientId: row.patientId,
    outcome: 'refused',
    after: { kind: change.kind },
  });
  const audience = { entityId: row.id, ...(await billAudience(tx, { id: null, patientId: row.patientId })) };
  await recordEvent(tx, ctx, subscriptionSyncRequested, { subscriptionId: row.id }, audience);
  await planNextSubscriptionCheck(tx, ctx, row.id);
}

export async function processSubscriptionWebhook(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  webhook: { type: string; objectId: string; livemode: boolean },
): Promise<void> {
  if (webhook.livemode !== processor.livemode || isOfNothing(webhook)) return;
  const stripeId = webhook.type.startsWith('invoice.')
    ? await subscriptionOfInvoice(processor, webhook.objectId)
    : webhook.objectId;
  if (!stripeId) return;
  const id = (await ours(db, stripeId)) ?? (await namedBy(db, processor, stripeId));
  if (id) await syncRequestedChange(db, ctx, processor, id);
}

/** Null for upcoming invoices and deleted drafts, which cannot be read. */
async function subscriptionOfInvoice(
  { stripe }: PaymentProcessor,
  stripeInvoiceId: string,
): Promise<string | null> {
  if (stripeInvoiceId === '') return null;
  try {
    return (await stripe.retrieveInvoice(stripeInvoiceId)).subscriptionId;
  } catch (error) {
    if (isIntegrationFailure(error) && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** Upcoming invoices have no id, and deleted drafts are gone. */
const isOfNothing = ({ type, objectId }: { type: string; objectId: string }): boolean =>
  objectId === '' || type === 'invoice.deleted';

/** For jobs: refusals are already recorded. */
export const syncRequestedChange = (
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  id: string,
): Promise<void> => syncSubscription(db, ctx, processor, id).catch(unlessRefused);

function unlessRefused(error: unknown): void {
  if (!(error instanceof DomainError) || error.code !== 'CARD_REFUSED') throw error;
}

export const isOfSubscription = (type: string): boolean =>
  type.startsWith('customer.subscription.') || type.startsWith('invoice.');

async function ours(db: Executor, stripeSubscriptionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('stripeSubscriptionId', '=', stripeSubscriptionId)
    .executeTakeFirst();
  return row?.id;
}

/** Matches by metadata after a lost answer. Canceled when our row has ended. */
async function namedBy(db: Db, processor: PaymentProcessor, stripeId: string): Promise<string | undefined> {
  const stripe = await processor.stripe.retrieveSubscription(stripeId);
  const { subscriptionId } = stripe.metadata;
  if (!subscriptionId || !isRecordId(subscriptionId)) return undefined;
  const row = await db
    .selectFrom('subscriptions')
    .select(['status', 'stripeSubscriptionId'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst();
  if (!row || row.stripeSubscriptionId) return undefined;
  if (row.status === 'CANCELLED') {
    await processor.stripe.cancelSubscription(stripeId);
    return undefined;
  }
  await adoptStripeSubscription(db, subscriptionId, stripe);
  return subscriptionId;
}
