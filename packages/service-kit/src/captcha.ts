import type { ProcessDependencies } from '@bedside/process-kit/dependencies';
import type { FastifyRequest } from 'fastify';

const MOST_CHARACTERS = 8_000;

/** Whether a good human check came with the request, in the header `X-Human-Check`. */
export function verifyHumanCheck(parts: ProcessDependencies, request: FastifyRequest): Promise<boolean> {
  return isHumanToken(parts, request, request.headers['x-human-check']);
}

/** Whether what a person's browser was given for a human check is good. Each is good once, for whoever asks first. */
export async function isHumanToken(
  { integrations }: ProcessDependencies,
  { ip }: FastifyRequest,
  token: unknown,
): Promise<boolean> {
  if (typeof token !== 'string' || token.length > MOST_CHARACTERS) return false;
  return integrations.humanCheck.verify(token, ip);
}
