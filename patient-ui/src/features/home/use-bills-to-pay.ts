import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { useQuery } from '@tanstack/react-query';
import { openBillsQuery } from '../billing/billing-queries.ts';
import { useSentPayments } from '../payment/sent-payments.ts';

/** Bills that wait for their payment, without those of visits, which wait as visits. */
export function useBillsToPay(): InvoiceRecord[] {
  const { data } = useQuery(openBillsQuery);
  const wasSent = useSentPayments();
  return (
    data?.invoices.filter(
      ({ id, kind, status, allowedActions }) =>
        kind !== 'VISIT' && status === 'PAYMENT_REQUESTED' && allowedActions.includes('pay') && !wasSent(id),
    ) ?? []
  );
}
