import { useEffect } from 'react';
import { recentlySentPayments, useSentPayments } from './sent-payments.ts';

/** The specified delay before details reload. Later delays are longer. */
const FIRST_PAUSE_MILLISECONDS = 4000;
const LONGEST_PAUSE_MILLISECONDS = 30_000;
const GROWTH = 1.5;

export function usePollWithBackoff(confirming: boolean, reload: () => Promise<unknown>): void {
  useEffect(() => {
    if (!confirming) return;
    let pauseTime = FIRST_PAUSE_MILLISECONDS;
    let timer = setTimeout(ask, pauseTime);
    async function ask() {
      await reload();
      pauseTime = Math.min(pauseTime * GROWTH, LONGEST_PAUSE_MILLISECONDS);
      timer = setTimeout(ask, pauseTime);
    }
    return () => clearTimeout(timer);
  }, [confirming, reload]);
}

interface Bill {
  /** Appointment, invoice, or link id */
  id: string;
  waits: boolean;
  /** The server has a payment in progress. */
  pending: boolean;
  reload: () => Promise<unknown>;
}

/** Polls until the payment is confirmed, even after a reload. */
export function usePaymentConfirmation({ id, waits, pending, reload }: Bill) {
  const wasSent = useSentPayments();
  const confirming = waits && (pending || wasSent(id));
  usePollWithBackoff(confirming, reload);
  useEffect(() => {
    if (!waits) recentlySentPayments.forget([id]);
  }, [waits, id]);
  return { confirming, noteSent: () => recentlySentPayments.note([id]) };
}
