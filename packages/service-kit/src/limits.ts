import type { Call } from '@bedside/contracts/call';
import type { Actor } from '@bedside/domain/context';
import { consumeTogether, createLimiter, type Quota, throwIfLimited } from '@bedside/domain/people/limiter';
import { networkOf } from '@bedside/domain/people/network.policy';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: NonNullable<Call['limit']> & { name: string; strangersOnly?: true };
  }
}

const STRANGERS = { max: 600, perSeconds: 60, strangersOnly: true } as const;

export const isOpenToStrangers = ({ audience }: Call): boolean =>
  audience.some((who) => who === 'public' || who === 'public-payment');

export function limitOf(call: Call) {
  const { limit, name } = call;
  if (limit) return { ...limit, name };
  return isOpenToStrangers(call) ? { ...STRANGERS, name } : undefined;
}

/**
 * Rate limits by address, API key, and app. They are counted in the database, so instances share them,
 * restarts keep them, and they don’t need Redis.
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
      refuse(await consumeTogether(limiter, networkOf(request.ip)));
    const client = request.actor && clientOf(request.actor);
    if (client) refuse(await consumeOfClient(client, reply));
  });

  const ofClients = new Map<string, ReturnType<typeof createLimiter>>();

  /** Sets the headers of draft-ietf-httpapi-ratelimit-headers-10. */
  async function consumeOfClient({ kind, id, points }: Client, reply: FastifyReply): Promise<Quota> {
    const limiter =
      ofClients.get(`${kind} ${points}`) ?? createLimiter(db, { name: names[kind], points, seconds: MINUTE });
    ofClients.set(`${kind} ${points}`, limiter);
    const quota = await consumeTogether(limiter, id);
    reply.header('ratelimit-policy', `"${kind}";q=${points};w=${MINUTE}`);
    reply.header('ratelimit', `"${kind}";r=${quota.remaining};t=${quota.resetsIn}`);
    return quota;
  }
}

interface Client {
  kind: 'key' | 'app';
  id: string;
  points: number;
}
const names = { key: 'api-key', app: 'app' } as const;

/** An app has one limit, no matter whose records it reads. */
function clientOf({ sessionId, apiKey, app }: Actor): Client | null {
  if (apiKey) return { kind: 'key', id: sessionId, points: apiKey.requestsPerMinute };
  return app ? { kind: 'app', id: app.id, points: app.requestsPerMinute } : null;
}

const MINUTE = 60;

const refuse = ({ isAllowed, resetsIn }: Quota): void => throwIfLimited(isAllowed ? 0 : resetsIn);
