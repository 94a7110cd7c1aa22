import { notFound } from '@bedside/contracts/errors';
import type { RefundReason, RefundStatus } from '@bedside/contracts/payments/refunds.schema';
import type { Database, Executor } from '@bedside/db/database';
import type { Refunds } from '@bedside/db/schema';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { countsBy, type ListSearch, paged, sorted, sumOf } from '../list-search.ts';
import { startOfDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { idsOfInvoices } from './invoice-filter.ts';
import { leftOf, type Payment, type RefundableLine, refundableLines } from './refund.policy.ts';

interface GivenLine {
  position: number;
  label: string;
  amountCents: number;
}

const refundRecords = (db: Executor) =>
  db
    .selectFrom('refunds as refund')
    .innerJoin('payments as payment', 'payment.id', 'refund.paymentId')
    .innerJoin('invoices as invoice', 'invoice.id', 'refund.invoiceId')
    .innerJoin('users as patient', 'patient.id', 'invoice.patientId')
    .leftJoin('users as staff', 'staff.id', 'refund.createdBy')
    .select((eb) => [
      'refund.id',
      'refund.paymentId',
      'refund.invoiceId',
      'invoice.number as invoiceNumber',
      'invoice.patientId',
      'patient.firstName',
      'patient.lastName',
      'refund.amountCents',
      'payment.amountCents as paymentCents',
      'refund.refundScope',
      'refund.isOffline',
      'refund.reason',
      'refund.note',
      'refund.status',
      'refund.failureMessage',
      'staff.firstName as staffFirst',
      'staff.lastName as staffLast',
      'refund.createdAt',
      'refund.finalizedAt',
      eb
        .selectFrom('refundLines as given')
        .innerJoin('invoiceLines as line', (join) =>
          join.onRef('line.invoiceId', '=', 'given.invoiceId').onRef('line.position', '=', 'given.position'),
        )
        .select((of) =>
          of.fn
            .coalesce(
              of.fn
                .agg<GivenLine[]>('json_agg', [
                  jsonBuildObject({
                    position: of.ref('given.position'),
                    label: of.ref('line.label'),
                    amountCents: of.ref('given.amountCents'),
                  }),
                ])
                .orderBy('given.position'),
              sql<GivenLine[]>`'[]'`,
            )
            .as('lines'),
        )
        .whereRef('given.refundId', '=', 'refund.id')
        .$asScalar()
        .$notNull()
        .as('lines'),
    ]);

export type RefundDetails = Awaited<ReturnType<ReturnType<typeof refundRecords>['executeTakeFirstOrThrow']>>;

interface RefundFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  status?: RefundStatus | undefined;
  reason?: RefundReason | undefined;
  patientId?: string | undefined;
  paymentId?: string | undefined;
  invoiceId?: string | undefined;
  /** Practice-local days, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Practice-local days the refund settled. */
  finalizedFrom?: string | undefined;
  finalizedTo?: string | undefined;
}

const sortColumns = {
  createdAt: 'refund.createdAt',
  amount: 'refund.amountCents',
  status: 'refund.status',
} as const;

/** Counts ignore the status filter. */
export async function listRefunds(
  db: Executor,
  { filter, sort, range }: ListSearch<RefundFilter, keyof typeof sortColumns>,
): Promise<{ rows: RefundDetails[]; total: number; byStatus: Record<string, number> }> {
  const { timeZone } = await practiceSettings(db);
  const ids = db
    .selectFrom('refunds as refund')
    .select('refund.id')
    .where(matching(db, filter, timeZone))
    .$call((query) => paged(query, { sort, range }, sortColumns[sort.field], 'refund.id'));
  const rows = await refundRecords(db)
    .where('refund.id', 'in', ids)
    .$call((query) => sorted(query, sort, sortColumns[sort.field], 'refund.id'))
    .execute();
  const { status, ...anyStatus } = filter;
  const byStatus = await countsBy(
    db.selectFrom('refunds as refund').where(matching(db, anyStatus, timeZone)),
    'refund.status',
  );
  return { rows, total: sumOf(byStatus, status), byStatus };
}

export async function getRefund(db: Executor, id: string): Promise<RefundDetails> {
  return await refundRecords(db).where('refund.id', '=', id).executeTakeFirstOrThrow(notFound);
}

/** Oldest first. */
export const refundsOfInvoice = (db: Executor, invoiceId: string): Promise<RefundDetails[]> =>
  refundRecords(db)
    .where('refund.invoiceId', '=', invoiceId)
    .orderBy('refund.createdAt')
    .orderBy('refund.id')
    .execute();

/** What a payment still holds above its bill because it was not refunded. */
export const surplusCents = (paymentId: RawBuilder<unknown>) =>
  sql<number>`coalesce(surplus_of_payment(${paymentId}), 0)`;

interface Refundable {
  patientId: string;
  refundableCents: number;
  void: boolean;
  lines: RefundableLine[];
}

export async function refundableOf(db: Executor, paymentId: string): Promise<Refundable> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'invoiceId', 'patientId', 'status', 'stripePaymentIntentId', 'amountCents'])
    .select(['refundedCents', 'creditedCents', 'chargedBackCents'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow(notFound);
  const cameIn = payment.status === 'SUCCESSFUL';
  return {
    patientId: payment.patientId,
    refundableCents: cameIn ? leftOf(payment) : 0,
    void: payment.stripePaymentIntentId === null,
    lines: cameIn ? await refundableLinesOf(db, payment) : [],
  };
}

export async function refundableLinesOf(
  db: Executor,
  payment: Payment & { id: string; invoiceId: string },
): Promise<RefundableLine[]> {
  const lines = await db
    .selectFrom('invoiceLines')
    .select(['position', 'kind', 'label', 'amountCents', 'taxable'])
    .where('invoiceId', '=', payment.invoiceId)
    .orderBy('position')
    .execute();
  const refunded = await db
    .selectFrom('refundLines')
    .innerJoin('refunds', 'refunds.id', 'refundLines.refundId')
    .select(({ fn }) => ['refundLines.position', fn.sum<number>('refundLines.amountCents').as('cents')])
    .where('refunds.paymentId', '=', payment.id)
    .where('refunds.status', '<>', 'FAILED')
    .groupBy('refundLines.position')
    .execute();
  return refundableLines(payment, lines, new Map(refunded.map((line) => [line.position, line.cents])));
}

type Builder = ExpressionBuilder<Database & { refund: Refunds }, 'refund'>;

const matching = (db: Executor, filter: RefundFilter, zone: string) => (eb: Builder) => {
  const conditions: Expression<SqlBool>[] = [];
  if (filter.id) conditions.push(filter.id.length ? eb('refund.id', 'in', filter.id) : eb.lit(false));
  if (filter.status) conditions.push(eb('refund.status', '=', filter.status));
  if (filter.reason) conditions.push(eb('refund.reason', '=', filter.reason));
  if (filter.paymentId) conditions.push(eb('refund.paymentId', '=', filter.paymentId));
  if (filter.invoiceId) conditions.push(eb('refund.invoiceId', '=', filter.invoiceId));
  if (filter.from) conditions.push(eb('refund.createdAt', '>=', startOfDay(filter.from, zone)));
  if (filter.to) conditions.push(eb('refund.createdAt', '<', startOfDay(filter.to, zone, 1)));
  if (filter.finalizedFrom)
    conditions.push(eb('refund.finalizedAt', '>=', startOfDay(filter.finalizedFrom, zone)));
  if (filter.finalizedTo)
    conditions.push(eb('refund.finalizedAt', '<', startOfDay(filter.finalizedTo, zone, 1)));
  if (filter.q) conditions.push(eb('refund.invoiceId', 'in', idsOfInvoices(db, filter.q)));
  const { patientId } = filter;
  if (patientId)
    conditions.push(
      eb('refund.invoiceId', 'in', (sub) =>
        sub.selectFrom('invoices').select('invoices.id').where('invoices.patientId', '=', patientId),
      ),
    );
  return eb.and(conditions);
};
