import type { Db, Executor } from '@bedside/db/database';
import { subHours } from '@bedside/db/dates';
import type { StripeSubscription } from '@bedside/integrations/stripe/stripe.subscriptions.port';
import type { Context } from '../../context.ts';
import { isIntegrationFailure } from '../../integration-failure.ts';
import { ensureStripeCustomer } from '../stripe-customer.commands.ts';
import { type PaymentProcessor, retryWhileKeyInUse } from '../stripe-intents.ts';
import { isRestPaid } from './period-money.queries.ts';
import { statusOf } from './subscription.policy.ts';
import { type PendingChange, type SubscriptionRow, subscriptionRows } from './subscription-rows.ts';

/** Stripe keeps idempotency keys for 24 hours; leave a margin. */
const KEY_HOURS = 20;

/**
 * Idempotent; never call in a transaction.
 * @param ends blocks new starts and changes
 * @returns null when it was never started
 * @throws an integration failure for a declined card or an unavailable processor
 */
export async function sendSubscriptionChange(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  change: PendingChange,
  ends = false,
): Promise<StripeSubscription | null> {
  const row = await subscriptionRows(db)
    .where('subscription.id', '=', change.subscriptionId)
    .executeTakeFirst();
  if (!row) return null;
  const idempotencyKey = change.id;
  if (change.kind === 'START') return start(db, ctx, processor, { row, change, ends });
  const subscriptionId = row.stripeSubscriptionId;
  if (!subscriptionId || (ends && change.kind !== 'END')) return null;
  const { stripe } = processor;
  switch (change.kind) {
    case 'CHANGE': {
      const priceId = await stripePriceOf(db, processor, change.priceId ?? row.priceId);
      const before = await stripe.retrieveSubscription(subscriptionId);
      const isOwed = isUnpaid(before, { subscriptionId, paidThrough: row.currentPeriodEnd });
      // The webhook of a failed charge may not have arrived yet.
      if (isOwed && !change.isStaffOverride) return null;
      const isCredited = !isOwed && (await isRestPaid(db, row, change.createdAt));
      const proration = isCredited ? await prorationOf(db, row, change) : 'none';
      return retryWhileKeyInUse(() =>
        stripe.changeSubscription({
          subscriptionId,
          priceId,
          ...(change.paymentMethodId && { paymentMethodId: change.paymentMethodId }),
          ...(change.isStaffOverride
            ? {
                prorationBehavior: proration,
                paymentBehavior: 'allow_incomplete',
              }
            : {
                cancelAtPeriodEnd: false,
                prorationBehavior: 'always_invoice',
                paymentBehavior: 'error_if_incomplete',
                ...(change.prorationAt && { prorationDate: change.prorationAt }),
              }),
          idempotencyKey,
        }),
      );
    }
    case 'CANCEL':
    case 'UNDO_CANCEL': {
      const cancelAtPeriodEnd = change.kind === 'CANCEL';
      return retryWhileKeyInUse(() =>
        stripe.changeSubscription({ subscriptionId, cancelAtPeriodEnd, idempotencyKey }),
      );
    }
    case 'PAUSE': {
      const pauseCollection = { behavior: 'void' } as const;
      return retryWhileKeyInUse(() =>
        stripe.changeSubscription({ subscriptionId, pauseCollection, idempotencyKey }),
      );
    }
    case 'RESUME':
      return resume(processor, { subscriptionId, change, paidThrough: row.currentPeriodEnd });
    case 'CARD':
      return chargeCard(processor, { subscriptionId, change, status: row.status });
    case 'END':
      return end(processor, {
        subscriptionId,
        paidThrough: (await isRestPaid(db, row, change.createdAt)) ? row.currentPeriodEnd : null,
      });
  }
}

interface Running {
  subscriptionId: string;
  /** Null when unknown. */
  paidThrough: Date | null;
}

/** Stripe keeps counting periods while paused. */
const isPaid = ({ currentPeriodEnd }: StripeSubscription, { paidThrough }: Running): boolean =>
  paidThrough !== null && currentPeriodEnd <= paidThrough;

/**
 * A cheaper plan’s difference becomes credit immediately; a more expensive plan’s is charged with the next
 * period.
 */
async function prorationOf(
  db: Executor,
  row: SubscriptionRow,
  { priceId }: PendingChange,
): Promise<'always_invoice' | 'create_prorations'> {
  const wanted = await db
    .selectFrom('membershipPrices')
    .select('amountCents')
    .where('id', '=', priceId ?? row.priceId)
    .executeTakeFirstOrThrow();
  return wanted.amountCents < row.amountCents ? 'always_invoice' : 'create_prorations';
}

/**
 * The unused rest of an unpaid period would become credit for money that no one paid.
 * Rule: money.no-credit-for-unpaid-periods
 */
const isUnpaid = (subscription: StripeSubscription, running: Running): boolean =>
  statusOf(subscription) === 'PAST DUE' ||
  (subscription.pauseCollection !== null && !isPaid(subscription, running));

/** Continues the paid period or charges a new one. @returns null when the paid period is over */
async function resume(
  { stripe }: PaymentProcessor,
  { change, ...running }: Running & { change: PendingChange },
): Promise<StripeSubscription | null> {
  const { subscriptionId } = running;
  const before = await stripe.retrieveSubscription(subscriptionId);
  if (!before.pauseCollection) return before;
  if (!change.newPeriod && !isPaid(before, running)) return null;
  return retryWhileKeyInUse(() =>
    stripe.changeSubscription({
      subscriptionId,
      pauseCollection: null,
      ...(change.newPeriod && {
        billingCycleAnchor: 'now',
        prorationBehavior: 'none',
        paymentBehavior: 'error_if_incomplete',
      }),
      idempotencyKey: change.id,
    }),
  );
}

/** The unused part becomes the member's credit, unless it was refunded. */
async function end({ stripe }: PaymentProcessor, running: Running): Promise<StripeSubscription> {
  const { subscriptionId } = running;
  const before = await stripe.retrieveSubscription(subscriptionId);
  const status = statusOf(before);
  const prorate = (status === 'ACTIVE' || status === 'PAUSED') && isPaid(before, running);
  return retryWhileKeyInUse(() => stripe.cancelSubscription(subscriptionId, { prorate }));
}

/** Once an end was decided or the key has expired, only searches at Stripe and never creates. */
async function start(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { row, change, ends }: { row: SubscriptionRow; change: PendingChange; ends: boolean },
): Promise<StripeSubscription | null> {
  const { stripe } = processor;
  const customerId = row.stripeCustomerId ?? (await ensureStripeCustomer(db, stripe, row.patientId));
  if (row.stripeSubscriptionId) return stripe.retrieveSubscription(row.stripeSubscriptionId);
  if (ends || change.createdAt < subHours(ctx.now, KEY_HOURS)) {
    const all = await stripe.listSubscriptionsOf(customerId);
    return all.find(({ metadata }) => metadata.subscriptionId === row.id) ?? null;
  }
  const priceId = await stripePriceOf(db, processor, row.priceId);
  return retryWhileKeyInUse(
    () =>
      stripe.createSubscription({
        customerId,
        priceId,
        ...(change.paymentMethodId && { paymentMethodId: change.paymentMethodId }),
        paymentBehavior: 'error_if_incomplete',
        offSession: true,
        metadata: { subscriptionId: row.id, patientId: row.patientId },
        idempotencyKey: change.id,
      }),
    MANY_TRIES,
  );
}
/** Lets repeated clicks wait for the first click’s request. */
const MANY_TRIES = 40;

/** Also retries a past-due charge. */
async function chargeCard(
  { stripe }: PaymentProcessor,
  { subscriptionId, change, status }: { subscriptionId: string; change: PendingChange; status: string },
): Promise<StripeSubscription> {
  const paymentMethodId = change.paymentMethodId ?? '';
  const changed = await retryWhileKeyInUse(() =>
    stripe.changeSubscription({ subscriptionId, paymentMethodId, idempotencyKey: change.id }),
  );
  if (status !== 'PAST DUE') return changed;
  const due = (await stripe.listInvoicesOf(subscriptionId)).filter((invoice) => invoice.status === 'open');
  for (const { id: invoiceId } of due)
    await stripe
      .payInvoice({ invoiceId, paymentMethodId, idempotencyKey: `${change.id}-${invoiceId}` })
      .catch(unlessRefused);
  return stripe.retrieveSubscription(subscriptionId);
}

/** The card stays the default; the decline is recorded with the charge. */
function unlessRefused(error: unknown): void {
  if (!isIntegrationFailure(error) || error.kind === 'unavailable') throw error;
}

/** Creates the Stripe price once. */
export async function stripePriceOf(db: Db, { stripe }: PaymentProcessor, priceId: string): Promise<string> {
  const price = await db
    .selectFrom('membershipPrices as price')
    .innerJoin('membershipPlans as plan', 'plan.id', 'price.planId')
    .select(['price.stripePriceId', 'price.amountCents', 'price.interval', 'plan.id as planId', 'plan.name'])
    .where('price.id', '=', priceId)
    .executeTakeFirstOrThrow();
  if (price.stripePriceId) return price.stripePriceId;
  const stripePriceId = await stripe.ensurePrice({
    planId: price.planId,
    name: price.name,
    lookupKey: `price_${priceId}`,
    amount: price.amountCents,
    currency: 'usd',
    interval: price.interval === 'YEAR' ? 'year' : 'month',
  });
  await db.updateTable('membershipPrices').set({ stripePriceId }).where('id', '=', priceId).execute();
  return stripePriceId;
}
