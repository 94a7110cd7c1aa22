/** How often one tells that one is writing, and how long that is shown: it survives one that got lost. */
export const TYPING_SIGNAL_INTERVAL_MS = 3_000;
export const TYPING_INDICATOR_MS = 7_000;

/** Tells at most every few seconds, however fast somebody types; at once again after what was typed has been sent. */
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
