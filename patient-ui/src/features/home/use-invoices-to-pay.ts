import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { useQuery } from '@tanstack/react-query';
import { openInvoicesQuery } from '../billing/billing-queries.ts';
import { useSentPayments } from '../payment/sent-payments.ts';

interface BillsToPay {
  bills: InvoiceRecord[];
  /** Also those of the appointments. */
  all: InvoiceRecord[];
  isPending: boolean;
}

/**
 * Open invoices, including those billed later.
 * @param appointmentIds appointments awaiting payment, shown instead of their invoices
 */
export function useInvoicesToPay(appointmentIds: readonly string[]): BillsToPay {
  const { data, isPending } = useQuery(openInvoicesQuery);
  const wasSent = useSentPayments();
  const all =
    data?.invoices.filter(
      ({ id, kind, appointmentId, allowedActions }) =>
        allowedActions.includes('pay') &&
        !wasSent(id) &&
        !(kind === 'VISIT' && appointmentId !== null && wasSent(appointmentId)),
    ) ?? [];
  const bills = all.filter(
    ({ kind, appointmentId }) =>
      !(kind === 'VISIT' && appointmentId !== null && appointmentIds.includes(appointmentId)),
  );
  return { bills, all, isPending };
}
