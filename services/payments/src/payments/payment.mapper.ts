import { toDollars } from '@bedside/contracts/money';
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
  amount: toDollars(payment.amountCents),
  invoiceId: payment.invoiceId,
  invoiceNumber: payment.invoiceNumber,
  appointmentId: payment.appointmentId,
  appointmentKey: payment.appointmentKey,
  confidential: payment.confidential,
  patient: { id: payment.patientId, fullname: fullNameOf(payment) },
  refundedAmount: toDollars(payment.refundedCents),
  chargedBackAmount: toDollars(payment.chargedBackCents),
  verified: payment.verified,
  recordedBy: payment.clerkFirstName && `${payment.clerkFirstName} ${payment.clerkLastName}`,
  remarks: payment.staffRemarks,
  receivedOn: payment.receivedOn,
  reference: payment.reference,
  failureMessage: payment.failureMessage,
  held: payment.held,
  disputed: payment.disputed === true,
  openDispute: payment.openDispute && toOpenDispute(payment.openDispute),
  createdAt: payment.createdAt.toISOString(),
  finalizedAt: payment.finalizedAt?.toISOString() ?? null,
});

const toOpenDispute = ({
  id,
  reason,
  amountCents,
  evidenceDueAt,
}: NonNullable<PaymentDetails['openDispute']>): PaymentRow['openDispute'] => ({
  id,
  reason,
  amount: toDollars(amountCents),
  evidenceDueAt: evidenceDueAt && new Date(evidenceDueAt).toISOString(),
});

export const toPaymentTotals = ({
  count,
  successful,
  amountCents,
  refundedCents,
  chargedBackCents,
  disputed,
  disputedCents,
}: PaymentTotals) => ({
  count,
  successful,
  amount: toDollars(amountCents),
  refundedAmount: toDollars(refundedCents),
  chargedBackAmount: toDollars(chargedBackCents),
  disputed,
  disputedAmount: toDollars(disputedCents),
});

export const toStartedPayment = ({ paymentId, clientSecret, intentId, amount }: StartedPayment) => ({
  paymentId,
  clientSecret,
  paymentIntentId: intentId,
  amount: toDollars(amount),
});
