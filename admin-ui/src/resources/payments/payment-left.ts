import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';

const toCents = (dollars: number) => Math.round(dollars * 100);

/** Dollars of a payment that neither went back nor were charged back. */
export const leftOf = ({
  amount,
  refundedAmount,
  chargedBackAmount,
}: Pick<PaymentRow, 'amount' | 'refundedAmount' | 'chargedBackAmount'>): number =>
  (toCents(amount) - toCents(refundedAmount) - toCents(chargedBackAmount)) / 100;
