/** Interval of typing signals, and how long one shows; long enough to survive a lost signal. */
export const TYPING_SIGNAL_INTERVAL_MS = 3_000;
export const TYPING_INDICATOR_MS = 7_000;

/** Sends at most one signal per interval, and right away after a message was sent. */
export function createTypingSignal(
  tell: () => void,
  now: () => number,
): { typed: () => void; sent: () => void } {
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    typed() {
      if (now() - toldAt < TYPING_SIGNAL_INTERVAL_MS) return;
      toldAt = now();
      tell();
    },
    sent() {
      toldAt = Number.NEGATIVE_INFINITY;
    },
  };
}
