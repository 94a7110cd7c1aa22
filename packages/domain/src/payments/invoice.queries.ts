import { notFound } from '@bedside/contracts/errors';
import type { InvoiceStatus } from '@bedside/contracts/payments/payment.schema';
import type { Database, Executor } from '@bedside/db/database';
import type { InvoiceLinesTable, InvoicesTable } from '@bedside/db/tables/payments.table';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Listing } from '../people/person-search.ts';
import { idsOfInvoices } from './bill-search.ts';

type InvoiceLine = Pick<InvoiceLinesTable, 'kind' | 'label' | 'amountCents'>;

const invoiceRecords = (db: Executor) =>
  db
    .selectFrom('invoices as invoice')
    .innerJoin('users as patient', 'patient.id', 'invoice.patientId')
    .leftJoin('appointments as visit', 'visit.id', 'invoice.appointmentId')
    .select((eb) => [
      'invoice.id',
      'invoice.number',
      'visit.visitDate',
      'invoice.appointmentId',
      'visit.key as appointmentKey',
      'invoice.patientId',
      'patient.firstName',
      'patient.lastName',
      'invoice.status',
      'invoice.taxRate',
      'invoice.totalCents',
      'invoice.paymentMode',
      'invoice.paymentVerified',
      'invoice.paymentRemarks',
      'invoice.createdAt',
      'invoice.paidAt',
      'invoice.version',
      eb
        .selectFrom('invoiceLines as line')
        .select((of) =>
          of.fn
            .coalesce(
              of.fn
                .agg<InvoiceLine[]>('json_agg', [
                  jsonBuildObject({
                    kind: of.ref('line.kind'),
                    label: of.ref('line.label'),
                    amountCents: of.ref('line.amountCents'),
                  }),
                ])
                .orderBy('line.position'),
              sql<InvoiceLine[]>`'[]'`,
            )
            .as('lines'),
        )
        .whereRef('line.invoiceId', '=', 'invoice.id')
        .$asScalar()
        .$notNull()
        .as('lines'),
      eb
        .selectFrom('payments as payment')
        .select(({ fn, eb: of }) =>
          fn
            .coalesce(
              fn.sum<number>(of('payment.amountCents', '-', of.ref('payment.refundedCents'))),
              of.lit(0),
            )
            .as('paid'),
        )
        .whereRef('payment.invoiceId', '=', 'invoice.id')
        .where('payment.status', '=', 'SUCCESSFUL')
        .as('paidCents'),
    ]);

export type InvoiceDetails = Awaited<
  ReturnType<ReturnType<typeof invoiceRecords>['executeTakeFirstOrThrow']>
>;

export interface InvoiceFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  status?: InvoiceStatus | undefined;
  patientId?: string | undefined;
  appointmentId?: string | undefined;
}

const sortColumns = {
  createdAt: 'invoice.createdAt',
  totalAmount: 'invoice.totalCents',
  status: 'invoice.status',
} as const;

/** One page of invoices: the ids first, then their rows. */
export async function listInvoices(
  db: Executor,
  { filter, sort, range }: Listing<InvoiceFilter, keyof typeof sortColumns>,
): Promise<{ rows: InvoiceDetails[]; total: number }> {
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  const ids = db
    .selectFrom('invoices as invoice')
    .select('invoice.id')
    .where(matching(db, filter))
    .orderBy(sortColumns[sort.field], order)
    .orderBy('invoice.id', order)
    .offset(range.offset)
    .limit(range.limit);
  const rows = await invoiceRecords(db)
    .where('invoice.id', 'in', ids)
    .orderBy(sortColumns[sort.field], order)
    .orderBy('invoice.id', order)
    .execute();
  const { total } = await db
    .selectFrom('invoices as invoice')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matching(db, filter))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** @throws NOT_FOUND */
export async function getInvoice(db: Executor, id: string): Promise<InvoiceDetails> {
  const row = await invoiceRecords(db).where('invoice.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

type Builder = ExpressionBuilder<Database & { invoice: InvoicesTable }, 'invoice'>;

const matching = (db: Executor, filter: InvoiceFilter) => (eb: Builder) => {
  const conditions: Expression<SqlBool>[] = [];
  if (filter.id) conditions.push(filter.id.length ? eb('invoice.id', 'in', filter.id) : eb.lit(false));
  if (filter.status) conditions.push(eb('invoice.status', '=', filter.status));
  if (filter.patientId) conditions.push(eb('invoice.patientId', '=', filter.patientId));
  if (filter.appointmentId) conditions.push(eb('invoice.appointmentId', '=', filter.appointmentId));
  if (filter.q) conditions.push(eb('invoice.id', 'in', idsOfInvoices(db, filter.q)));
  return eb.and(conditions);
};
