import type {
  InvoiceKind,
  LedgerKind,
  RefundReason,
  RefundRecord,
} from '@bedside/contracts/payments/payment.schema';

export const kindLabels: Record<InvoiceKind, string> = {
  VISIT: 'Visit',
  CUSTOM: 'Custom',
  LATE_FEE: 'Late cancellation fee',
  MEMBERSHIP: 'Membership',
};

export const reasonLabels: Record<RefundReason, string> = {
  REQUESTED_BY_PATIENT: 'Patient request',
  DUPLICATE: 'Duplicate charge',
  SERVICE_NOT_GIVEN: 'Service not provided',
  WRONG_AMOUNT: 'Incorrect amount',
  COMPLAINT: 'Complaint',
  VISIT_CANCELLED: 'Visit canceled',
  OTHER: 'Other',
};

export const ledgerLabels: Record<LedgerKind, string> = {
  INVOICED: 'Invoiced',
  CANCELLED: 'Invoice canceled',
  WRITTEN_OFF: 'Written off',
  PAID: 'Paid',
  REFUNDED: 'Refunded',
  CREDITED: 'Credited',
  CHARGEBACK: 'Chargeback',
  BILLED_AGAIN: 'Billed again',
  MOVED: 'Payment moved to another invoice',
};

/** “Void”, “Full”, “Remaining”, “Partial”, “2 line items”: how much was refunded, and how. */
export function scopeText({
  scope,
  void: isVoid,
  lines,
  amount,
  paymentAmount,
}: Pick<RefundRecord, 'scope' | 'void' | 'lines' | 'amount' | 'paymentAmount'>): string {
  const much = {
    FULL: amount < paymentAmount ? 'Remaining' : 'Full',
    PARTIAL: 'Partial',
    LINES: lines.length === 1 ? '1 line item' : `${lines.length} line items`,
  };
  return isVoid ? `Void, ${much[scope].toLowerCase()}` : much[scope];
}
