import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { FastifyRequest } from 'fastify';

const MAX_CHARACTERS = 8_000;

export function verifyHumanCheck(parts: ProcessDependencies, request: FastifyRequest): Promise<boolean> {
  return isHumanToken(parts, request, request.headers['x-human-check']);
}

export async function isHumanToken(
  { integrations }: ProcessDependencies,
  { ip }: FastifyRequest,
  token: unknown,
): Promise<boolean> {
  if (typeof token !== 'string' || token.length > MAX_CHARACTERS) return false;
  return integrations.humanCheck.verify(token, ip);
}
