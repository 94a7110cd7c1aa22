import { DomainError } from '@bedside/contracts/errors';
import type { FastifyInstance } from 'fastify';
import { failureBody } from './failures.ts';

/** What no service answers otherwise: the gateway knows by it that another instance may take the request. */
const NOT_HANDLED = 502;

/** Turns everything but probes away once this instance stops, before anything of a request is handled. */
export function turnAwayWhenStopping(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!stopping.aborted || request.routeOptions.config.always) return;
    const away = new DomainError('UNAVAILABLE', 'The service is restarting. Please try again.', {
      retryAfter: 1,
    });
    return reply
      .code(NOT_HANDLED)
      .headers({ connection: 'close', 'retry-after': '1' })
      .type('application/json')
      .send(failureBody(away, request.id));
  });
}
