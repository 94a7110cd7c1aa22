import { setTimeout as pause } from 'node:timers/promises';

const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/**
 * PostgreSQL connection and shutdown errors (classes 08, 28, 53, 57P), a standby that takes no writes (25006), lock
 * timeouts, deadlocks, a missing schema, and `pg` errors without a code.
 */
export const isDatabaseAway = (error: Error & { code?: string }): boolean =>
  /^(08|25006|53|57P|55P03|40P01|42P01|3F000|28)/.test(error.code ?? '') ||
  UNREACHABLE.includes(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );

const PAUSE_MS = 250;
/** Longer than a failover takes. */
const GIVE_UP_MS = 120_000;

/**
 * Stores the result of something that has already happened elsewhere, even if the database is unavailable for
 * a while.
 * @param store may run again after it succeeded, if the response was lost
 * @param onWait called once, at the first failure
 */
export async function untilStored<T>(
  store: () => Promise<T>,
  onWait: () => void = () => undefined,
): Promise<T> {
  const deadline = performance.now() + GIVE_UP_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await store();
    } catch (error) {
      if (!(error instanceof Error && isDatabaseAway(error)) || performance.now() > deadline) throw error;
      if (tries === 1) onWait();
      await pause(PAUSE_MS);
    }
  }
}
