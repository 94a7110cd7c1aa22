import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any door takes to find that there is somebody, or nobody. */
const EVEN_MS = 100;

/** Ends, well or not, after so long at the earliest: how long it took tells nothing of what it found. */
export async function evenly<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, pause(EVEN_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
