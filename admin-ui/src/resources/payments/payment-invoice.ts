import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import type { InvoiceRef } from '../../data/seen-version.ts';

/** What a payment was for: a visit, or an invoice without one. A late fee names its visit and stands for itself. */
export const invoiceRefOfPayment = ({
  paymentType,
  appointmentId,
  invoiceId,
}: Pick<PaymentRow, 'paymentType' | 'appointmentId' | 'invoiceId'>): InvoiceRef =>
  paymentType === 'APPOINTMENT' && appointmentId !== null ? { appointmentId } : { invoiceId };
