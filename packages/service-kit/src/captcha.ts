import type { ProcessDependencies } from '@bedside/process-kit/dependencies';
import type { FastifyRequest } from 'fastify';

const MOST_CHARACTERS = 8_000;

/** Verifies the human check in the `X-Human-Check` header. */
export function verifyHumanCheck(parts: ProcessDependencies, request: FastifyRequest): Promise<boolean> {
  return isHumanToken(parts, request, request.headers['x-human-check']);
}

/** Verifies a human-check token. Each is valid once. */
export async function isHumanToken(
  { integrations }: ProcessDependencies,
  { ip }: FastifyRequest,
  token: unknown,
): Promise<boolean> {
  if (typeof token !== 'string' || token.length > MOST_CHARACTERS) return false;
  return integrations.humanCheck.verify(token, ip);
}
