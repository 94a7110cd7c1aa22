import type { Parts } from '@bedside/process-kit/parts';
import type { FastifyRequest } from 'fastify';

const MOST_CHARACTERS = 8_000;

/** Whether a good human check came with the request, in the header `X-Human-Check`. Each is good once. */
export async function isHuman({ parties }: Parts, request: FastifyRequest): Promise<boolean> {
  const token = request.headers['x-human-check'];
  if (typeof token !== 'string' || token.length > MOST_CHARACTERS) return false;
  return parties.humanCheck.verify(token, request.ip);
}
