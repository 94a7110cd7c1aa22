import { DomainError } from '@bedside/contracts/errors';
import pLimit from 'p-limit';

/**
 * Caps concurrent CPU-heavy work; callers queue up to a limit.
 * @throws UNAVAILABLE (from the returned function) when the queue is full
 */
export function createConcurrencyLimit({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const turns = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (turns.pendingCount >= maxWaiting) throw new DomainError('UNAVAILABLE', undefined, { retryAfter: 2 });
    return turns(work);
  };
}
