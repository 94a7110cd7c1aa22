import type { Call } from '@bedside/contracts/call';
import type { Actor } from '@bedside/domain/context';
import { consumeTogether, createLimiter, type Quota, throwIfLimited } from '@bedside/domain/people/limiter';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: NonNullable<Call['limit']> & { name: string; strangersOnly?: true };
  }
}

const STRANGERS = { max: 600, perSeconds: 60, strangersOnly: true } as const;

export function limitOf({ limit, audience, name }: Call) {
  if (limit) return { ...limit, name };
  const isOpen = audience.some((who) => who === 'public' || who === 'public-payment');
  return isOpen ? { ...STRANGERS, name } : undefined;
}

/**
 * Rate limits by address and by API key, counted in the database: shared by instances, kept over restarts, and independent
 * of Redis.
 */
export function registerLimits(api: FastifyInstance, { db }: ProcessDependencies): void {
  const limiters = new Map<string, ReturnType<typeof createLimiter>>();
  api.addHook('onRoute', ({ config }) => {
    const limit = config?.limit;
    if (!limit) return;
    const { name, max, perSeconds } = limit;
    limiters.set(name, createLimiter(db, { name: `call-${name}`, points: max, seconds: perSeconds }));
  });
  api.addHook('onRequest', async (request, reply) => {
    const { limit } = request.routeOptions.config;
    const limiter = limiters.get(limit?.name ?? '');
    if (limiter && !(limit?.strangersOnly && request.actor))
      refuse(await consumeTogether(limiter, request.ip));
    if (request.actor?.apiKey) refuse(await consumeOfKey(request.actor, reply));
  });

  const ofKeys = new Map<number, ReturnType<typeof createLimiter>>();

  /** The headers are those of draft-ietf-httpapi-ratelimit-headers-10. */
  async function consumeOfKey({ sessionId, apiKey }: Actor, reply: FastifyReply): Promise<Quota> {
    const points = apiKey?.requestsPerMinute ?? 0;
    const limiter = ofKeys.get(points) ?? createLimiter(db, { name: 'api-key', points, seconds: MINUTE });
    ofKeys.set(points, limiter);
    const quota = await consumeTogether(limiter, sessionId);
    reply.header('ratelimit-policy', `"key";q=${points};w=${MINUTE}`);
    reply.header('ratelimit', `"key";r=${quota.remaining};t=${quota.resetsIn}`);
    return quota;
  }
}

const MINUTE = 60;

const refuse = ({ isAllowed, resetsIn }: Quota): void => throwIfLimited(isAllowed ? 0 : resetsIn);
