import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { useQuery } from '@tanstack/react-query';
import { openInvoicesQuery } from '../billing/billing-queries.ts';
import { useSentPayments } from '../payment/sent-payments.ts';

interface BillsToPay {
  bills: InvoiceRecord[];
  isPending: boolean;
}

/**
 * Bills that wait for their payment, also those that are paid later.
 * @param visitIds visits that wait for theirs, and stand for their bills
 */
export function useInvoicesToPay(appointmentIds: readonly string[]): BillsToPay {
  const { data, isPending } = useQuery(openInvoicesQuery);
  const wasSent = useSentPayments();
  const bills =
    data?.invoices.filter(
      ({ id, kind, appointmentId, allowedActions }) =>
        allowedActions.includes('pay') &&
        !wasSent(id) &&
        !(
          kind === 'VISIT' &&
          appointmentId !== null &&
          (appointmentIds.includes(appointmentId) || wasSent(appointmentId))
        ),
    ) ?? [];
  return { bills, isPending };
}
