import { notFound } from '@bedside/contracts/errors';
import type { RefundStatus } from '@bedside/contracts/payments/refunds.schema';
import type { Database, Executor } from '@bedside/db/database';
import type { PaymentExceptions } from '@bedside/db/schema';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { countOf, type ListSearch, paged } from '../list-search.ts';
import type { PaymentExceptionKind } from './payment.machine.ts';
import { leftOf } from './refund.policy.ts';
import { surplusCents } from './refund.queries.ts';

const reviewRecords = (db: Executor) =>
  db
    .selectFrom('paymentExceptions as review')
    .leftJoin('payments as payment', 'payment.id', 'review.paymentId')
    .leftJoin('invoices as invoice', (join) =>
      join.on((eb) => eb('invoice.id', '=', eb.fn.coalesce('review.invoiceId', 'payment.invoiceId'))),
    )
    .leftJoin('users as patient', 'patient.id', 'invoice.patientId')
    .leftJoin('users as staff', 'staff.id', 'review.resolvedBy')
    .select([
      'review.id',
      'review.kind',
      'review.paymentId',
      'invoice.id as invoiceId',
      'invoice.number as invoiceNumber',
      'patient.id as patientId',
      'patient.firstName',
      'patient.lastName',
      'review.externalReference',
      'review.details',
      'review.createdAt',
      'review.resolvedAt',
      'review.resolutionNote',
      'staff.firstName as staffFirst',
      'staff.lastName as staffLast',
    ]);

type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewRecords>['executeTakeFirstOrThrow']>>;

/** Money that no bill has taken and that was not refunded. */
interface HeldMoney {
  paymentId: string;
  invoiceId: string;
  amountCents: number;
  /** Another invoice can take it. */
  movable: boolean;
}

/** Unbooked money and its last refund attempt. */
interface Unbooked {
  refundable: boolean;
  refund: {
    status: RefundStatus;
    amountCents: number;
    currency: string;
    failureMessage: string | null;
  } | null;
}

export type PaymentExceptionDetails = ReviewRow & { held: HeldMoney[] } & Unbooked;

interface PaymentExceptionFilter {
  id?: string[] | undefined;
  open?: boolean | undefined;
  kind?: string | undefined;
  kindNot?: string | undefined;
  patientId?: string | undefined;
}

const sortColumns = { createdAt: 'review.createdAt', kind: 'review.kind' } as const;

/** Counts ignore the status filter. */
export async function listPaymentExceptions(
  db: Executor,
  { filter, sort, range }: ListSearch<PaymentExceptionFilter, keyof typeof sortColumns>,
): Promise<{ rows: PaymentExceptionDetails[]; total: number; byOpen: { true: number; false: number } }> {
  const rows = await reviewRecords(db)
    .where(matching(filter))
    .$call((query) => paged(query, { sort, range }, sortColumns[sort.field], 'review.id'))
    .execute();
  const { open, ...either } = filter;
  const byOpen = await db
    .selectFrom('paymentExceptions as review')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('review.resolvedAt', 'is', null).as('true'),
      fn.countAll<number>().filterWhere('review.resolvedAt', 'is not', null).as('false'),
    ])
    .where(matching(either))
    .executeTakeFirstOrThrow();
  const total = open === undefined ? byOpen.true + byOpen.false : open ? byOpen.true : byOpen.false;
  return { rows: await withMoney(db, rows), total, byOpen };
}

export async function getPaymentException(db: Executor, id: string): Promise<PaymentExceptionDetails> {
  const row = await reviewRecords(db).where('review.id', '=', id).executeTakeFirstOrThrow(notFound);
  const [review] = await withMoney(db, [row]);
  if (!review) throw notFound();
  return review;
}

const withMoney = async (db: Executor, rows: ReviewRow[]): Promise<PaymentExceptionDetails[]> =>
  withUnbooked(db, await withHeld(db, rows));

/** Exceptions whose money, if at Stripe, is not in our ledger. */
export const unbookedKinds: readonly PaymentExceptionKind[] = [
  'PAYMENT_UNKNOWN',
  'FOREIGN_INTENT',
  'CURRENCY_MISMATCH',
];

const isUnbookedKind = (kind: string): boolean => unbookedKinds.some((one) => one === kind);

/** Whether unbooked money was or is being refunded. */
export async function isGivenBack(db: Executor, intentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unbookedRefunds')
    .select('id')
    .where('stripePaymentIntentId', '=', intentId)
    .where('status', '<>', 'FAILED')
    .executeTakeFirst();
  return row !== undefined;
}

export async function bookedOf(db: Executor, intentIds: readonly string[]): Promise<Set<string>> {
  if (intentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('payments')
    .select('stripePaymentIntentId')
    .where('stripePaymentIntentId', 'in', [...intentIds])
    .where('status', '=', 'SUCCESSFUL')
    .execute();
  return new Set(rows.flatMap(({ stripePaymentIntentId: intentId }) => intentId ?? []));
}

/** Decimal digits of a currency. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  2;

/** From the smallest unit to whole units. */
export const unitsOf = (amount: number, currency: string): number => amount / 10 ** digitsOf(currency);

async function withUnbooked<R extends ReviewRow>(db: Executor, rows: R[]): Promise<(R & Unbooked)[]> {
  const subjects = rows.flatMap(({ kind, externalReference: subject }) =>
    isUnbookedKind(kind) ? (subject ?? []) : [],
  );
  if (subjects.length === 0) return rows.map((row) => ({ ...row, refundable: false, refund: null }));
  const booked = await bookedOf(db, subjects);
  const tries = await db
    .selectFrom('unbookedRefunds')
    .select(['stripePaymentIntentId', 'status', 'amountCents', 'currency', 'failureMessage'])
    .where('stripePaymentIntentId', 'in', subjects)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const refund =
      tries.findLast(({ stripePaymentIntentId }) => stripePaymentIntentId === row.externalReference) ?? null;
    const isOpen = isUnbookedKind(row.kind) && row.resolvedAt === null && row.externalReference !== null;
    const isLeft =
      isOpen && !booked.has(row.externalReference ?? '') && (refund === null || refund.status === 'FAILED');
    return { ...row, refundable: isLeft, refund };
  });
}

/** Adds the unapplied money of the whole charge, and what was paid above its bills. */
async function withHeld(db: Executor, rows: ReviewRow[]): Promise<(ReviewRow & { held: HeldMoney[] })[]> {
  const ids = rows.flatMap(({ paymentId, resolvedAt }) => (paymentId && !resolvedAt ? [paymentId] : []));
  if (ids.length === 0) return rows.map((row) => ({ ...row, held: [] }));
  const parts = await db
    .selectFrom('payments as asked')
    .innerJoin('payments as part', (join) =>
      join.on((eb) =>
        eb.or([
          eb('part.id', '=', eb.ref('asked.id')),
          eb('part.batchPaymentId', '=', eb.ref('asked.batchPaymentId')),
        ]),
      ),
    )
    .select([
      'asked.id as askedId',
      'part.id as paymentId',
      'part.invoiceId',
      'part.amountCents',
      'part.refundedCents',
      'part.creditedCents',
      'part.chargedBackCents',
      'part.unapplied',
      surplusCents(sql.ref('part.id')).as('surplusCents'),
    ])
    .where('asked.id', 'in', ids)
    .where('part.status', '=', 'SUCCESSFUL')
    .orderBy('part.id')
    .execute();
  const unapplied = parts
    .map((part) => ({
      ...part,
      amountCents: part.unapplied ? leftOf(part) : part.surplusCents,
      movable: part.unapplied && part.refundedCents === 0 && part.chargedBackCents === 0,
    }))
    .filter(({ amountCents }) => amountCents > 0);
  const twice = await surplusOfBilledAgain(
    db,
    rows.flatMap(({ kind, paymentId, resolvedAt }) =>
      kind === 'DISPUTE_REVERSED' && paymentId && !resolvedAt ? [paymentId] : [],
    ),
  );
  return rows.map((row) => {
    const { paymentId, invoiceId, kind } = row;
    const own = unapplied
      .filter(({ askedId }) => askedId === paymentId)
      .map((part) => ({
        paymentId: part.paymentId,
        invoiceId: part.invoiceId,
        amountCents: part.amountCents,
        movable: part.movable,
      }));
    const amountCents = kind === 'DISPUTE_REVERSED' && paymentId ? (twice.get(paymentId) ?? 0) : 0;
    const again =
      paymentId && invoiceId && amountCents > 0
        ? [{ paymentId, invoiceId, amountCents, movable: false }]
        : [];
    return { ...row, held: [...own, ...again] };
  });
}

/**
 * Cents by payment of a bill that was sent in place of a lost payment, when the bank returned that payment
 * too. One of the two must be refunded.
 */
export async function surplusOfBilledAgain(
  db: Executor,
  paymentIds: readonly string[],
): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map();
  const left = (payment: string) => {
    const of = (column: string) => sql.ref(`${payment}.${column}`);
    return sql`(${of('amount_cents')} - ${of('refunded_cents')} - ${of('credited_cents')} - ${of('charged_back_cents')})`;
  };
  const { rows } = await sql<{ id: string; cents: number }>`
    with recursive source as (
      select id, invoice_id from payments
        where id = any(${[...paymentIds]}::uuid[]) and status = 'SUCCESSFUL' and not unapplied
      union
      select source.id, before.invoice_id from source
        join chargebacks as before on before.new_invoice_id = source.invoice_id and before.returned_at is null
    ), returned as (
      select distinct source.id, back.payment_id from source
        join chargebacks as back on back.new_invoice_id = source.invoice_id and back.returned_at is not null
    )
    select again.id, least(${left('again')}, sum(${left('first')}))::int as cents from returned
      join payments as again on again.id = returned.id join payments as first on first.id = returned.payment_id
      group by again.id`.execute(db);
  return new Map(rows.filter(({ cents }) => cents > 0).map(({ id, cents }) => [id, cents]));
}

type Builder = ExpressionBuilder<Database & { review: PaymentExceptions }, 'review'>;

const matching =
  ({ id, open, kind, kindNot, patientId }: PaymentExceptionFilter) =>
  (eb: Builder) => {
    const conditions: Expression<SqlBool>[] = [];
    if (id) conditions.push(id.length ? eb('review.id', 'in', id) : eb.lit(false));
    if (open !== undefined) conditions.push(eb('review.resolvedAt', open ? 'is' : 'is not', null));
    if (kind) conditions.push(eb('review.kind', '=', kind));
    if (kindNot) conditions.push(eb('review.kind', '<>', kindNot));
    // The payment of a discrepancy may have paid several bills with one charge.
    if (patientId)
      conditions.push(
        sql<SqlBool>`review.payment_id in (select unnest(array[id, batch_payment_id])
          from payments where patient_id = ${patientId})`,
      );
    return eb.and(conditions);
  };

export async function countOpenExceptions(db: Executor): Promise<number> {
  return await countOf(db.selectFrom('paymentExceptions').where('resolvedAt', 'is', null));
}

/** Age in seconds of the oldest online payment without a result, 0 if none. */
export async function oldestOpenPaymentSeconds(db: Executor, now: Date): Promise<number> {
  const { oldest } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.min('createdAt').as('oldest'))
    .where('status', '=', 'OPEN')
    .where('stripePaymentIntentId', 'is not', null)
    .executeTakeFirstOrThrow();
  return oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1_000) : 0;
}
