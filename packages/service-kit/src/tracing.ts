import { isTracing, type OpenSpan, openSpan } from '@bedside/tracing/span';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for polls and streams, and while tracing is off. */
    span: OpenSpan | null;
  }
}

/** Opens a span for each call, named after its route, because a URL may contain a token. */
export function registerTracing(app: FastifyInstance): void {
  app.decorateRequest('span', null);
  if (!isTracing()) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { policy, background } = request.routeOptions.config;
    if (!policy || background) return done();
    const { method, headers, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const from = headers.traceparent;
    const span = openSpan(`${method} ${route}`, {
      kind: 'server',
      ...(typeof from === 'string' && { from }),
      attributes: { 'http.request.method': method, 'http.route': route, 'bedside.request_id': id },
    });
    if (!span) return done();
    request.span = span;
    if (span.traceId) {
      request.log = request.log.child({ traceId: span.traceId });
      reply.log = request.log;
    }
    span.run(done);
  });
  // A body arrives outside the request’s async context.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? span.run(done) : done()));
  app.addHook('onResponse', async ({ span }, { statusCode }) => {
    const failure = statusCode >= 500 ? new Error('5xx') : undefined;
    span?.end({ 'http.response.status_code': statusCode }, failure);
  });
}
