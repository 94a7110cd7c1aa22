import { subscriptionChangeRequested } from '@bedside/contracts/payments/payment.events';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import type { Tx } from '@bedside/db/database';
import { recordEvent } from '../../audit-and-events/record-event.ts';
import type { Context } from '../../context.ts';
import { recordSubscriptionChange } from './request-subscription-change.commands.ts';
import { beginsAgain, isPaidElsewhere } from './subscription.policy.ts';
import {
  changeInProgressError,
  lockSubscription,
  openSubscriptionOf,
  pendingChanges,
  type SubscriptionRow,
} from './subscription-rows.ts';

/** For a deceased or removed patient; a job syncs Stripe. */
export async function endSubscriptionForPatient(
  tx: Tx,
  ctx: Context,
  patientId: string,
  reason: string,
): Promise<void> {
  const open = await openSubscriptionOf(tx, patientId).executeTakeFirst();
  if (open) await end(tx, ctx, await lockSubscription(tx, open.id), { reason });
}

/**
 * For a closed account, whose owner can’t cancel: the paid period runs to its end, and nothing more is
 * charged.
 * Rule: money.closed-accounts-are-not-charged
 */
export async function stopRenewalForPatient(
  tx: Tx,
  ctx: Context,
  patientId: string,
  reason: string,
): Promise<void> {
  const open = await openSubscriptionOf(tx, patientId).executeTakeFirst();
  if (!open) return;
  const row = await lockSubscription(tx, open.id);
  const pending = await pendingChanges(tx, row.id);
  if (pending.some(({ kind }) => kind === 'CANCEL' || kind === 'END')) return;
  const isPaid = row.status === 'ACTIVE' || (row.status === 'PAUSED' && !beginsAgain(row, ctx.now));
  if (!isPaid || pending.length > 0) return end(tx, ctx, row, { reason });
  if (row.cancelAtPeriodEnd) return;
  await recordSubscriptionChange(tx, ctx, row, { kind: 'CANCEL', reason });
  await recordDecided(tx, ctx, row.id);
}

async function end(
  tx: Tx,
  ctx: Context,
  row: SubscriptionRow,
  why: { reason?: string | undefined; isStaffOverride?: boolean },
): Promise<void> {
  const pending = await pendingChanges(tx, row.id);
  if (pending.some(({ kind }) => kind === 'END')) return;
  await recordSubscriptionChange(tx, ctx, row, { kind: 'END', ...why });
  await recordDecided(tx, ctx, row.id);
}

/**
 * Moves the subscription to the new membership's plan from the next charge, or ends it if that membership has
 * no plan on sale.
 * @throws CONFLICT while another change is under way
 */
export async function applyMembershipOverride(
  tx: Tx,
  ctx: Context,
  input: { patientId: string; membershipType: MembershipType; reason?: string | undefined },
): Promise<void> {
  const { patientId, membershipType, reason } = input;
  const open = await openSubscriptionOf(tx, patientId).executeTakeFirst();
  if (!open || open.membershipType === membershipType) return;
  const row = await lockSubscription(tx, open.id);
  const pending = await pendingChanges(tx, row.id);
  if (pending.some(({ kind }) => kind !== 'END')) throw changeInProgressError();
  const price = await tx
    .selectFrom('membershipPrices as price')
    .innerJoin('membershipPlans as plan', 'plan.id', 'price.planId')
    .select('price.id')
    .where((eb) => eb(eb.cast<string>('plan.membershipType', 'text'), '=', membershipType))
    .where('price.interval', '=', row.interval)
    .where('price.retiredAt', 'is', null)
    .where('plan.retiredAt', 'is', null)
    .executeTakeFirst();
  if (!price || row.status === 'PENDING' || isPaidElsewhere(row))
    return end(tx, ctx, row, { reason, isStaffOverride: true });
  await recordSubscriptionChange(tx, ctx, row, {
    kind: 'CHANGE',
    priceId: price.id,
    isStaffOverride: true,
    reason,
  });
  await recordDecided(tx, ctx, row.id);
}

const recordDecided = (tx: Tx, ctx: Context, subscriptionId: string) =>
  recordEvent(tx, ctx, subscriptionChangeRequested, { subscriptionId }, { entityId: subscriptionId });
