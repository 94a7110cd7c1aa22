import type {
  cardOnFile,
  InvoiceKind,
  LedgerKind,
  PaymentMode,
} from '@bedside/contracts/payments/payment.schema';
import type { RefundReason, RefundRecord } from '@bedside/contracts/payments/refunds.schema';
import { expiryText } from '@bedside/ui-kit/payment/card-rules';
import type { z } from 'zod';
import { capitalize } from '../formatting/letters.ts';

export const kindLabels: Record<InvoiceKind, string> = {
  VISIT: 'Visit',
  CUSTOM: 'Custom',
  LATE_FEE: 'Cancellation or no-show fee',
  MEMBERSHIP: 'Membership',
  DEPOSIT: 'Deposit',
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

/** Labels for reversing what a lost dispute posted, when the dispute is won after all. */
const reversed: Partial<Record<LedgerKind, string>> = {
  CHARGEBACK: 'Chargeback returned',
  WRITTEN_OFF: 'Write-off reversed',
  BILLED_AGAIN: 'Billing again reversed',
};

export function ledgerLabel({ kind, amount }: { kind: LedgerKind; amount: number }): string {
  const isReversed = kind === 'CHARGEBACK' ? amount < 0 : amount > 0;
  return (isReversed && reversed[kind]) || ledgerLabels[kind];
}

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

const texts: Record<PaymentMode, string> = {
  CASH: 'Cash',
  'Square POS': 'Square POS',
  BML: 'Bill later',
  ONLINE: 'Online',
  'CARD ON FILE': 'Card on file',
};

export const modeText = (mode: PaymentMode): string => texts[mode];

export type CardOnFile = z.infer<typeof cardOnFile>;

/** "Visa •••• 4242" */
export const cardName = ({ brand, last4 }: Pick<CardOnFile, 'brand' | 'last4'>): string =>
  `${capitalize(brand)} •••• ${last4}`;

/** "Visa •••• 4242, 08/28" */
export const cardText = (card: Omit<CardOnFile, 'paymentMethodId' | 'isDefault' | 'expiry'>): string =>
  `${cardName(card)}, ${expiryText(card)}`;
