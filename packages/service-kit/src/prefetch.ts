import { DomainError } from '@bedside/contracts/errors';
import type { FastifyRequest } from 'fastify';

/**
 * Protects specified GETs that change data from browser prefetching and link previews.
 * @throws UNAVAILABLE, which browsers ignore
 */
export function rejectPrefetch({ headers }: FastifyRequest): void {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose))))
    throw new DomainError(
      'UNAVAILABLE',
      'Opening this link makes a change. Open it only if you want to make that change.',
    );
}
