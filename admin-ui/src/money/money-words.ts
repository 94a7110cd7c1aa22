import type {
  InvoiceKind,
  LedgerKind,
  RefundReason,
  RefundRecord,
} from '@bedside/contracts/payments/payment.schema';

export const kindWords: Record<InvoiceKind, string> = {
  VISIT: 'Visit',
  CUSTOM: 'Custom',
  LATE_FEE: 'Late fee',
  MEMBERSHIP: 'Membership',
};

export const reasonWords: Record<RefundReason, string> = {
  REQUESTED_BY_PATIENT: 'Asked for by the patient',
  DUPLICATE: 'Paid twice',
  SERVICE_NOT_GIVEN: 'Service not provided',
  WRONG_AMOUNT: 'Wrong amount',
  COMPLAINT: 'Complaint',
  VISIT_CANCELLED: 'Visit cancelled',
  OTHER: 'Other',
};

export const ledgerWords: Record<LedgerKind, string> = {
  INVOICED: 'Invoiced',
  CANCELLED: 'Invoice cancelled',
  WRITTEN_OFF: 'Written off',
  PAID: 'Paid',
  REFUNDED: 'Refunded',
  CREDITED: 'Credited for the refund',
  CHARGEBACK: 'Chargeback',
  BILLED_AGAIN: 'Billed again',
  MOVED: 'Payment moved to another invoice',
};

/** “Void”, “All of it”, “Rest”, “A part”, “2 lines”: how much went back, and how. */
export function scopeWords({
  scope,
  void: isVoid,
  lines,
  amount,
  paymentAmount,
}: Pick<RefundRecord, 'scope' | 'void' | 'lines' | 'amount' | 'paymentAmount'>): string {
  const much = {
    FULL: amount < paymentAmount ? 'Rest' : 'All of it',
    PARTIAL: 'A part',
    LINES: lines.length === 1 ? '1 line' : `${lines.length} lines`,
  };
  return isVoid ? `Void, ${much[scope].toLowerCase()}` : much[scope];
}
