import type { Database, Tx } from '@bedside/db/database';
import type { ExpressionBuilder } from 'kysely';
import { lockedRow } from '../locked-row.ts';
import { refundsHeldBy } from './dispute.policy.ts';
import {
  billedVisitId,
  type InvoicedAppointment,
  type InvoiceRow,
  lockAppointments,
  type PaymentRow,
} from './payable-invoice.queries.ts';

interface LockedInvoice {
  invoiceId: string;
  appointmentId: string | null;
  visitId: string | null;
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
  for (;;) {
    const locked = await lockSeenCharge(tx, paymentId, also);
    if (locked !== 'moved') return locked;
  }
}

const partsOf = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom('payments as asked')
    .innerJoin('payments as payment', (join) =>
      join.on((eb) =>
        eb.or([
          eb('payment.id', '=', eb.ref('asked.id')),
          eb('payment.batchPaymentId', '=', eb.ref('asked.batchPaymentId')),
        ]),
      ),
    )
    .innerJoin('invoices', 'invoices.id', 'payment.invoiceId')
    .select([
      'payment.id',
      'payment.invoiceId',
      'invoices.appointmentId',
      billedVisitId('invoices').as('visitId'),
    ])
    .where('asked.id', '=', paymentId)
    .execute();
type Part = Awaited<ReturnType<typeof partsOf>>[number];

/**
 * A bill takes a deposit’s payment while holding their visit’s lock, so a move is visible here before an
 * invoice is locked.
 */
async function areMoved(tx: Tx, paymentId: string, seen: readonly Part[]): Promise<boolean> {
  if (seen.every((part) => part.visitId === part.appointmentId)) return false;
  const now = await partsOf(tx, paymentId);
  return seen.some(({ id, invoiceId }) => now.find((part) => part.id === id)?.invoiceId !== invoiceId);
}

/** @returns `moved` if another invoice took one of the payments before it was locked */
async function lockSeenCharge(
  tx: Tx,
  paymentId: string,
  also: LockedInvoice | undefined,
): Promise<Charged | 'moved' | null> {
  const ids = await partsOf(tx, paymentId);
  if (ids.length === 0) return null;
  const locked = [...ids, ...(also ? [also] : [])];
  const appointmentIds = locked.flatMap(({ appointmentId }) => appointmentId ?? []);
  const about = locked.map((bill) => bill.visitId);
  const appointments = await lockAppointments(tx, [...new Set(appointmentIds)], { kind: 'any' }, about);
  if (await areMoved(tx, paymentId, ids)) return 'moved';
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
  const isMoved = (payment: PaymentRow) =>
    ids.some(({ id, invoiceId }) => id === payment.id && invoiceId !== payment.invoiceId);
  if (payments.some(isMoved)) return 'moved';
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
export async function lockInvoiceOfPayment(tx: Tx, paymentId: string): Promise<InvoiceOfPayment | null> {
  for (;;) {
    const locked = await lockSeenInvoice(tx, paymentId);
    if (locked !== 'moved') return locked;
  }
}

async function lockSeenInvoice(tx: Tx, paymentId: string): Promise<InvoiceOfPayment | 'moved' | null> {
  const ids = await tx
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
    .select([
      'payments.id',
      'payments.invoiceId',
      'invoices.appointmentId',
      billedVisitId('invoices').as('visitId'),
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (!ids) return null;
  const appointmentIds = ids.appointmentId ? [ids.appointmentId] : [];
  const [appointment = null] = await lockAppointments(tx, appointmentIds, { kind: 'any' }, [ids.visitId]);
  if (await areMoved(tx, paymentId, [ids])) return 'moved';
  const invoice = await lockedRow(tx, 'invoices', ids.invoiceId).executeTakeFirstOrThrow();
  const payment = await lockedRow(tx, 'payments', paymentId).executeTakeFirstOrThrow();
  return payment.invoiceId === invoice.id ? { appointment, invoice, payment } : 'moved';
}

export type InvoiceOfPayment = ChargedInvoice;

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
