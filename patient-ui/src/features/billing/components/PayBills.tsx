import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { Suspense } from 'react';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { Checkout } from '../../payment/components/Checkout.lazy.ts';
import { useSentPayments } from '../../payment/sent-payments.ts';
import { usePollWithBackoff } from '../../payment/use-payment-confirmation.ts';
import { markPaymentSent, useClearConfirmedPayments } from '../billing-queries.ts';
import { invoiceTitle, isProcessing, sumOf } from '../invoice-text.ts';

/** The server's limit per charge. */
export const MAX_BILLS = 20;

/** Bills that can be paid together now, and those whose payment isn’t confirmed yet. */
export function usePayable(bills: readonly InvoiceRecord[], reload: () => Promise<unknown>) {
  const wasSent = useSentPayments();
  const confirming = bills.filter((bill) => isProcessing(bill, wasSent));
  const payable = bills.filter(
    ({ id, allowedActions, depositHold }) => allowedActions.includes('pay') && !wasSent(id) && !depositHold,
  );
  const waiting = bills.filter((bill) => !payable.includes(bill) && !confirming.includes(bill));
  usePollWithBackoff(confirming.length > 0, reload);
  useClearConfirmedPayments(bills);
  return { confirming, payable, held: waiting };
}

interface Props {
  /** The bills selected when the dialog opened. Bills that arrive later are not included. */
  bills: readonly InvoiceRecord[];
  onClose: () => void;
}

export function PayBills({ bills, onClose }: Props) {
  const texts = useTexts();
  const [first] = bills;
  return (
    <Suspense>
      {first && (
        <Checkout
          bill={{ invoiceIds: bills.map(({ id }) => id) }}
          patientIds={bills.map(({ patient }) => patient.id)}
          amount={sumOf(bills)}
          subtitle={bills.length === 1 ? invoiceTitle(first, texts) : texts.billing.billsInOne(bills.length)}
          onClose={onClose}
          onPaid={() => markPaymentSent(bills)}
        />
      )}
    </Suspense>
  );
}
