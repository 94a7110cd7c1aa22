import { useEffect } from 'react';
import { recentlySentPayments, useSentPayments } from './sent-payments.ts';

/** The specified wait before the details reload; the pauses after it grow. */
const FIRST_PAUSE_MILLISECONDS = 4000;
const LONGEST_PAUSE_MILLISECONDS = 30_000;
const GROWTH = 1.5;

/** While something is being confirmed: asks for it again at 4 seconds, then with growing pauses. */
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
  /** Of the visit, the invoice or the link. */
  id: string;
  /** It still waits for its payment. */
  waits: boolean;
  /** The server knows of a payment that is on its way. */
  pending: boolean;
  reload: () => Promise<unknown>;
}

/** After a payment was sent: asks for its bill again until it is confirmed, also once the page was loaded again. */
export function usePaymentConfirmation({ id, waits, pending, reload }: Bill) {
  const wasSent = useSentPayments();
  const confirming = waits && (pending || wasSent(id));
  usePollWithBackoff(confirming, reload);
  useEffect(() => {
    if (!waits) recentlySentPayments.forget([id]);
  }, [waits, id]);
  return { confirming, noteSent: () => recentlySentPayments.note([id]) };
}
