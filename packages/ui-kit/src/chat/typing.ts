/** How often one tells that one is writing, and how long that is shown: it survives one that got lost. */
export const TELL_TYPING_MS = 3_000;
export const SHOW_TYPING_MS = 7_000;

/** Tells at most every few seconds, however fast somebody types. */
export function createTypingTeller(tell: () => void, now: () => number): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - toldAt < TELL_TYPING_MS) return;
    toldAt = now();
    tell();
  };
}
