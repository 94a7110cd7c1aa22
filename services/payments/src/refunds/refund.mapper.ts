import { cents, toDollars } from '@bedside/contracts/money';
import type { RefundRecord } from '@bedside/contracts/payments/payment.schema';
import type { RefundDetails } from '@bedside/domain/payments/refund.queries';
import { fullNameOf } from '@bedside/domain/people/full-name.policy';
import { staffNameOf } from '../staff-name.ts';

export const toRefundRecord = (refund: RefundDetails): RefundRecord => ({
  id: refund.id,
  paymentId: refund.paymentId,
  invoiceId: refund.invoiceId,
  invoiceNumber: refund.invoiceNumber,
  patient: { id: refund.patientId, fullname: fullNameOf(refund) },
  amount: toDollars(cents(refund.amountCents)),
  paymentAmount: toDollars(cents(refund.paymentCents)),
  scope: refund.refundScope,
  void: refund.isOffline,
  reason: refund.reason,
  note: refund.note,
  status: refund.status,
  failureMessage: refund.failureMessage,
  lines: refund.lines.map(({ position, label, amountCents }) => ({
    position,
    label,
    amount: toDollars(cents(amountCents)),
  })),
  by: staffNameOf(refund),
  createdAt: refund.createdAt.toISOString(),
  finalizedAt: refund.finalizedAt?.toISOString() ?? null,
});
