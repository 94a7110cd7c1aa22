import {
  subscriptionChanged,
  subscriptionEnded,
  subscriptionEnding,
  subscriptionPastDue,
  subscriptionStarted,
  subscriptionSyncRequested,
} from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import type { StripeSubscription } from '@bedside/integrations/stripe/stripe.subscriptions.port';
import { recordAudit } from '../../audit-and-events/record-audit.ts';
import { recordEvent } from '../../audit-and-events/record-event.ts';
import type { Context } from '../../context.ts';
import { isIntegrationFailure } from '../../integration-failure.ts';
import { updateRow } from '../../locked-row.ts';
import { lockMembers } from '../../people/household-member.ts';
import { practiceSettings } from '../../practice/settings.ts';
import { billAudience } from '../payable-invoice.queries.ts';
import type { PaymentProcessor } from '../stripe-intents.ts';
import { applyPlanToMembership } from './apply-plan-to-membership.ts';
import {
  applyStripeInvoice,
  type ObservedStripeInvoice,
  readCharges,
} from './apply-stripe-invoice.commands.ts';
import { raiseUnusedCredit } from './credit.commands.ts';
import { planNextSubscriptionCheck } from './plan-subscription-check.ts';
import { graceEnd, isApplied, statusOf } from './subscription.policy.ts';
import {
  lockSubscription,
  pendingChanges,
  type SubscriptionRow,
  subscriptionRows,
} from './subscription-rows.ts';

const TRIES = 8;

/** Never trusts webhook content, so order and repetition do not matter. Rereads after a concurrent change. */
export async function applyStripeSubscription(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  id: string,
  tries = TRIES,
): Promise<void> {
  const row = await subscriptionRows(db).where('subscription.id', '=', id).executeTakeFirst();
  if (!row?.stripeSubscriptionId) return;
  const stripe = await processor.stripe.retrieveSubscription(row.stripeSubscriptionId);
  if (stripe.livemode !== processor.livemode) return;
  const charges = await readCharges(db, processor, {
    id: stripe.id,
    hasEnded: statusOf(stripe) === 'CANCELLED',
  });
  const money = await moneyOf(processor, stripe, row.creditCents);
  const done = await db
    .transaction()
    .execute((tx) => applySubscription(tx, ctx, { id, version: row.version, stripe, charges, money }));
  if (!done && tries > 1) await applyStripeSubscription(db, ctx, processor, id, tries - 1);
}

/** The next charge and the member's credit at Stripe, or the last one seen if the customer was deleted there. */
async function moneyOf(
  { stripe }: PaymentProcessor,
  { id, customerId, ...subscription }: StripeSubscription,
  lastCreditCents: number,
) {
  const goesOn = statusOf(subscription) === 'ACTIVE' && !subscription.cancelAtPeriodEnd;
  const next = goesOn ? await stripe.upcomingInvoice(id).catch(unlessInvalid) : null;
  const balance = next
    ? next.startingBalance
    : ((await stripe.retrieveCustomer(customerId))?.balance ?? -lastCreditCents);
  return { nextChargeCents: next?.amountDue ?? null, creditCents: balance === 0 ? 0 : -balance };
}

/** Falls back to the plan's price. */
function unlessInvalid(error: unknown): null {
  if (isIntegrationFailure(error) && error.kind === 'invalid') return null;
  throw error;
}

interface Seen {
  id: string;
  version: number;
  stripe: StripeSubscription;
  charges: readonly ObservedStripeInvoice[];
  money: Awaited<ReturnType<typeof moneyOf>>;
}

/** @returns false when a concurrent change makes a reread necessary */
async function applySubscription(tx: Tx, ctx: Context, seen: Seen): Promise<boolean> {
  const { id, version, stripe, charges } = seen;
  await lockPayer(tx, id);
  const before = await lockSubscription(tx, id);
  if (before.version !== version) return false;
  for (const charge of charges) await applyStripeInvoice(tx, ctx, before, charge);
  const pending = await pendingChanges(tx, id);
  const settled = pending.filter((change) => isApplied(change, stripe, change.wantedStripePriceId));
  await settleChanges(tx, ctx, settled);
  const next = await columnsAfter(tx, ctx, before, seen, settled);
  const differs = differingKeys(before, next);
  if (differs.length > 0) {
    await updateRow(tx, 'subscriptions', before, { ...next, updatedAt: ctx.now });
  }
  const after = differs.length > 0 ? await lockSubscription(tx, id) : before;
  const overridden = pending.some((change) => change.isStaffOverride && !settled.includes(change));
  if (!overridden && before.status !== 'CANCELLED') await applyPlanToMembership(tx, ctx, after);
  await raiseUnusedCredit(tx, ctx, after);
  await planNextSubscriptionCheck(tx, ctx, id);
  if (differs.length > 0) await notifyAndAudit(tx, ctx, before, after);
  return true;
}

async function lockPayer(tx: Tx, id: string): Promise<void> {
  const owner = await tx
    .selectFrom('subscriptions')
    .innerJoin('patients', 'patients.id', 'subscriptions.patientId')
    .select(['patientId', 'patients.removedAt'])
    .where('subscriptions.id', '=', id)
    .executeTakeFirst();
  if (owner && !owner.removedAt) await lockMembers(tx, [owner.patientId]);
}

async function settleChanges(tx: Tx, ctx: Context, settled: readonly { id: string }[]): Promise<void> {
  if (settled.length === 0) return;
  await tx
    .updateTable('subscriptionChanges')
    .set({ status: 'DONE', finalizedAt: ctx.now })
    .where(
      'id',
      'in',
      settled.map((change) => change.id),
    )
    .execute();
}

type Settled = { kind: string; reason: string | null; priceId: string | null }[];

async function columnsAfter(
  tx: Tx,
  ctx: Context,
  before: SubscriptionRow,
  { stripe, money }: Seen,
  settled: Settled,
) {
  const status = statusOf(stripe);
  const wanted = settled.find(({ kind }) => kind === 'CHANGE')?.priceId;
  const priceId = wanted ?? (await priceBehind(tx, before, stripe.priceId));
  const reasonOf = (kind: string) => settled.find((change) => change.kind === kind)?.reason ?? null;
  const pastDueSince = status === 'PAST DUE' ? (before.pastDueSince ?? ctx.now) : null;
  const ended = status === 'CANCELLED';
  const due = status === 'PAST DUE' ? await nextTry(tx, before.id) : null;
  return {
    status,
    priceId,
    paymentMethodId: stripe.defaultPaymentMethodId ?? before.paymentMethodId,
    startedAt: before.startedAt ?? (status === 'PENDING' ? null : stripe.created),
    ...(await periodAfter(tx, before, stripe)),
    cancelAtPeriodEnd: stripe.cancelAtPeriodEnd && !ended,
    cancelReason:
      stripe.cancelAtPeriodEnd || ended
        ? (reasonOf('END') ?? reasonOf('CANCEL') ?? before.cancelReason)
        : null,
    pausedAt: status === 'PAUSED' ? (before.pausedAt ?? ctx.now) : null,
    pauseReason: status === 'PAUSED' ? (reasonOf('PAUSE') ?? before.pauseReason) : null,
    pastDueSince,
    gracePeriodEndsAt:
      pastDueSince && (before.gracePeriodEndsAt ?? (await graceAfter(tx, ctx, pastDueSince))),
    nextRetryAt: due?.nextRetryAt ?? null,
    creditCents: money.creditCents,
    nextChargeCents: due ? due.totalCents : money.nextChargeCents,
    endedAt: ended ? (stripe.endedAt ?? before.endedAt ?? ctx.now) : null,
  };
}

/** The current price if it matches, else the newest match. */
async function priceBehind(tx: Tx, before: SubscriptionRow, stripePriceId: string): Promise<string> {
  if (before.stripePriceId === stripePriceId) return before.priceId;
  const price = await tx
    .selectFrom('membershipPrices')
    .select('id')
    .where('stripePriceId', '=', stripePriceId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  return price?.id ?? before.priceId;
}

const graceAfter = async (tx: Tx, ctx: Context, since: Date): Promise<Date> =>
  graceEnd(since, (await practiceSettings(tx, ctx)).membershipGracePeriodDays);

/** Stripe keeps counting periods while paused, so keep the last paid one. */
async function periodAfter(
  tx: Tx,
  before: SubscriptionRow,
  { pauseCollection, currentPeriodStart, currentPeriodEnd }: StripeSubscription,
) {
  if (!pauseCollection) return { currentPeriodStart, currentPeriodEnd };
  const paid = await tx
    .selectFrom('subscriptionCharges as charge')
    .innerJoin('invoices as invoice', 'invoice.id', 'charge.invoiceId')
    .select(['charge.periodStart', 'charge.periodEnd'])
    .where('charge.subscriptionId', '=', before.id)
    .where('invoice.status', '=', 'PAID')
    .orderBy('charge.createdAt', 'desc')
    .orderBy('invoice.number', 'desc')
    .executeTakeFirst();
  if (!paid || paid.periodEnd.getTime() === before.currentPeriodEnd?.getTime())
    return { currentPeriodStart: before.currentPeriodStart, currentPeriodEnd: before.currentPeriodEnd };
  return { currentPeriodStart: paid.periodStart, currentPeriodEnd: paid.periodEnd };
}

/** The earliest retry. */
const nextTry = (tx: Tx, subscriptionId: string) =>
  tx
    .selectFrom('subscriptionCharges as charge')
    .innerJoin('invoices as invoice', 'invoice.id', 'charge.invoiceId')
    .select(['charge.nextRetryAt', 'invoice.totalCents'])
    .where('charge.subscriptionId', '=', subscriptionId)
    .where('charge.nextRetryAt', 'is not', null)
    .orderBy('charge.nextRetryAt')
    .executeTakeFirst();

type Columns = Awaited<ReturnType<typeof columnsAfter>>;

const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
const differingKeys = (before: SubscriptionRow, next: Columns) =>
  Object.entries(next).filter(([key, value]) => plain(Reflect.get(before, key)) !== plain(value));

async function notifyAndAudit(
  tx: Tx,
  ctx: Context,
  before: SubscriptionRow,
  after: SubscriptionRow,
): Promise<void> {
  const about = ({ status, priceId, cancelAtPeriodEnd, currentPeriodEnd }: SubscriptionRow) => ({
    status,
    priceId,
    cancelAtPeriodEnd,
    currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
  });
  await recordAudit(tx, ctx, {
    action: 'subscription.sync',
    entityType: 'subscription',
    entityId: after.id,
    patientId: after.patientId,
    before: about(before),
    after: about(after),
  });
  const audience = {
    entityId: after.id,
    ...(await billAudience(tx, { id: null, patientId: after.patientId })),
  };
  await recordEvent(tx, ctx, newsOf(before, after), { subscriptionId: after.id }, audience);
}

/** The most important change wins. */
function newsOf(before: SubscriptionRow, after: SubscriptionRow) {
  if (after.status !== before.status) {
    if (after.status === 'CANCELLED') return before.startedAt ? subscriptionEnded : subscriptionSyncRequested;
    if (before.status === 'PENDING') return subscriptionStarted;
    if (after.status === 'PAST DUE') return subscriptionPastDue;
  }
  if (after.priceId !== before.priceId) return subscriptionChanged;
  return after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd
    ? subscriptionEnding
    : subscriptionSyncRequested;
}
