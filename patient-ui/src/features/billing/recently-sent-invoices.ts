import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { useEffect } from 'react';
import { recentlySentPayments } from '../payment/sent-payments.ts';

type Bill = Pick<InvoiceRecord, 'id' | 'appointmentId'>;

/** A bill and its visit are paid together. */
const idsOf = ({ id, appointmentId }: Bill) => (appointmentId ? [id, appointmentId] : [id]);

export const markPaymentSent = (bills: readonly Bill[]) => recentlySentPayments.note(bills.flatMap(idsOf));

/** What is owed no more was confirmed. */
export function useClearConfirmedPayments(owed: readonly Bill[]): void {
  useEffect(() => {
    const waiting = new Set(owed.flatMap(idsOf));
    recentlySentPayments.forget(Object.keys(recentlySentPayments.read()).filter((id) => !waiting.has(id)));
  }, [owed]);
}
