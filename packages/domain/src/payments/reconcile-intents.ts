import type { PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { Db } from '@bedside/db/database';
import { subMinutes } from '@bedside/db/dates';
import type { StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import { applyStripeIntent } from './apply-stripe-intent.commands.ts';
import { forgetCustomer } from './apply-stripe-payment-method.commands.ts';
import type { ApplyOutcome } from './apply-stripe-refund.commands.ts';
import { syncSubscription } from './memberships/sync.commands.ts';
import { isGivenBack } from './payment-exception.queries.ts';
import {
  countOutcome,
  newTally,
  nullIfMissing,
  pagesOf,
  type ReconciliationContext,
  raiseExceptionOnce,
  type Tally,
} from './reconciliation-tally.ts';
import { paymentForWebhook } from './webhook.commands.ts';

/** Younger payments may be in progress and have their own planned check. */
const YOUNG_MINUTES = 10;

export async function compareIntents(comparing: ReconciliationContext): Promise<Tally> {
  const { db, processor, since } = comparing;
  const tally = newTally();
  tally.settled += await forgetDeletedCustomers(comparing);
  const seen = new Set<string>();
  for (const page of pagesOf(await processor.stripe.listIntentsSince(since))) {
    const own = await chargesOf(
      db,
      page.map(({ id }) => id),
    );
    for (const intent of page) {
      seen.add(intent.id);
      countOutcome(tally, await compare(comparing, intent, own.get(intent.id)));
    }
  }
  for (const intentId of await ownIntents(comparing)) {
    if (seen.has(intentId)) continue;
    const intent = await nullIfMissing(processor.stripe.retrieveIntent(intentId));
    const charge = (await chargesOf(db, [intentId])).get(intentId);
    countOutcome(
      tally,
      intent ? await compare(comparing, intent, charge) : await missing(comparing, intentId, charge),
    );
  }
  return tally;
}

/** Those whose webhook was lost. Rule: money.lost-webhooks-heal */
async function forgetDeletedCustomers({ db, ctx, processor, since }: ReconciliationContext): Promise<number> {
  // A restricted key may not read events.
  const events = await nullIfMissing(processor.stripe.listEventsSince(since, 'customer.deleted'));
  let forgotten = 0;
  for (const page of pagesOf(events ?? [])) {
    const ids = page.map(({ objectId }) => objectId);
    const known = await db
      .selectFrom('patients')
      .select('stripeCustomerId')
      .where('stripeCustomerId', 'in', ids)
      .execute();
    const isKnown = new Set(known.map(({ stripeCustomerId }) => stripeCustomerId));
    for (const event of page.filter(({ objectId }) => isKnown.has(objectId)))
      await forgetCustomer(db, ctx, processor, event);
    forgotten += isKnown.size;
  }
  return forgotten;
}

interface Charge {
  paymentId: string;
  invoiceId: string;
  status: PaymentStatus;
  amountCents: number;
}

async function chargesOf(db: Db, intentIds: readonly string[]): Promise<Map<string, Charge>> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'invoiceId', 'stripePaymentIntentId', 'status', 'amountCents'])
    .where('stripePaymentIntentId', 'in', [...intentIds])
    .orderBy('id')
    .execute();
  const byIntent = Map.groupBy(rows, (row) => row.stripePaymentIntentId ?? '');
  const charges = [...byIntent].flatMap(([intentId, [first, ...more]]): [string, Charge][] =>
    first
      ? [
          [
            intentId,
            {
              paymentId: first.id,
              invoiceId: first.invoiceId,
              status: first.status,
              amountCents: more.reduce((sum, row) => sum + row.amountCents, first.amountCents),
            },
          ],
        ]
      : [],
  );
  return new Map(charges);
}

async function compare(
  comparing: ReconciliationContext,
  intent: StripeIntent,
  charge: Charge | undefined,
): Promise<ApplyOutcome> {
  if (!charge) return compareUnknown(comparing, intent);
  if (charge.status === 'OPEN') return take(comparing, intent, charge);
  if (charge.status === 'FAILED')
    return intent.status === 'succeeded' ? take(comparing, intent, charge) : 'same';
  if (intent.status !== 'succeeded') return raise(comparing, 'PAYMENT_MISSING', intent, charge);
  return intent.amountReceived === charge.amountCents
    ? 'same'
    : raise(comparing, 'AMOUNT_MISMATCH', intent, charge);
}

/** Either an intent whose creation answer was lost, or foreign money. */
async function compareUnknown(comparing: ReconciliationContext, intent: StripeIntent): Promise<ApplyOutcome> {
  const { db } = comparing;
  const paymentId = await paymentForWebhook(db, intent);
  const named =
    paymentId &&
    (await db
      .selectFrom('payments')
      .select(['id', 'invoiceId', 'status', 'amountCents'])
      .where('id', '=', paymentId)
      .where('stripePaymentIntentId', 'is', null)
      .executeTakeFirst());
  if (named) return take(comparing, intent, { ...named, paymentId: named.id });
  if (intent.status !== 'succeeded' || (await isGivenBack(db, intent.id))) return 'same';
  if (await isOfMembership(comparing, intent)) return 'settled';
  return raise(comparing, 'PAYMENT_UNKNOWN', intent, undefined);
}

/** Stripe charges memberships automatically; syncing the subscription books it. */
async function isOfMembership(
  { db, ctx, processor }: ReconciliationContext,
  intent: StripeIntent,
): Promise<boolean> {
  if (!intent.customerId) return false;
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('stripeCustomerId', '=', intent.customerId)
    .execute();
  for (const { id } of subscriptions) await syncSubscription(db, ctx, processor, id);
  return subscriptions.length > 0 && (await chargesOf(db, [intent.id])).has(intent.id);
}

async function take(
  { db, ctx, processor }: ReconciliationContext,
  intent: StripeIntent,
  { paymentId, status }: Charge,
): Promise<ApplyOutcome> {
  const charge = (await paymentForWebhook(db, intent)) ?? paymentId;
  const before = await reviewsOf(db, charge);
  const after = await applyStripeIntent(db, ctx, processor, { paymentId: charge, intent });
  if ((await reviewsOf(db, charge)) > before) return 'raised';
  return after === status ? 'same' : 'settled';
}

async function reviewsOf(db: Db, paymentId: string): Promise<number> {
  const { reviews } = await db
    .selectFrom('paymentExceptions')
    .select(({ fn }) => fn.countAll<number>().as('reviews'))
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  return reviews;
}

const raise = (
  comparing: ReconciliationContext,
  kind: 'PAYMENT_UNKNOWN' | 'PAYMENT_MISSING' | 'AMOUNT_MISMATCH',
  intent: StripeIntent,
  charge: Charge | undefined,
): Promise<ApplyOutcome> =>
  raiseExceptionOnce(comparing, {
    kind,
    paymentId: charge?.paymentId ?? null,
    invoiceId: charge?.invoiceId ?? null,
    subject: intent.id,
    detail: {
      intentId: intent.id,
      customerId: intent.customerId,
      status: intent.status,
      received: intent.amountReceived,
      ...(charge && { due: charge.amountCents }),
      currency: intent.currency,
    },
  });

/** Paid here, but Stripe has no such intent. */
const missing = async (
  comparing: ReconciliationContext,
  intentId: string,
  charge: Charge | undefined,
): Promise<ApplyOutcome> =>
  charge?.status === 'SUCCESSFUL'
    ? raiseExceptionOnce(comparing, {
        kind: 'PAYMENT_MISSING',
        paymentId: charge.paymentId,
        invoiceId: charge.invoiceId,
        detail: { intentId, due: charge.amountCents },
      })
    : 'same';

async function ownIntents({ db, ctx, since }: ReconciliationContext): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('stripePaymentIntentId')
    .distinct()
    .where('stripePaymentIntentId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'SUCCESSFUL'), eb('finalizedAt', '>=', since)]),
        eb.and([eb('status', '=', 'OPEN'), eb('createdAt', '<', subMinutes(ctx.now, YOUNG_MINUTES))]),
      ]),
    )
    .execute();
  return rows.flatMap(({ stripePaymentIntentId: intentId }) => intentId ?? []);
}
