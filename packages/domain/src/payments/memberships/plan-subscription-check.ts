import { subscriptionCheckDue } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { addHours, addMinutes, max, min } from '@bedside/db/dates';
import { cancelPlannedEventsByKey, planEvent } from '../../audit-and-events/record-event.ts';
import type { Context } from '../../context.ts';
import { isPaidElsewhere } from './subscription.policy.ts';

const AFTER_A_CHANGE_MINUTES = 3;
const AFTER_A_PERIOD_HOURS = 2;
const WHILE_PAST_DUE_HOURS = 24;

export const checkKey = (subscriptionId: string): string => `subscription-check-${subscriptionId}`;

/** Covers lost webhooks: during a change, at grace end, daily while past due, after each period. */
export async function planNextSubscriptionCheck(
  tx: Tx,
  ctx: Pick<Context, 'requestId' | 'now'>,
  subscriptionId: string,
): Promise<void> {
  const key = checkKey(subscriptionId);
  const row = await tx
    .selectFrom('subscriptions')
    .select([
      'status',
      'gracePeriodEndsAt',
      'currentPeriodEnd',
      'createdAt',
      'startedAt',
      'stripeSubscriptionId',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('subscriptionChanges as change')
            .select('change.id')
            .whereRef('change.subscriptionId', '=', 'subscriptions.id')
            .where('change.status', '=', 'PENDING'),
        )
        .as('isChanging'),
    )
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  const due: Date[] = [];
  if (row.isChanging) due.push(addMinutes(ctx.now, AFTER_A_CHANGE_MINUTES));
  if (row.status === 'PAST DUE') {
    due.push(addHours(ctx.now, WHILE_PAST_DUE_HOURS));
    if (row.gracePeriodEndsAt && row.gracePeriodEndsAt > ctx.now) due.push(row.gracePeriodEndsAt);
  }
  const isOver = row.currentPeriodEnd !== null && row.currentPeriodEnd <= ctx.now;
  if (row.status === 'PAUSED' && isOver) due.push(addHours(ctx.now, WHILE_PAST_DUE_HOURS));
  // Only this check renews it.
  else if (isPaidElsewhere(row) && row.currentPeriodEnd && !isOver) due.push(row.currentPeriodEnd);
  else if (row.status !== 'CANCELLED' && row.currentPeriodEnd)
    due.push(addHours(max([row.currentPeriodEnd, ctx.now]), AFTER_A_PERIOD_HOURS));
  if (due.length === 0) return cancelPlannedEventsByKey(tx, [key]);
  await planEvent(tx, ctx, subscriptionCheckDue, {
    key,
    dueAt: min(due),
    payload: { subscriptionId },
    entityId: subscriptionId,
  });
}
