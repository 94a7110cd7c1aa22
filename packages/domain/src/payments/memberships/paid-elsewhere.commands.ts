import type { PlanType } from '@bedside/contracts/payments/memberships.schema';
import {
  subscriptionCheckDue,
  subscriptionEnded,
  subscriptionPastDue,
  subscriptionSyncRequested,
} from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';
import { recordAudits } from '../../audit-and-events/record-audit.ts';
import {
  cancelPlannedEventsByKey,
  planEventsIfAbsent,
  recordEvent,
} from '../../audit-and-events/record-event.ts';
import type { Context } from '../../context.ts';
import { updateRow } from '../../locked-row.ts';
import { lockMembers } from '../../people/household-member.ts';
import { practiceSettings } from '../../practice/settings.ts';
import { billAudience } from '../payable-invoice.queries.ts';
import { applyPlanToMembership } from './apply-plan-to-membership.ts';
import { checkKey, planNextSubscriptionCheck } from './plan-subscription-check.ts';
import { recordSubscriptionChange } from './request-subscription-change.commands.ts';
import { beginsAgain, graceEnd, isPaidElsewhere } from './subscription.policy.ts';
import {
  lockSubscription,
  type PendingChange,
  pendingChanges,
  type SubscriptionRow,
} from './subscription-rows.ts';

export interface PaidElsewhere {
  id: string;
  patientId: string;
  priceId: string;
  membershipType: PlanType;
  periodStart: RawBuilder<Date>;
  periodEnd: RawBuilder<Date>;
  endsWithPeriod: boolean;
}

/**
 * Opens memberships of account holders whose period another system has charged. Records no events, so nobody
 * gets a message.
 * Rule: money.imported-memberships-wait-for-a-card
 */
export async function openPaidElsewhere(
  tx: Tx,
  ctx: Context,
  importId: string,
  opened: readonly PaidElsewhere[],
): Promise<void> {
  if (opened.length === 0) return;
  await tx
    .insertInto('subscriptions')
    .values(
      opened.map(({ id, patientId, priceId, periodStart, periodEnd, endsWithPeriod }) => ({
        ...{ id, patientId, priceId, status: 'ACTIVE' as const, cancelAtPeriodEnd: endsWithPeriod },
        startedAt: periodStart,
        currentPeriodStart: periodStart,
        currentPeriodEnd: periodEnd,
        createdBy: ctx.actor?.userId ?? null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })),
    )
    .execute();
  await recordAudits(
    tx,
    ctx,
    opened.map(({ id, patientId, priceId }) => ({
      ...{ action: 'subscription.import', entityType: 'subscription' as const, entityId: id, patientId },
      after: { importId, priceId },
    })),
  );
  for (const type of new Set(opened.map(({ membershipType }) => membershipType)))
    await setMembership(
      tx,
      opened.flatMap((one) => (one.membershipType === type ? [one.patientId] : [])),
      { holder: type, dependents: 'DEPENDENT' },
    );
  await planRenewals(tx, ctx, opened);
}

/** Plans all of them in one statement, at the times that the database has stored. */
async function planRenewals(tx: Tx, ctx: Context, opened: readonly PaidElsewhere[]): Promise<void> {
  const ends = await tx
    .selectFrom('subscriptions')
    .select(['id', 'currentPeriodEnd'])
    .where(
      'id',
      'in',
      opened.map(({ id }) => id),
    )
    .execute();
  await planEventsIfAbsent(
    tx,
    ctx,
    subscriptionCheckDue,
    ends.map(({ id, currentPeriodEnd }) => ({
      ...{
        key: checkKey(id),
        dueAt: currentPeriodEnd ?? ctx.now,
        payload: { subscriptionId: id },
        entityId: id,
      },
    })),
  );
}

/** Anyone with a membership of their own keeps it. */
async function setMembership(
  tx: Tx,
  holders: readonly string[],
  to: { holder: PlanType | 'ON DEMAND'; dependents: 'DEPENDENT' | 'ON DEMAND' },
): Promise<void> {
  const from = to.dependents === 'DEPENDENT' ? 'ON DEMAND' : 'DEPENDENT';
  await sql`update patients set membership_type = ${to.holder}, membership_in_good_standing = true
    where id = any(${holders}::uuid[])`.execute(tx);
  await sql`update patients as member set membership_type = ${to.dependents} from households as household
    where household.id = member.household_id and household.account_holder_id = any(${holders}::uuid[])
      and member.id <> household.account_holder_id and member.membership_type = ${from}
      and member.removed_at is null and member.deceased_at is null`.execute(tx);
}

/** Deletes memberships that no one has changed and that have not renewed. @returns those deleted */
export async function deletePaidElsewhere(
  tx: Tx,
  ctx: Context,
  importId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  await sql`select id from households where id in (select household_id from patients where id in (
    select patient_id from subscriptions where id = any(${ids}::uuid[]))) order by id for update`.execute(tx);
  const removed = await tx
    .deleteFrom('subscriptions as subscription')
    .where('subscription.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('subscription.version', '=', 1)
    .where('subscription.stripeSubscriptionId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptionChanges as change')
            .select('change.id')
            .whereRef('change.subscriptionId', '=', 'subscription.id'),
        ),
      ),
    )
    .returning(['subscription.id', 'subscription.patientId'])
    .execute();
  await setMembership(
    tx,
    removed.map(({ patientId }) => patientId),
    { holder: 'ON DEMAND', dependents: 'ON DEMAND' },
  );
  await cancelPlannedEventsByKey(
    tx,
    removed.map(({ id }) => checkKey(id)),
  );
  await recordAudits(
    tx,
    ctx,
    removed.map(({ id, patientId }) => ({
      ...{ action: 'subscription.undoImport', entityType: 'subscription' as const, entityId: id, patientId },
      after: { importId },
    })),
  );
  return new Set(removed.map(({ id }) => id));
}

/**
 * Handles the end of a period that another system charged: charges here, waits for a card, or ends the
 * membership.
 */
export const renewPaidElsewhere = (db: Db, ctx: Context, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await lockPaidElsewhere(tx, id);
    if (!row || !beginsAgain(row, ctx.now) || (await pendingChanges(tx, id)).length > 0) return;
    if (row.status === 'PAST DUE') {
      const isOver = row.gracePeriodEndsAt !== null && row.gracePeriodEndsAt <= ctx.now;
      return isOver ? await change(tx, ctx, row, ended(ctx)) : undefined;
    }
    if (row.cancelAtPeriodEnd) return await change(tx, ctx, row, ended(ctx));
    const { priceId, paymentMethodId } = row;
    if (!paymentMethodId) return await waitForCard(tx, ctx, row);
    await recordSubscriptionChange(tx, ctx, row, { kind: 'START', priceId, paymentMethodId });
  });

/**
 * Applies decisions here while the processor doesn’t have the membership.
 * @returns false for those that go to the processor
 */
export const decidePaidElsewhere = (db: Db, ctx: Context, decision: PendingChange): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await lockPaidElsewhere(tx, decision.subscriptionId);
    if (!row || decision.kind === 'START') return false;
    const { numUpdatedRows } = await tx
      .updateTable('subscriptionChanges')
      .set({ status: 'DONE', finalizedAt: ctx.now })
      .where('id', '=', decision.id)
      .where('status', '=', 'PENDING')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await change(tx, ctx, row, columnsBy(ctx, row, decision));
    return true;
  });

/** @returns undefined once the membership is at the processor or has ended */
async function lockPaidElsewhere(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  const found = await tx
    .selectFrom('subscriptions')
    .innerJoin('patients', 'patients.id', 'subscriptions.patientId')
    .select(['subscriptions.status', 'stripeSubscriptionId', 'startedAt', 'patientId', 'patients.removedAt'])
    .where('subscriptions.id', '=', id)
    .executeTakeFirst();
  if (!found || !isPaidElsewhere(found)) return undefined;
  if (!found.removedAt) await lockMembers(tx, [found.patientId]);
  const row = await lockSubscription(tx, id);
  return isPaidElsewhere(row) ? row : undefined;
}

const ended = ({ now }: Context) => ({
  status: 'CANCELLED' as const,
  endedAt: now,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  gracePeriodEndsAt: null,
});

function columnsBy(ctx: Context, row: SubscriptionRow, { kind, paymentMethodId, reason }: PendingChange) {
  switch (kind) {
    case 'CARD':
      return { paymentMethodId };
    case 'UNDO_CANCEL':
      return { cancelAtPeriodEnd: false, cancelReason: null };
    case 'CANCEL':
      return {
        ...(beginsAgain(row, ctx.now) ? ended(ctx) : { cancelAtPeriodEnd: true }),
        cancelReason: reason,
      };
    case 'END':
      return { ...ended(ctx), cancelReason: reason };
    default:
      return {};
  }
}

/** Past due from the end of the period, with the same grace period as after a declined card. */
export async function waitForCard(tx: Tx, ctx: Context, row: SubscriptionRow): Promise<void> {
  if (row.status === 'PAST DUE') return;
  const { membershipGracePeriodDays } = await practiceSettings(tx, ctx);
  await change(tx, ctx, row, {
    status: 'PAST DUE',
    pastDueSince: ctx.now,
    gracePeriodEndsAt: graceEnd(ctx.now, membershipGracePeriodDays),
  });
}

async function change(
  tx: Tx,
  ctx: Context,
  before: SubscriptionRow,
  columns: Partial<Pick<SubscriptionRow, 'status' | 'endedAt' | 'cancelAtPeriodEnd' | 'pastDueSince'>> &
    Partial<Pick<SubscriptionRow, 'gracePeriodEndsAt' | 'paymentMethodId' | 'cancelReason'>>,
): Promise<void> {
  const { id, patientId } = before;
  await updateRow(tx, 'subscriptions', before, { ...columns, updatedAt: ctx.now });
  const after = await lockSubscription(tx, id);
  await applyPlanToMembership(tx, ctx, after);
  await planNextSubscriptionCheck(tx, ctx, id);
  await recordAudits(tx, ctx, [
    {
      ...{ action: 'subscription.sync', entityType: 'subscription', entityId: id, patientId },
      before: { status: before.status, cancelAtPeriodEnd: before.cancelAtPeriodEnd },
      after: { status: after.status, cancelAtPeriodEnd: after.cancelAtPeriodEnd },
    },
  ]);
  const news = { CANCELLED: subscriptionEnded, 'PAST DUE': subscriptionPastDue }[after.status as string];
  const isNews = news && after.status !== before.status;
  const audience = { entityId: id, ...(await billAudience(tx, { id: null, patientId })) };
  await recordEvent(tx, ctx, isNews ? news : subscriptionSyncRequested, { subscriptionId: id }, audience);
}
