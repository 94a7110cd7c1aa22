import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { InvoiceKind, InvoiceStatus } from '@bedside/contracts/payments/payment.schema';

/** What the payment provider takes by card, in cents. */
export const LEAST_BY_CARD = 50;

interface Bill {
  /** None of an invoice without a visit. */
  appointment: { status: AppointmentStatus } | null;
  /** `chargeFailed`: of a membership's period, the payment provider tried and could not charge it. */
  invoice?: { status: InvoiceStatus; kind?: InvoiceKind; chargeFailed?: boolean } | undefined;
}

/**
 * Whether it can be paid by card now: what was billed later too, and what was asked for again once its visit is closed. A membership's period is the payment provider's to charge, again and
 * again: it awaits payment here once that has failed, and is paid by the provider's own invoice alone.
 */
export const awaitsPayment = (bill: Bill): boolean =>
  (bill.invoice?.kind !== 'MEMBERSHIP' || bill.invoice.chargeFailed === true) &&
  (isBilledLater(bill) ||
    (bill.invoice?.status === 'PAYMENT_REQUESTED' &&
      (!bill.appointment || ['AWAITING PAYMENT', 'COMPLETED'].includes(bill.appointment.status))));

/** Staff agreed that it is paid later: it stays collectable, whether or not its visit was closed meanwhile. */
export const isBilledLater = ({ invoice }: Bill): boolean => invoice?.status === 'BML';

export const paymentTypeOf = (invoice: { appointmentId: string | null }) =>
  invoice.appointmentId ? ('APPOINTMENT' as const) : ('CUSTOM INVOICE' as const);
