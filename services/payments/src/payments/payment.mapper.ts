import { cents, toDollars } from '@bedside/contracts/money';
import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import type { PaymentDetails } from '@bedside/domain/payments/payment.queries';
import { fullNameOf } from '@bedside/domain/people/person-name.policy';

export const toPaymentRow = (payment: PaymentDetails): PaymentRow => ({
  id: payment.id,
  paymentType: payment.type,
  paymentStatus: payment.status,
  paymentMode: payment.mode,
  channel: payment.channel,
  amount: toDollars(cents(payment.amountCents)),
  invoiceId: payment.invoiceId,
  invoiceNumber: payment.invoiceNumber,
  appointmentId: payment.appointmentId,
  appointmentKey: payment.appointmentKey,
  patient: { id: payment.patientId, fullname: fullNameOf(payment) },
  verified: payment.verified,
  remarks: payment.remarks,
  failureMessage: payment.failureMessage,
  createdAt: payment.createdAt.toISOString(),
  settledAt: payment.settledAt?.toISOString() ?? null,
});
