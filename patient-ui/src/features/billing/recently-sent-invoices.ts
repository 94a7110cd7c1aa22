import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { useEffect } from 'react';
import { recentlySentPayments } from '../payment/sent-payments.ts';

type Bill = Pick<InvoiceRecord, 'id' | 'appointmentId'>;

/** Paying a bill also pays its visit, so both ids are tracked. */
const idsOf = ({ id, appointmentId }: Bill) => (appointmentId ? [id, appointmentId] : [id]);

export const markPaymentSent = (bills: readonly Bill[]) => recentlySentPayments.note(bills.flatMap(idsOf));

/** A bill that is no longer due has been confirmed. */
export function useClearConfirmedPayments(owed: readonly Bill[]): void {
  useEffect(() => {
    const waiting = new Set(owed.flatMap(idsOf));
    recentlySentPayments.forget(Object.keys(recentlySentPayments.read()).filter((id) => !waiting.has(id)));
  }, [owed]);
}
