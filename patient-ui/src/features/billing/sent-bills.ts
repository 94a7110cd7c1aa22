import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { useEffect } from 'react';
import { sentPayments } from '../payment/sent-payments.ts';

type Bill = Pick<InvoiceRecord, 'id' | 'appointmentId'>;

/** A bill and its visit are paid together. */
const idsOf = ({ id, appointmentId }: Bill) => (appointmentId ? [id, appointmentId] : [id]);

export const noteSent = (bills: readonly Bill[]) => sentPayments.note(bills.flatMap(idsOf));

/** What is owed no more was confirmed. */
export function useForgetting(owed: readonly Bill[]): void {
  useEffect(() => {
    const waiting = new Set(owed.flatMap(idsOf));
    sentPayments.forget(Object.keys(sentPayments.read()).filter((id) => !waiting.has(id)));
  }, [owed]);
}
