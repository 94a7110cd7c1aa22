import { notFound } from '@bedside/contracts/errors';
import type { PaymentMode, PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { Database, Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import type { Payments } from '@bedside/db/schema';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { isConfidentialInvoice } from '../access/confidential-visits.queries.ts';
import { isAnyGiven, type ListSearch, paged, sorted } from '../list-search.ts';
import { startOfDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { chargedBackOn } from './charged-back-on.queries.ts';
import { idsOfInvoices } from './invoice-filter.ts';

/** Mentions the intent so that PostgreSQL can use the index of open payments. */
const isHeldNow = sql<boolean>`(payment.status = 'OPEN' and payment.held_at is not null
  and payment.stripe_payment_intent_id is not null)`;

const paymentRecords = (db: Executor) =>
  db
    .selectFrom('payments as payment')
    .innerJoin('invoices as invoice', 'invoice.id', 'payment.invoiceId')
    .innerJoin('users as patient', 'patient.id', 'payment.patientId')
    .leftJoin('appointments as appointment', 'appointment.id', 'invoice.appointmentId')
    .leftJoin('users as clerk', (join) =>
      join.onRef('clerk.id', '=', 'payment.createdBy').on('clerk.role', '<>', 'PATIENT'),
    )
    .select((eb) => [
      'payment.id',
      'payment.type',
      'payment.status',
      'payment.paymentMode',
      'payment.channel',
      'payment.amountCents',
      'payment.refundedCents',
      'payment.chargedBackCents',
      'payment.invoiceId',
      'invoice.number as invoiceNumber',
      'invoice.appointmentId',
      'appointment.key as appointmentKey',
      isConfidentialInvoice.as('confidential'),
      'payment.patientId',
      'patient.firstName',
      'patient.lastName',
      'payment.verified',
      'clerk.firstName as clerkFirstName',
      'clerk.lastName as clerkLastName',
      'payment.staffRemarks',
      'payment.receivedOn',
      'payment.reference',
      'payment.failureMessage',
      isHeldNow.as('held'),
      'payment.createdAt',
      'payment.finalizedAt',
      eb
        .exists(
          eb
            .selectFrom('disputes')
            .select('disputes.id')
            .where((of) =>
              of.or([
                of('disputes.stripePaymentIntentId', '=', of.ref('payment.stripePaymentIntentId')),
                of('disputes.paymentId', '=', of.ref('payment.id')),
              ]),
            ),
        )
        .as('disputed'),
      eb
        .selectFrom('disputes')
        .select((of) =>
          jsonBuildObject({
            id: of.ref('disputes.id'),
            reason: of.ref('disputes.reason'),
            amountCents: of.ref('disputes.amountCents'),
            evidenceDueAt: sql<string | null>`disputes.evidence_due_at`,
          }).as('dispute'),
        )
        .where('disputes.isOpen', '=', true)
        .where((of) =>
          of.or([
            of('disputes.stripePaymentIntentId', '=', of.ref('payment.stripePaymentIntentId')),
            of('disputes.paymentId', '=', of.ref('payment.id')),
          ]),
        )
        .orderBy('disputes.openedAt', 'desc')
        .limit(1)
        .as('openDispute'),
    ]);

export type PaymentDetails = Awaited<
  ReturnType<ReturnType<typeof paymentRecords>['executeTakeFirstOrThrow']>
>;

interface PaymentFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  paymentStatus?: PaymentStatus | undefined;
  paymentMode?: PaymentMode | undefined;
  paymentType?: Payments['type'] | undefined;
  /** Recorded by staff without a second check. */
  unverified?: boolean | undefined;
  /** A deposit that is held on a card. */
  held?: boolean | undefined;
  /** Has an open dispute. */
  disputed?: true | undefined;
  appointmentId?: string | undefined;
  invoiceId?: string | undefined;
  patientId?: string | undefined;
  /** Practice-local days, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Practice-local days on which the money arrived. */
  finalizedFrom?: string | undefined;
  finalizedTo?: string | undefined;
}

const sortColumns = {
  createdAt: 'payment.createdAt',
  amount: 'payment.amountCents',
  paymentStatus: 'payment.status',
} as const;

/** Successful payments only, in cents. */
export interface PaymentTotals {
  count: number;
  successful: number;
  amountCents: number;
  refundedCents: number;
  /** In a list of days, what was charged back on them, as the dashboard and day closes count it. */
  chargedBackCents: number;
  /** Payments with an open dispute and their cents, regardless of the dispute filter. */
  disputed: number;
  disputedCents: number;
}

interface PaymentList {
  rows: PaymentDetails[];
  total: number;
  /** Ignores the filters that the tabs set: status and dispute. */
  byStatus: Record<string, number>;
  totals: PaymentTotals;
}

export async function listPayments(
  db: Executor,
  { filter, sort, range }: ListSearch<PaymentFilter, keyof typeof sortColumns>,
): Promise<PaymentList> {
  const { timeZone } = await practiceSettings(db);
  const ids = idsOf(db, filter, timeZone).$call((query) =>
    paged(query, { sort, range }, sortColumns[sort.field], 'payment.id'),
  );
  const rows = await paymentRecords(db)
    .where('payment.id', 'in', ids)
    .$call((query) => sorted(query, sort, sortColumns[sort.field], 'payment.id'))
    .execute();
  const sums = await sumsByStatus(db, filter, timeZone);
  const { disputed, ...anyTab } = filter;
  const inTabs = disputed ? await sumsByStatus(db, anyTab, timeZone) : sums;
  const disputes = await disputesAmong(db, filter, timeZone);
  const shown = sums.filter(({ status }) => !filter.paymentStatus || status === filter.paymentStatus);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  const through = shown.find(({ status }) => status === 'SUCCESSFUL');
  const { finalizedFrom: from, finalizedTo: to, ...anyDay } = filter;
  const chargedBackCents =
    from || to
      ? await chargedBackOn(db, idsOf(db, anyDay, timeZone), { from, to, timeZone })
      : (through?.chargedBackCents ?? 0);
  return {
    rows,
    total,
    byStatus: Object.fromEntries(inTabs.map(({ status, count }) => [status, count])),
    totals: {
      count: total,
      successful: through?.count ?? 0,
      amountCents: through?.amountCents ?? 0,
      refundedCents: through?.refundedCents ?? 0,
      chargedBackCents,
      disputed: disputes.disputed,
      disputedCents: disputes.disputedCents ?? 0,
    },
  };
}

const idsOf = (db: Executor, filter: PaymentFilter, timeZone: string) =>
  db
    .selectFrom('payments as payment')
    .select('payment.id')
    .where(matching(db, filter, timeZone));

export async function getPayment(db: Executor, id: string): Promise<PaymentDetails> {
  return await paymentRecords(db).where('payment.id', '=', id).executeTakeFirstOrThrow(notFound);
}

/** Oldest first. */
export const paymentsOfInvoice = (db: Executor, invoiceId: string): Promise<PaymentDetails[]> =>
  paymentRecords(db)
    .where('payment.invoiceId', '=', invoiceId)
    .orderBy('payment.createdAt')
    .orderBy('payment.id')
    .execute();

const sumsByStatus = (db: Executor, { paymentStatus: _any, ...filter }: PaymentFilter, timeZone: string) =>
  isAnyGiven(filter) ? readSums(db, filter, timeZone) : readKeptSums(db, {});

/** For all payments, from the running totals. */
const readKeptSums = prepared((db) =>
  db
    .selectFrom('paymentTotals')
    .select(({ fn }) => [
      'status',
      fn.sum<number>('itemCount').as('count'),
      fn.sum<number>('amountCents').as('amountCents'),
      fn.sum<number>('refundedCents').as('refundedCents'),
      fn.sum<number>('chargedBackCents').as('chargedBackCents'),
    ])
    .groupBy('status')
    .having(({ fn }) => fn.sum('itemCount'), '>', 0),
);

const readSums = (db: Executor, filter: PaymentFilter, timeZone: string) =>
  db
    .selectFrom('payments as payment')
    .select((eb) => [
      'payment.status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('payment.amountCents').as('amountCents'),
      eb.fn.sum<number>('payment.refundedCents').as('refundedCents'),
      eb.fn.sum<number>('payment.chargedBackCents').as('chargedBackCents'),
    ])
    .where(matching(db, filter, timeZone))
    .groupBy('payment.status')
    .execute();

/** Ignores the filters that the tabs set, so the count matches the tab’s list. */
const disputesAmong = (
  db: Executor,
  { paymentStatus: _any, disputed: _either, ...filter }: PaymentFilter,
  timeZone: string,
) =>
  db
    .selectFrom('payments as payment')
    .select(({ fn }) => [
      fn.countAll<number>().as('disputed'),
      fn.sum<number | null>('payment.amountCents').as('disputedCents'),
    ])
    .where(matching(db, { ...filter, disputed: true }, timeZone))
    .executeTakeFirstOrThrow();

type Builder = ExpressionBuilder<Database & { payment: Payments }, 'payment'>;

const matching = (db: Executor, filter: PaymentFilter, zone: string) => (eb: Builder) => {
  const conditions: Expression<SqlBool>[] = [];
  if (filter.id) conditions.push(filter.id.length ? eb('payment.id', 'in', filter.id) : eb.lit(false));
  if (filter.paymentStatus) conditions.push(eb('payment.status', '=', filter.paymentStatus));
  if (filter.paymentMode) conditions.push(eb('payment.paymentMode', '=', filter.paymentMode));
  if (filter.paymentType) conditions.push(eb('payment.type', '=', filter.paymentType));
  if (filter.disputed) {
    const open = eb.selectFrom('disputes').where('isOpen', '=', true);
    const byIntent = open
      .innerJoin('payments as held', 'held.stripePaymentIntentId', 'disputes.stripePaymentIntentId')
      .select('held.id');
    const byId = open.select('paymentId as id').where('paymentId', 'is not', null);
    conditions.push(eb('payment.id', 'in', byId.$castTo<{ id: string }>().union(byIntent)));
  }
  if (filter.unverified !== undefined) {
    // A fully refunded payment leaves nothing to verify.
    const isUnverified = sql<boolean>`(not payment.verified and payment.refunded_cents < payment.amount_cents)`;
    conditions.push(filter.unverified ? isUnverified : eb.not(isUnverified));
  }
  if (filter.held !== undefined) conditions.push(filter.held ? isHeldNow : eb.not(isHeldNow));
  if (filter.patientId) conditions.push(eb('payment.patientId', '=', filter.patientId));
  if (filter.from) conditions.push(eb('payment.createdAt', '>=', startOfDay(filter.from, zone)));
  if (filter.to) conditions.push(eb('payment.createdAt', '<', startOfDay(filter.to, zone, 1)));
  if (filter.invoiceId) conditions.push(eb('payment.invoiceId', '=', filter.invoiceId));
  if (filter.finalizedFrom)
    conditions.push(eb('payment.finalizedAt', '>=', startOfDay(filter.finalizedFrom, zone)));
  if (filter.finalizedTo)
    conditions.push(eb('payment.finalizedAt', '<', startOfDay(filter.finalizedTo, zone, 1)));
  if (filter.q) conditions.push(eb('payment.invoiceId', 'in', idsOfInvoices(db, filter.q)));
  if (filter.appointmentId)
    conditions.push(
      eb('payment.invoiceId', 'in', (sub) =>
        sub
          .selectFrom('invoices')
          .select('invoices.id')
          .where('appointmentId', '=', filter.appointmentId ?? ''),
      ),
    );
  return eb.and(conditions);
};
