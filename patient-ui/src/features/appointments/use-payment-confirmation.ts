import { useEffect, useState } from 'react';

/** The specified wait before the details reload; the pauses after it grow. */
const FIRST_PAUSE_MILLISECONDS = 4000;
const LONGEST_PAUSE_MILLISECONDS = 30_000;
const GROWTH = 1.5;

/**
 * After a payment was sent: asks for the visit again until it is confirmed.
 * @param waits the visit still waits for its payment
 * @param pending the server knows of a payment that is on its way
 */
export function usePaymentConfirmation(waits: boolean, pending: boolean, reload: () => Promise<unknown>) {
  const [sent, setSent] = useState(false);
  const confirming = waits && (sent || pending);
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
  return { confirming, noteSent: () => setSent(true) };
}
