import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { InvoiceKind, InvoiceStatus } from '@bedside/contracts/payments/payment.schema';
import { isCollectable } from './invoice.machine.ts';

interface Bill {
  /** None of an invoice without a visit. */
  visit: { status: AppointmentStatus } | null;
  invoice?: { status: InvoiceStatus; kind?: InvoiceKind } | undefined;
}

/**
 * Whether it can be paid by card now: what was billed later too, once its visit is closed, and what was asked for again
 * then. A membership's period is the payment provider's to charge, again and again, so that paying it here would pay it
 * twice.
 */
export const awaitsPayment = (bill: Bill): boolean =>
  bill.invoice?.kind !== 'MEMBERSHIP' &&
  (isBilledLater(bill) ||
    (bill.invoice?.status === 'PAYMENT_REQUESTED' &&
      (!bill.visit || ['AWAITING PAYMENT', 'COMPLETED'].includes(bill.visit.status))));

/** Bill-me-later that stays collectable: without a visit, or of one that was closed meanwhile. */
export const isBilledLater = ({ visit, invoice }: Bill): boolean =>
  invoice?.status === 'BML' && isCollectable(invoice.status) && (!visit || visit.status === 'COMPLETED');

export const paymentTypeOf = (invoice: { appointmentId: string | null }) =>
  invoice.appointmentId ? ('APPOINTMENT' as const) : ('CUSTOM INVOICE' as const);
