import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { useQuery } from '@tanstack/react-query';
import { openBillsQuery } from '../billing/billing-queries.ts';
import { useSentPayments } from '../payment/sent-payments.ts';

interface BillsToPay {
  bills: InvoiceRecord[];
  isPending: boolean;
}

/** Bills that wait for their payment, without those of visits, which wait as visits. */
export function useBillsToPay(): BillsToPay {
  const { data, isPending } = useQuery(openBillsQuery);
  const wasSent = useSentPayments();
  const bills =
    data?.invoices.filter(
      ({ id, kind, status, allowedActions }) =>
        kind !== 'VISIT' && status === 'PAYMENT_REQUESTED' && allowedActions.includes('pay') && !wasSent(id),
    ) ?? [];
  return { bills, isPending };
}
