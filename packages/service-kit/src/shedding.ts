import { DomainError } from '@bedside/contracts/errors';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

const RETRY_AFTER_S = 5;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the process is: probes that would end it, figures that say how busy it is. */
    always?: true;
  }
}

/**
 * Turns requests away while the event loop is held, so that those that are answered are answered soon.
 * @param isStarting while it is true nobody is: what starts up holds the loop itself
 * @param heldMs from how long on the loop counts as held
 */
export async function registerShedding(
  app: FastifyInstance,
  isStarting: () => boolean = () => false,
  heldMs = 2_000,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: heldMs,
    async pressureHandler(request) {
      if (request.routeOptions.config.always || isStarting()) return;
      throw new DomainError('UNAVAILABLE', 'We are very busy right now. Please try again in a moment.', {
        retryAfter: RETRY_AFTER_S,
      });
    },
  });
}
