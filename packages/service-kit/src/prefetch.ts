import { DomainError } from '@bedside/contracts/errors';
import type { FastifyRequest } from 'fastify';

/**
 * For a GET that changes something, as the specification has some: a browser that asks ahead of a click, or a preview
 * of a link, changes nothing.
 * @throws UNAVAILABLE, which such a browser drops without a word
 */
export function rejectPrefetch({ headers }: FastifyRequest): void {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose))))
    throw new DomainError(
      'UNAVAILABLE',
      'Opening this link makes a change. Open it only if you want to make that change.',
    );
}
