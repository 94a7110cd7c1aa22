import { clockMetric } from '@bedside/process-kit/clock';
import { databaseProblem } from '@bedside/process-kit/database-problem';
import { isMetricsToken } from '@bedside/process-kit/metrics-token';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { poolMetrics } from '@bedside/process-kit/pool-metrics';
import { readerMetrics } from '@bedside/process-kit/reader-metrics';
import { secondsHistogram } from '@bedside/process-kit/seconds-histogram';
import { redisProblems } from '@bedside/queue/redis';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { collectDefaultMetrics, Registry } from 'prom-client';

async function problemOf(parts: ProcessDependencies): Promise<string | null> {
  return (await databaseProblem(parts)) ?? (parts.redis ? redisProblem(parts.redis) : null);
}

/**
 * A Redis that would lose jobs must be fixed before serving. A Redis that is down doesn’t fail readiness,
 * because requests work without it.
 */
async function redisProblem(redis: Redis): Promise<string | null> {
  const answers = await redis.ping().catch(() => null);
  if (answers !== 'PONG') return null;
  const [problem = null] = await redisProblems(redis);
  return problem;
}

/** `/health/live` and `/health/ready`, without versions or secrets. */
export function registerHealth(app: FastifyInstance, parts: ProcessDependencies, closing: AbortSignal): void {
  app.get('/health/live', { config: { always: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { config: { always: true } }, async (_request, reply) => {
    const problem = closing.aborted ? 'shutting down' : await problemOf(parts);
    return problem ? reply.code(503).send({ status: 'not ready', problem }) : { status: 'ready' };
  });
}

/** Requires METRICS_TOKEN. Labels are routes, never URLs with ids. */
export function registerMetrics(app: FastifyInstance, parts: ProcessDependencies): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  clockMetric(register, parts.db);
  poolMetrics(register, parts.db);
  if (parts.readers) readerMetrics(register, parts.readers);
  const observe = secondsHistogram(register, {
    name: 'bedside_http_request_seconds',
    help: 'Time of HTTP requests',
    labelNames: ['method', 'route', 'status'],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: reply.statusCode };
    observe(labels, reply.elapsedTime / 1000, request.span?.traceId);
  });
  app.get('/metrics', { config: { always: true } }, async (request, reply) => {
    if (!isMetricsToken(request.headers.authorization, parts.config.metricsToken))
      return reply.code(404).send();
    return reply.type(register.contentType).send(await register.metrics());
  });
}
