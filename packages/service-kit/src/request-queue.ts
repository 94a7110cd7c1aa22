import type { EventEmitter } from 'node:events';
import { DomainError } from '@bedside/contracts/errors';

type Held = Pick<EventEmitter, 'once'> & { readonly closed: boolean };

export function createRequestQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  let taken = 0;
  const line: (() => void)[] = [];

  const leave = () => {
    const next = line.shift();
    if (next) next();
    else taken -= 1;
  };

  return {
    /**
     * Waits for a place, which is released when the response ends or is aborted.
     * @throws UNAVAILABLE if the queue is full
     */
    async untilClosed(answer: Held): Promise<void> {
      if (taken < atOnce) taken += 1;
      else {
        if (line.length >= maxWaiting) throw new DomainError('UNAVAILABLE', undefined, { retryAfter: 2 });
        await new Promise<void>((resolve) => line.push(resolve));
      }
      if (answer.closed) leave();
      else answer.once('close', leave);
    },
  };
}
