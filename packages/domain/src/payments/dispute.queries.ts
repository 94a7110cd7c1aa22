import { notFound } from '@bedside/contracts/errors';
import type { Database, Executor } from '@bedside/db/database';
import type { Disputes } from '@bedside/db/schema';
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { countOf, type ListSearch } from '../list-search.ts';
import { idsOfInvoices } from './invoice-filter.ts';

const disputeRecords = (db: Executor) =>
  db
    .selectFrom('disputes as dispute')
    .leftJoin('invoices as invoice', 'invoice.id', 'dispute.invoiceId')
    .leftJoin('users as patient', 'patient.id', 'invoice.patientId')
    .select([
      'dispute.id',
      'dispute.paymentId',
      'dispute.invoiceId',
      'invoice.number as invoiceNumber',
      'patient.id as patientId',
      'patient.firstName',
      'patient.lastName',
      'dispute.amountCents',
      'dispute.reason',
      'dispute.status',
      'dispute.isOpen',
      'dispute.evidenceDueAt',
      'dispute.openedAt',
      'dispute.closedAt',
    ]);

export type DisputeDetails = Awaited<
  ReturnType<ReturnType<typeof disputeRecords>['executeTakeFirstOrThrow']>
>;

interface DisputeFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  open?: boolean | undefined;
  patientId?: string | undefined;
}

const sortColumns = {
  evidenceDueAt: 'dispute.evidenceDueAt',
  openedAt: 'dispute.openedAt',
  amount: 'dispute.amountCents',
} as const;

/** Open disputes first, whatever the sort order. */
export async function listDisputes(
  db: Executor,
  { filter, sort, range }: ListSearch<DisputeFilter, keyof typeof sortColumns>,
): Promise<{ rows: DisputeDetails[]; total: number }> {
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  const rows = await disputeRecords(db)
    .where(matching(db, filter))
    .orderBy('dispute.isOpen', 'desc')
    .orderBy(sortColumns[sort.field], (by) =>
      order === 'asc' ? by.asc().nullsLast() : by.desc().nullsLast(),
    )
    .orderBy('dispute.id', order)
    .offset(range.offset)
    .limit(range.limit)
    .execute();
  const total = await countOf(db.selectFrom('disputes as dispute').where(matching(db, filter)));
  return { rows, total };
}

export async function getDispute(db: Executor, id: string): Promise<DisputeDetails> {
  return await disputeRecords(db).where('dispute.id', '=', id).executeTakeFirstOrThrow(notFound);
}

type Builder = ExpressionBuilder<Database & { dispute: Disputes }, 'dispute'>;

const matching =
  (db: Executor, { q, id, open, patientId }: DisputeFilter) =>
  (eb: Builder) => {
    const conditions: Expression<SqlBool>[] = [];
    if (id) conditions.push(id.length ? eb('dispute.id', 'in', id) : eb.lit(false));
    if (open !== undefined) conditions.push(eb('dispute.isOpen', '=', open));
    if (q) conditions.push(isAbout(eb, idsOfInvoices(db, q)));
    if (patientId)
      conditions.push(isAbout(eb, db.selectFrom('invoices').select('id').where('patientId', '=', patientId)));
    return eb.and(conditions);
  };

/** A disputed charge may have paid several bills. */
const isAbout = (eb: Builder, invoiceIds: SelectQueryBuilder<Database, 'invoices', { id: string }>) =>
  eb.or([
    eb('dispute.invoiceId', 'in', invoiceIds),
    eb(
      'dispute.stripePaymentIntentId',
      'in',
      eb
        .selectFrom('payments')
        .select('payments.stripePaymentIntentId')
        .where('payments.invoiceId', 'in', invoiceIds),
    ),
  ]);

/**
 * Whether a bank disputes or has taken back a payment of this bill, or this bill was sent in place of a
 * payment that a bank took. Expects `invoice`.
 */
export const isInDoubt = sql<boolean>`(exists (select from chargebacks as lost where lost.new_invoice_id = invoice.id)
  or exists (select from payments as paid join disputes as dispute
      on dispute.payment_id = paid.id or dispute.stripe_payment_intent_id = paid.stripe_payment_intent_id
    where paid.invoice_id = invoice.id and dispute.status not in ('won', 'warning_closed')))`;

export type Chargeback = Awaited<ReturnType<typeof chargebacksOfInvoice>>[number];

/** Oldest first. */
export const chargebacksOfInvoice = (db: Executor, invoiceId: string) =>
  db
    .selectFrom('chargebacks as chargeback')
    .leftJoin('invoices as again', 'again.id', 'chargeback.newInvoiceId')
    .leftJoin('users as staff', 'staff.id', 'chargeback.answeredBy')
    .select([
      'chargeback.id',
      'chargeback.disputeId',
      'chargeback.paymentId',
      'chargeback.amountCents',
      'chargeback.at',
      'chargeback.answer',
      'chargeback.answeredAt',
      'chargeback.reason',
      'chargeback.newInvoiceId',
      'chargeback.returnedAt',
      'again.number as newInvoiceNumber',
      'staff.firstName as staffFirst',
      'staff.lastName as staffLast',
    ])
    .where('chargeback.invoiceId', '=', invoiceId)
    .orderBy('chargeback.at')
    .orderBy('chargeback.id')
    .execute();
