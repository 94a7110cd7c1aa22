import { DomainError } from '@bedside/contracts/errors';
import type { FastifyInstance } from 'fastify';
import { failureBody } from './failures.ts';

/** A status we use nowhere else, so the gateway knows that it may retry elsewhere. */
const NOT_HANDLED = 502;

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
