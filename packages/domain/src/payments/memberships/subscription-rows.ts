import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Executor, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { householdOpenTo } from '../../access/family-access.queries.ts';
import { actorOf, type Context, hasPermission, isAdmin } from '../../context.ts';

export const subscriptionRows = (db: Executor) =>
  db
    .selectFrom('subscriptions as subscription')
    .innerJoin('membershipPrices as price', 'price.id', 'subscription.priceId')
    .innerJoin('membershipPlans as plan', 'plan.id', 'price.planId')
    .selectAll('subscription')
    .select(['price.amountCents', 'price.interval', 'price.stripePriceId'])
    .select(['plan.id as planId', 'plan.name as planName', 'plan.membershipType', 'plan.benefits'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'subscription.patientId')
            .where('users.status', '=', 'INACTIVE'),
        )
        .$castTo<boolean>()
        .as('isInactive'),
    );
export type SubscriptionRow = Awaited<
  ReturnType<ReturnType<typeof subscriptionRows>['executeTakeFirstOrThrow']>
>;

export const openSubscriptionOf = (db: Executor, patientId: string) =>
  subscriptionRows(db)
    .where('subscription.patientId', '=', patientId)
    .where('subscription.status', '<>', 'CANCELLED');

/** A membership that never started, because its card was declined, changed no cost. */
export async function hasEndedSince(
  db: Executor,
  patientId: string,
  at: string | undefined,
): Promise<boolean> {
  if (!at) return false;
  const ended = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('patientId', '=', patientId)
    .where('status', '=', 'CANCELLED')
    .where('startedAt', 'is not', null)
    .where('endedAt', '>', new Date(at))
    .executeTakeFirst();
  return ended !== undefined;
}

/** @throws RULE_REFUSED for a card used by a membership */
export async function assertNoCardCharges(db: Executor, paymentMethodId: string): Promise<void> {
  const charged = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('paymentMethodId', '=', paymentMethodId)
    .where('status', '<>', 'CANCELLED')
    .where('cancelAtPeriodEnd', '=', false)
    .executeTakeFirst();
  if (charged)
    throw new DomainError(
      'RULE_REFUSED',
      'This card pays for a membership. Choose another card for the membership first.',
    );
}

export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow> {
  await tx.selectFrom('subscriptions').select('id').where('id', '=', id).forUpdate().execute();
  return await subscriptionRows(tx).where('subscription.id', '=', id).executeTakeFirstOrThrow(notFound);
}

/** Oldest first. */
export const pendingChanges = (db: Executor, subscriptionId: string) =>
  db
    .selectFrom('subscriptionChanges as change')
    .leftJoin('membershipPrices as price', 'price.id', 'change.priceId')
    .selectAll('change')
    .select('price.stripePriceId as wantedStripePriceId')
    .where('change.subscriptionId', '=', subscriptionId)
    .where('change.status', '=', 'PENDING')
    .orderBy('change.createdAt')
    .orderBy('change.id')
    .execute();
export type PendingChange = Awaited<ReturnType<typeof pendingChanges>>[number];

export const changeInProgressError = () =>
  new DomainError('CONFLICT', 'Another change to this membership is in progress. Please wait a moment.', {
    retryAfter: 5,
  });

/**
 * Patients may change their own membership, and admins with the billing permission anyone's.
 * @throws NOT_FOUND for anyone else, even in the same household; FORBIDDEN for an admin without the permission
 */
export async function assertMayChangeSubscription(
  db: Executor,
  ctx: Context,
  patientId: string,
): Promise<void> {
  const actor = actorOf(ctx);
  await assertMayViewSubscription(db, ctx, patientId);
  if (!isAdmin(actor.role) && actor.userId !== patientId) throw notFound();
  if (isAdmin(actor.role) && !hasPermission(actor, 'billing'))
    throw new DomainError('FORBIDDEN', 'This requires the “Billing” permission.');
}

export async function assertMayViewSubscription(
  db: Executor,
  ctx: Context,
  patientId: string,
): Promise<void> {
  if (!(await mayViewSubscription(db, ctx, patientId))) throw notFound();
}

export async function mayViewSubscription(db: Executor, ctx: Context, patientId: string): Promise<boolean> {
  const actor = actorOf(ctx);
  const patient = db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .where('removedAt', 'is', null);
  const found = await (isAdmin(actor.role)
    ? patient
    : patient.where('id', '=', sql<string>`any(${householdOpenTo(actor.userId, 'BILLS')})`)
  ).executeTakeFirst();
  return found !== undefined;
}
