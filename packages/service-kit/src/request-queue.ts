import type { EventEmitter } from 'node:events';
import { DomainError } from '@bedside/contracts/errors';

/** Answers that were ended or given up tell so by `close`. */
type Held = Pick<EventEmitter, 'once'> & { readonly closed: boolean };

/** So many requests at once from here to the end of their answers; the next ones wait in line. */
export function createRequestQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  let taken = 0;
  const line: (() => void)[] = [];

  const leave = () => {
    const next = line.shift();
    if (next) next();
    else taken -= 1;
  };

  return {
    /**
     * Takes a place that is free again when the answer is ended or given up.
     * @throws UNAVAILABLE when the line is as long as it may be
     */
    async untilClosed(answer: Held): Promise<void> {
      if (taken < atOnce) taken += 1;
      else {
        if (line.length >= mostWaiting) throw new DomainError('UNAVAILABLE', undefined, { retryAfter: 2 });
        await new Promise<void>((resolve) => line.push(resolve));
      }
      if (answer.closed) leave();
      else answer.once('close', leave);
    },
  };
}
