import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@bedside/contracts/errors';

const READY_WITHIN_MS = 8_000;
const LOOK_EVERY_MS = 150;

/**
 * Waits briefly for a document that a worker is rendering.
 * @param what the first words of the error message
 * @throws UNAVAILABLE on timeout
 */
export async function waitForRenderedFile<Document>(
  look: () => Promise<Document | undefined>,
  what: string,
): Promise<Document> {
  const until = performance.now() + READY_WITHIN_MS;
  do {
    const document = await look();
    if (document) return document;
    await pause(LOOK_EVERY_MS);
  } while (performance.now() < until);
  throw new DomainError('UNAVAILABLE', `${what} isn’t ready yet. Please try again in a moment.`, {
    retryAfter: 5,
  });
}
