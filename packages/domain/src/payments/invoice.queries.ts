import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import { notFound } from '@bedside/contracts/errors';
import type { Database, Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import type { InvoiceLines, Invoices } from '@bedside/db/schema';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { isConfidentialInvoice } from '../access/confidential-visits.queries.ts';
import { isInFlight } from '../appointment-status/appointment.queries.ts';
import { type Chargeback, chargebacksOfInvoice } from './dispute.queries.ts';
import { inInvoiceScope } from './invoice-scope.ts';
import { isHeldByBank } from './lock-charge.ts';
import { billedVisitId, type InvoiceScope } from './payable-invoice.queries.ts';
import { type PaymentDetails, paymentsOfInvoice } from './payment.queries.ts';
import { isInPlan, planOfInvoice } from './payment-plan-rows.ts';
import { type RefundDetails, refundsOfInvoice } from './refund.queries.ts';

type InvoiceLine = Pick<InvoiceLines, 'position' | 'kind' | 'label' | 'amountCents'> & {
  taxable: boolean;
};

/** When an appointment takes place, or the latest it could. */
export const visitAt = sql<Date | null>`coalesce(appointment.starts_at, appointment.preferred_date + interval '1 day')`;

/** The bank is holding the invoice’s money. */
export const isOnHold = sql<boolean>`exists (select from payments where payments.invoice_id = invoice.id
  and payments.status = 'OPEN' and payments.held_at is not null)`;

/** Money that the invoice did not take waits for staff. Expects `invoice`. */
export const holdsMoney = sql<boolean>`exists (select from payments as held
  where held.invoice_id = invoice.id and held.status = 'SUCCESSFUL' and held.unapplied
    and held.amount_cents > held.refunded_cents + held.credited_cents + held.charged_back_cents)`;

type InvoiceExpression = ExpressionBuilder<Database & { invoice: Invoices }, 'invoice'>;

const linesOf = (eb: InvoiceExpression) =>
  eb
    .selectFrom('invoiceLines as line')
    .select((of) =>
      of.fn
        .coalesce(
          of.fn
            .agg<InvoiceLine[]>('json_agg', [
              jsonBuildObject({
                position: of.ref('line.position'),
                kind: of.ref('line.kind'),
                label: of.ref('line.label'),
                amountCents: of.ref('line.amountCents'),
                taxable: of.ref('line.taxable'),
              }),
            ])
            .orderBy('line.position'),
          sql<InvoiceLine[]>`'[]'`,
        )
        .as('lines'),
    )
    .whereRef('line.invoiceId', '=', 'invoice.id')
    .$asScalar()
    .$notNull();

const hasPayment = (eb: InvoiceExpression, condition: typeof isInFlight | typeof isHeldByBank) =>
  eb
    .exists(
      eb
        .selectFrom('payments')
        .select('payments.id')
        .whereRef('payments.invoiceId', '=', 'invoice.id')
        .where(condition),
    )
    .$castTo<boolean>();

/** Expects `appointment` and `invoice`. */
export const isVisitOfInvoice = sql<boolean>`appointment.id = ${billedVisitId('invoice')}`;

export const invoiceRecords = (db: Executor) =>
  db
    .selectFrom('invoices as invoice')
    .innerJoin('users as patient', 'patient.id', 'invoice.patientId')
    .leftJoin('appointments as appointment', (join) => join.on(isVisitOfInvoice))
    .select((eb) => [
      'invoice.id',
      'invoice.number',
      'invoice.kind',
      'appointment.serviceDate',
      'invoice.appointmentId',
      'appointment.id as appointmentId',
      'appointment.key as appointmentKey',
      isConfidentialInvoice.as('confidential'),
      sql<AppointmentStatus | null>`case when invoice.appointment_id is not null then appointment.status end`.as(
        'appointmentStatus',
      ),
      'appointment.paymentRequestType as requestedMode',
      'invoice.patientId',
      'patient.firstName',
      'patient.lastName',
      'invoice.status',
      'invoice.memo',
      'invoice.dueOn',
      'invoice.discountPercent',
      'invoice.discountCents',
      'invoice.taxRate',
      'invoice.totalCents',
      'invoice.taxCents',
      'invoice.paidCents',
      'invoice.partPaidCents',
      'invoice.refundedCents',
      'invoice.chargedBackCents',
      'invoice.chargedBackOpenCents',
      'invoice.billedLaterAt',
      'invoice.chargeFailed',
      'invoice.depositHeld',
      visitAt.as('visitAt'),
      isOnHold.as('isOnHold'),
      'invoice.paymentMode',
      'invoice.paymentVerified',
      'invoice.paymentRemarks',
      'invoice.createdAt',
      'invoice.sentAt',
      'invoice.paidAt',
      'invoice.cancelledAt',
      'invoice.cancellationReason',
      'invoice.version',
      planOfInvoice.as('plan'),
      isInPlan.as('isInPlan'),
      linesOf(eb).as('lines'),
      hasPayment(eb, isInFlight).as('isBeingPaid'),
      hasPayment(eb, isHeldByBank).as('isHeld'),
    ]);

export type InvoiceDetails = Awaited<
  ReturnType<ReturnType<typeof invoiceRecords>['executeTakeFirstOrThrow']>
>;

export async function getInvoice(
  db: Executor,
  id: string,
  scope: InvoiceScope = { kind: 'any' },
): Promise<InvoiceDetails> {
  return await invoiceRecords(db)
    .where('invoice.id', '=', id)
    .where(inInvoiceScope(scope))
    .executeTakeFirstOrThrow(notFound);
}

const MAX_OPEN = 100;

/** Sent but unpaid invoices of everyone whose bills the patient may see, newest first. */
export const openInvoices = prepared(
  (db, { userId }: { userId: string }) =>
    invoiceRecords(db)
      .where(inInvoiceScope({ kind: 'household', userId }))
      .where('invoice.status', 'in', ['PAYMENT_REQUESTED', 'BML'])
      .orderBy('invoice.createdAt', 'desc')
      .limit(MAX_OPEN),
  { userId: 'uuid' },
);

export interface InvoiceWithDetails {
  invoice: InvoiceDetails;
  payments: PaymentDetails[];
  refunds: RefundDetails[];
  chargebacks: Chargeback[];
}

export async function invoiceWithDetails(
  db: Executor,
  id: string,
  scope: InvoiceScope = { kind: 'any' },
): Promise<InvoiceWithDetails> {
  const invoice = await getInvoice(db, id, scope);
  return {
    invoice,
    payments: await paymentsOfInvoice(db, id),
    refunds: await refundsOfInvoice(db, id),
    chargebacks: await chargebacksOfInvoice(db, id),
  };
}
