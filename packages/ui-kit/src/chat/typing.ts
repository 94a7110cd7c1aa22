/** How often one tells that one is writing, and how long that is shown: it survives one that got lost. */
export const TELL_TYPING_MS = 3_000;
export const SHOW_TYPING_MS = 7_000;

/** Tells at most every few seconds, however fast somebody types; at once again after what was typed has been sent. */
export function createTypingTeller(
  tell: () => void,
  now: () => number,
): { typed: () => void; sent: () => void } {
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    typed() {
      if (now() - toldAt < TELL_TYPING_MS) return;
      toldAt = now();
      tell();
    },
    sent() {
      toldAt = Number.NEGATIVE_INFINITY;
    },
  };
}
