import { DomainError } from '@bedside/contracts/errors';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

const RETRY_AFTER_S = 5;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Probes and metrics are served under any load. */
    always?: true;
  }
}

/**
 * Rejects requests while the event loop is blocked, so that the others are answered soon.
 * @param limitMs how long the loop may be blocked
 * @param isStarting while true, no request is rejected, because startup itself blocks the loop
 */
export async function registerShedding(
  app: FastifyInstance,
  limitMs: number,
  isStarting: () => boolean = () => false,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: limitMs,
    // A sample without a tick counts as blocked, so it must not be shorter than the limit.
    sampleInterval: limitMs,
    async pressureHandler(request) {
      if (request.routeOptions.config.always || isStarting()) return;
      throw new DomainError('UNAVAILABLE', 'We are very busy right now. Please try again in a moment.', {
        retryAfter: RETRY_AFTER_S,
      });
    },
  });
}
