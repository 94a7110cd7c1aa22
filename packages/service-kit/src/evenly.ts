import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any lookup of an account takes. */
const EVEN_MS = 100;

/** Takes at least this long, so that timing does not reveal whether an account exists. */
export async function evenly<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, pause(EVEN_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
