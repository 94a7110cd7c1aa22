import { timingSafeEqual } from 'node:crypto';
import { clockMetric } from '@bedside/process-kit/clock';
import { databaseProblem } from '@bedside/process-kit/database-problem';
import type { Queues } from '@bedside/queue/queues';
import fastify from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { WorkerParts } from './handler.ts';

interface StatusServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves `/health/live`, `/health/ready`, and `/metrics` (with METRICS_TOKEN) on HOST and PORT, also before
 * the worker starts.
 */
export async function startStatusServer(
  parts: WorkerParts,
  { queues, metrics }: { queues: () => Queues | undefined; metrics: Registry },
  closing: AbortSignal,
): Promise<StatusServer> {
  const { host, port, metricsToken } = parts.config;
  collectDefaultMetrics({ register: metrics });
  clockMetric(metrics, parts.db);
  const app = fastify({ exposeHeadRoutes: false, requestTimeout: 10_000 });

  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const problems = closing.aborted ? ['shutting down'] : await problemsOf(parts, queues());
    return problems.length === 0
      ? { status: 'ready' }
      : reply.code(503).send({ status: 'not ready', problems });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) return reply.code(404).send();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });

  const address = await app.listen({ host, port });
  return { port: Number(new URL(address).port), close: () => app.close() };
}

async function problemsOf(parts: WorkerParts, queues?: Queues): Promise<string[]> {
  const [problem, queue] = await Promise.all([databaseProblem(parts), queues?.queueHealth() ?? []]);
  if (problem) return [`${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}.`, ...queue];
  return queues ? queue : ['The worker is starting.'];
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
