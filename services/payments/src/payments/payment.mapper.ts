import { cents, toDollars } from '@bedside/contracts/money';
import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import type { PaymentDetails, PaymentTotals } from '@bedside/domain/payments/payment.queries';
import type { StartedPayment } from '@bedside/domain/payments/start-payment.commands';
import { fullNameOf } from '@bedside/domain/people/user.policy';

export const toPaymentRow = (payment: PaymentDetails): PaymentRow => ({
  id: payment.id,
  paymentType: payment.type,
  paymentStatus: payment.status,
  paymentMode: payment.paymentMode,
  channel: payment.channel,
  amount: toDollars(cents(payment.amountCents)),
  invoiceId: payment.invoiceId,
  invoiceNumber: payment.invoiceNumber,
  appointmentId: payment.appointmentId,
  appointmentKey: payment.appointmentKey,
  patient: { id: payment.patientId, fullname: fullNameOf(payment) },
  refundedAmount: toDollars(cents(payment.refundedCents)),
  chargedBackAmount: toDollars(cents(payment.chargedBackCents)),
  verified: payment.verified,
  recordedBy: payment.clerkFirstName && `${payment.clerkFirstName} ${payment.clerkLastName}`,
  remarks: payment.staffRemarks,
  receivedOn: payment.receivedOn,
  reference: payment.reference,
  failureMessage: payment.failureMessage,
  disputed: payment.disputed === true,
  createdAt: payment.createdAt.toISOString(),
  finalizedAt: payment.finalizedAt?.toISOString() ?? null,
});

export const toPaymentTotals = ({
  count,
  successful,
  amountCents,
  refundedCents,
  chargedBackCents,
}: PaymentTotals) => ({
  count,
  successful,
  amount: toDollars(cents(amountCents)),
  refundedAmount: toDollars(cents(refundedCents)),
  chargedBackAmount: toDollars(cents(chargedBackCents)),
});

export const toStartedPayment = ({ paymentId, clientSecret, intentId, amount }: StartedPayment) => ({
  paymentId,
  clientSecret,
  paymentIntentId: intentId,
  amount: toDollars(amount),
});
