import type { Call } from '@bedside/contracts/call';
import { consumeTogether, createLimiter, throwIfLimited } from '@bedside/domain/people/limiter';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { FastifyInstance } from 'fastify';

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
 * Rate limits by address, counted in the database: shared by instances, kept over restarts, and independent
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
  api.addHook('onRequest', async (request) => {
    const { limit } = request.routeOptions.config;
    const limiter = limiters.get(limit?.name ?? '');
    if (!limiter || (limit?.strangersOnly && request.actor)) return;
    throwIfLimited(await consumeTogether(limiter, request.ip));
  });
}
