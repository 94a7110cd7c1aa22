import { notFound } from '@bedside/contracts/errors';
import type {
  PlanInterval,
  PlanType,
  SubscriptionStatus,
} from '@bedside/contracts/payments/memberships.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { peopleBarredFrom } from '../../access/court-orders.queries.ts';
import { actorOf, type Context, isAdmin } from '../../context.ts';
import { countOf, countsBy, type ListSearch } from '../../list-search.ts';
import { isMember } from '../../people/household.policy.ts';
import { userIdsMatching } from '../../user-search.ts';
import { isRestPaid, withRestPaid } from './period-money.queries.ts';
import { assertMayViewSubscription, mayViewSubscription, subscriptionRows } from './subscription-rows.ts';

const records = (db: Executor) =>
  subscriptionRows(db)
    .innerJoin('users as person', 'person.id', 'subscription.patientId')
    .leftJoin('cards as card', 'card.paymentMethodId', 'subscription.paymentMethodId')
    .select(['person.firstName', 'person.lastName'])
    .select(['card.brand', 'card.last4', 'card.expMonth', 'card.expYear'])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('subscriptionChanges as change')
          .select(['change.kind as pendingKind', 'change.createdAt as pendingSince'])
          .whereRef('change.subscriptionId', '=', 'subscription.id')
          .where('change.status', '=', 'PENDING')
          .orderBy('change.createdAt', 'desc')
          .limit(1)
          .as('pending'),
      (join) => join.onTrue(),
    )
    .select(['pending.pendingKind', 'pending.pendingSince']);
export type SubscriptionView = Awaited<ReturnType<ReturnType<typeof records>['executeTakeFirstOrThrow']>>;

interface SubscriptionFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  status?: SubscriptionStatus | undefined;
  membershipType?: PlanType | undefined;
  interval?: PlanInterval | undefined;
  /** Ends with its period. */
  ending?: boolean | undefined;
  patientId?: string | undefined;
}

export async function listSubscriptions(
  db: Executor,
  { now }: Pick<Context, 'now'>,
  { filter, sort, range }: ListSearch<SubscriptionFilter, 'createdAt' | 'status' | 'currentPeriodEnd'>,
) {
  const found = filtered(db, filter);
  const [rows, byStatus] = await Promise.all([
    filtered(db, filter)
      .orderBy(`subscription.${sort.field}`, (by) =>
        (sort.order === 'ASC' ? by.asc() : by.desc()).nullsLast(),
      )
      .orderBy('subscription.id', 'desc')
      .offset(range.offset)
      .limit(range.limit)
      .execute(),
    countsBy(filtered(db, { ...filter, status: undefined }), 'subscription.status'),
  ]);
  const total = await countOf(found);
  return { rows: await withRestPaid(db, rows, now), total, byStatus };
}

function filtered(db: Executor, filter: SubscriptionFilter) {
  let query = records(db).where((eb) =>
    eb.or([eb('subscription.startedAt', 'is not', null), eb('subscription.status', '=', 'PENDING')]),
  );
  if (filter.q) query = query.where('subscription.patientId', 'in', userIdsMatching(filter.q));
  if (filter.id) query = query.where('subscription.id', 'in', [NOBODY, ...filter.id]);
  if (filter.status) query = query.where('subscription.status', '=', filter.status);
  if (filter.membershipType) query = query.where('plan.membershipType', '=', filter.membershipType);
  if (filter.interval) query = query.where('price.interval', '=', filter.interval);
  if (filter.ending !== undefined) query = query.where('subscription.cancelAtPeriodEnd', '=', filter.ending);
  if (filter.patientId) query = query.where('subscription.patientId', '=', filter.patientId);
  return query;
}
const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function getSubscription(db: Executor, { now }: Pick<Context, 'now'>, id: string) {
  const row = await records(db).where('subscription.id', '=', id).executeTakeFirstOrThrow(notFound);
  return { ...row, isRestPaid: await isRestPaid(db, row, now) };
}

const CHARGES_SHOWN = 24;

/**
 * The patient’s own membership, the account holder’s, or none. Staff also sees pending decisions.
 * @throws NOT_FOUND outside the caller’s household
 */
export async function subscriptionDetails(db: Executor, ctx: Context, patientId: string) {
  await assertMayViewSubscription(db, ctx, patientId);
  const actor = actorOf(ctx);
  const people = (await household(db, patientId)).filter(
    ({ barredIds }) => !barredIds.includes(actor.userId),
  );
  const self = people.find(({ id }) => id === patientId);
  const holder = people.find(({ id, accountHolderId }) => id === accountHolderId) ?? self;
  if (!self || !holder) throw notFound();
  const inherits = self.membershipType === 'DEPENDENT';
  const payer = inherits ? holder : self;
  const view = await latestOf(db, payer.id);
  const showsCharges = await mayViewSubscription(db, ctx, payer.id);
  const [charges, steps] = view
    ? await Promise.all([
        showsCharges ? chargesOf(db, view.id) : [],
        isAdmin(actor.role) ? stepsOf(db, view.id) : [],
      ])
    : [[], []];
  return {
    patient: self,
    holder,
    isAccountHolder: holder.id === self.id,
    benefits:
      payer.membershipType !== 'DEPENDENT' && isMember(payer.membershipType, payer.membershipInGoodStanding),
    view: view ? { ...view, isRestPaid: await isRestPaid(db, view, ctx.now) } : null,
    dependents: people.filter(({ id, membershipType }) => id !== holder.id && membershipType === 'DEPENDENT'),
    charges,
    steps,
  };
}

const household = (db: Executor, patientId: string) =>
  db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select([
      'patient.id',
      'patient.membershipType',
      'patient.membershipInGoodStanding',
      'patient.relationshipToAccountHolder',
      'household.accountHolderId',
      'person.firstName',
      'person.lastName',
      peopleBarredFrom(sql.ref('patient.id')).as('barredIds'),
    ])
    .where('patient.householdId', '=', (eb) =>
      eb.selectFrom('patients').select('householdId').where('id', '=', patientId),
    )
    .where('patient.removedAt', 'is', null)
    .orderBy('person.firstName')
    .execute();

/** The open one, or else the last one that ended. */
const latestOf = (db: Executor, patientId: string) =>
  records(db)
    .where('subscription.patientId', '=', patientId)
    .where((eb) =>
      eb.or([eb('subscription.startedAt', 'is not', null), eb('subscription.status', '=', 'PENDING')]),
    )
    .orderBy((eb) => eb('subscription.status', '=', 'CANCELLED'))
    .orderBy('subscription.createdAt', 'desc')
    .executeTakeFirst();

const chargesOf = (db: Executor, subscriptionId: string) =>
  db
    .selectFrom('subscriptionCharges as charge')
    .innerJoin('invoices as invoice', 'invoice.id', 'charge.invoiceId')
    .select([
      'charge.invoiceId',
      'charge.periodStart',
      'charge.periodEnd',
      'charge.nextRetryAt',
      'charge.creditCents',
      'invoice.number',
      'invoice.totalCents',
      'invoice.status',
      'invoice.createdAt',
      'invoice.paidAt',
    ])
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select('payments.failureMessage')
        .whereRef('payments.invoiceId', '=', 'invoice.id')
        .where('payments.status', '=', 'FAILED')
        .orderBy('payments.createdAt', 'desc')
        .limit(1)
        .as('failureMessage'),
    )
    .where('charge.subscriptionId', '=', subscriptionId)
    .orderBy('charge.createdAt', 'desc')
    .orderBy('invoice.number', 'desc')
    .limit(CHARGES_SHOWN)
    .execute();
export type ChargeView = Awaited<ReturnType<typeof chargesOf>>[number];

const stepsOf = (db: Executor, subscriptionId: string) =>
  db
    .selectFrom('subscriptionChanges as change')
    .leftJoin('users as by', 'by.id', 'change.createdBy')
    .select(['change.id', 'change.kind', 'change.status', 'change.reason', 'change.createdAt'])
    .select(['by.firstName', 'by.lastName'])
    .where('change.subscriptionId', '=', subscriptionId)
    .orderBy('change.createdAt', 'desc')
    .orderBy('change.id', 'desc')
    .limit(50)
    .execute();

export type SubscriptionDetailsView = Awaited<ReturnType<typeof subscriptionDetails>>;
