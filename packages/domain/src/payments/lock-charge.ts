import type { Database, Tx } from '@bedside/db/database';
import type { ExpressionBuilder } from 'kysely';
import { refundsHeldBy } from './dispute.policy.ts';
import {
  type InvoicedAppointment,
  type InvoiceRow,
  lockAppointments,
  type PaymentRow,
} from './payable-invoice.queries.ts';

interface LockedInvoice {
  invoiceId: string;
  appointmentId: string | null;
}

export type ChargedInvoice = {
  appointment: InvoicedAppointment | null;
  invoice: InvoiceRow;
  payment: PaymentRow;
};
/** All payments of one charge; the first one's id is the charge's key. */
export type Charged = readonly [ChargedInvoice, ...ChargedInvoice[]];

/**
 * Same lock order as for one invoice.
 * @param also another invoice to lock, with its appointment @returns null when the payment is unknown
 */
export async function lockCharge(tx: Tx, paymentId: string, also?: LockedInvoice): Promise<Charged | null> {
  const ids = await tx
    .selectFrom('payments as asked')
    .innerJoin('payments as payment', (join) =>
      join.on((eb) =>
        eb.or([
          eb('payment.id', '=', eb.ref('asked.id')),
          eb('payment.batchPaymentId', '=', eb.ref('asked.batchPaymentId')),
        ]),
      ),
    )
    .innerJoin('invoices as invoice', 'invoice.id', 'payment.invoiceId')
    .select(['payment.id', 'payment.invoiceId', 'invoice.appointmentId'])
    .where('asked.id', '=', paymentId)
    .execute();
  if (ids.length === 0) return null;
  const appointmentIds = [...ids, ...(also ? [also] : [])].flatMap(
    ({ appointmentId }) => appointmentId ?? [],
  );
  const appointments = await lockAppointments(tx, appointmentIds, { kind: 'any' });
  const invoices = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('id', 'in', [...ids.map(({ invoiceId }) => invoiceId), ...(also ? [also.invoiceId] : [])])
    .orderBy('id')
    .forUpdate()
    .execute();
  const payments = await tx
    .selectFrom('payments')
    .selectAll()
    .where(
      'id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const bills = payments.flatMap((payment) => {
    const invoice = invoices.find(({ id }) => id === payment.invoiceId);
    const appointment = appointments.find(({ id }) => id === invoice?.appointmentId) ?? null;
    return invoice ? [{ appointment, invoice, payment }] : [];
  });
  const isFirst = ({ payment }: ChargedInvoice) =>
    payment.batchPaymentId === null || payment.batchPaymentId === payment.id;
  const first = bills.find(isFirst);
  return first ? [first, ...bills.filter((bill) => bill !== first)] : null;
}

/** Null when the payment is unknown. */
export async function lockInvoiceOfPayment(tx: Tx, paymentId: string) {
  const ids = await tx
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
    .select(['payments.invoiceId', 'invoices.appointmentId'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (!ids) return null;
  const appointmentIds = ids.appointmentId ? [ids.appointmentId] : [];
  const [appointment = null] = await lockAppointments(tx, appointmentIds, { kind: 'any' });
  const invoice = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', ids.invoiceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { appointment, invoice, payment };
}

export type InvoiceOfPayment = NonNullable<Awaited<ReturnType<typeof lockInvoiceOfPayment>>>;

/** A condition on `payments`: a bank holds the money until it decides a dispute. */
export const isHeldByBank = (eb: ExpressionBuilder<Database, 'payments'>) =>
  eb.exists(
    eb
      .selectFrom('disputes')
      .select('disputes.id')
      .where('disputes.status', 'in', refundsHeldBy)
      .where((of) =>
        of.or([
          of('disputes.stripePaymentIntentId', '=', of.ref('payments.stripePaymentIntentId')),
          of('disputes.paymentId', '=', of.ref('payments.id')),
        ]),
      ),
  );
