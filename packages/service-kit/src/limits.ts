import type { Call } from '@bedside/contracts/call';
import { consume, createLimiter, orWait } from '@bedside/domain/people/limiter';
import type { Parts } from '@bedside/process-kit/parts';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Attempts by one address in a time, with the name of the call they are counted under. */
    limit?: Call['limit'] & { name: string };
  }
}

/**
 * Holds each call to its declared limit by address. Counted in the database, so that instances share it, a restart
 * keeps it and Redis going away never takes it off.
 */
export function registerLimits(api: FastifyInstance, { db }: Parts): void {
  const limiters = new Map<string, ReturnType<typeof createLimiter>>();
  api.addHook('onRoute', ({ config }) => {
    const limit = config?.limit;
    if (!limit) return;
    const { name, max, perSeconds } = limit;
    limiters.set(name, createLimiter(db, { name: `call-${name}`, points: max, seconds: perSeconds }));
  });
  api.addHook('onRequest', async (request) => {
    const limiter = limiters.get(request.routeOptions.config.limit?.name ?? '');
    if (limiter) orWait(await consume(limiter, request.ip));
  });
}
