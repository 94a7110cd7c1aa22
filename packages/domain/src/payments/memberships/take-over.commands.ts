import {
  subscriptionChanged,
  subscriptionEnded,
  subscriptionEnding,
  subscriptionPastDue,
  subscriptionStarted,
  subscriptionTouched,
} from '@bedside/contracts/payments/memberships.events';
import type { Db, Tx } from '@bedside/db/database';
import type { StripeSubscription } from '@bedside/integrations/stripe/stripe.subscriptions.port';
import type { Context } from '../../context.ts';
import { lockMembers } from '../../people/household-member.ts';
import { practiceSettings } from '../../practice/settings.ts';
import { recordAudit } from '../../record/record-audit.ts';
import { recordEvent } from '../../record/record-event.ts';
import { billAudience } from '../bill.queries.ts';
import type { CardProvider } from '../intents.ts';
import { readCharges, type SeenCharge, takeOverCharge } from './charge.commands.ts';
import { followPlan } from './membership-follows.ts';
import { planNextCheck } from './plan-check.ts';
import { graceEnd, isCarriedOut, statusOf } from './subscription.policy.ts';
import {
  lockSubscription,
  pendingChanges,
  type SubscriptionRow,
  subscriptionRows,
} from './subscription-rows.ts';

const TRIES = 8;

/**
 * Reads a subscription and its charges from the payment provider and takes them over: what webhooks say is never
 * believed, so neither their order nor their number matters. What was read before somebody else took over is read again.
 */
export async function refreshSubscription(
  db: Db,
  ctx: Context,
  provider: CardProvider,
  id: string,
  tries = TRIES,
): Promise<void> {
  const row = await subscriptionRows(db).where('subscription.id', '=', id).executeTakeFirst();
  if (!row?.stripeSubscriptionId) return;
  const stripe = await provider.stripe.retrieveSubscription(row.stripeSubscriptionId);
  if (stripe.livemode !== provider.livemode) return;
  const charges = await readCharges(db, provider, {
    id: stripe.id,
    hasEnded: statusOf(stripe) === 'CANCELLED',
  });
  const done = await db
    .transaction()
    .execute((tx) => takeOver(tx, ctx, { id, version: row.version, stripe, charges }));
  if (!done && tries > 1) await refreshSubscription(db, ctx, provider, id, tries - 1);
}

interface Seen {
  id: string;
  version: number;
  stripe: StripeSubscription;
  charges: readonly SeenCharge[];
}

/** @returns false when somebody took over meanwhile, and nothing was done */
async function takeOver(tx: Tx, ctx: Context, { id, version, stripe, charges }: Seen): Promise<boolean> {
  await lockPayer(tx, id);
  const before = await lockSubscription(tx, id);
  if (before.version !== version) return false;
  for (const charge of charges) await takeOverCharge(tx, ctx, before, charge);
  const pending = await pendingChanges(tx, id);
  const settled = pending.filter((change) => isCarriedOut(change, stripe, change.wantedStripePriceId));
  await settleChanges(tx, ctx, settled);
  const next = await columnsAfter(tx, ctx, before, stripe, settled);
  const differs = differingKeys(before, next);
  if (differs.length > 0) {
    await tx
      .updateTable('subscriptions')
      .set({ ...next, updatedAt: ctx.now, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
  }
  const after = differs.length > 0 ? await lockSubscription(tx, id) : before;
  const overridden = pending.some((change) => change.override && !settled.includes(change));
  if (!overridden && before.status !== 'CANCELLED') await followPlan(tx, ctx, after);
  await planNextCheck(tx, ctx, id);
  if (differs.length > 0) await tellAndAudit(tx, ctx, before, after);
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
    .set({ state: 'DONE', settledAt: ctx.now })
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
  stripe: StripeSubscription,
  settled: Settled,
) {
  const status = statusOf(stripe);
  const wanted = settled.find(({ kind }) => kind === 'CHANGE')?.priceId;
  const priceId = wanted ?? (await priceBehind(tx, before, stripe.priceId));
  const reasonOf = (kind: string) => settled.find((change) => change.kind === kind)?.reason ?? null;
  const pastDueSince = status === 'PAST DUE' ? (before.pastDueSince ?? ctx.now) : null;
  const ended = status === 'CANCELLED';
  return {
    status,
    priceId,
    paymentMethodId: stripe.defaultPaymentMethodId ?? before.paymentMethodId,
    startedAt: before.startedAt ?? (status === 'PENDING' ? null : stripe.created),
    currentPeriodStart: stripe.currentPeriodStart,
    currentPeriodEnd: stripe.currentPeriodEnd,
    cancelAtPeriodEnd: stripe.cancelAtPeriodEnd && !ended,
    cancelReason:
      stripe.cancelAtPeriodEnd || ended
        ? (reasonOf('END') ?? reasonOf('CANCEL') ?? before.cancelReason)
        : null,
    pausedAt: status === 'PAUSED' ? (before.pausedAt ?? ctx.now) : null,
    pauseReason: status === 'PAUSED' ? (reasonOf('PAUSE') ?? before.pauseReason) : null,
    pastDueSince,
    benefitsUntil: pastDueSince && (before.benefitsUntil ?? (await graceAfter(tx, ctx, pastDueSince))),
    nextRetryAt: status === 'PAST DUE' ? await nextRetry(tx, before.id) : null,
    endedAt: ended ? (stripe.endedAt ?? before.endedAt ?? ctx.now) : null,
  };
}

/** Which of our prices is meant: the present one where it fits, else the newest that does. */
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
  graceEnd(since, (await practiceSettings(tx, ctx)).membershipGraceDays);

async function nextRetry(tx: Tx, subscriptionId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('subscriptionCharges')
    .select('nextRetryAt')
    .where('subscriptionId', '=', subscriptionId)
    .where('nextRetryAt', 'is not', null)
    .orderBy('nextRetryAt')
    .executeTakeFirst();
  return row?.nextRetryAt ?? null;
}

type Columns = Awaited<ReturnType<typeof columnsAfter>>;

const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
const differingKeys = (before: SubscriptionRow, next: Columns) =>
  Object.entries(next).filter(([key, value]) => plain(Reflect.get(before, key)) !== plain(value));

async function tellAndAudit(
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
    action: 'subscription.takeOver',
    entityType: 'subscription',
    entityId: after.id,
    patientId: after.patientId,
    before: about(before),
    after: about(after),
  });
  const tell = { entityId: after.id, ...(await billAudience(tx, after.patientId)) };
  await recordEvent(tx, ctx, newsOf(before, after), { subscriptionId: after.id }, tell);
}

/** What is told: the weightiest of what happened. */
function newsOf(before: SubscriptionRow, after: SubscriptionRow) {
  if (after.status !== before.status) {
    if (after.status === 'CANCELLED') return before.startedAt ? subscriptionEnded : subscriptionTouched;
    if (before.status === 'PENDING') return subscriptionStarted;
    if (after.status === 'PAST DUE') return subscriptionPastDue;
  }
  if (after.priceId !== before.priceId) return subscriptionChanged;
  return after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd ? subscriptionEnding : subscriptionTouched;
}
