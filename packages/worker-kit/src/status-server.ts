import { timingSafeEqual } from 'node:crypto';
import { pendingMigrations } from '@bedside/db/migrate';
import type { Queues } from '@bedside/queue/queues';
import fastify from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { WorkerParts } from './handler.ts';

export interface StatusServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Tells of this process on HOST and PORT: `/health/live`, `/health/ready` with what is wrong and what to do, and
 * `/metrics` to the bearer of METRICS_TOKEN.
 */
export async function startStatusServer(
  parts: WorkerParts,
  { queues, metrics }: { queues: Queues; metrics: Registry },
  closing: AbortSignal,
): Promise<StatusServer> {
  const { host, port, metricsToken } = parts.config;
  collectDefaultMetrics({ register: metrics });
  const app = fastify({ exposeHeadRoutes: false, requestTimeout: 10_000 });

  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const problems = closing.aborted ? ['shutting down'] : await problemsOf(parts, queues);
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

async function problemsOf({ db }: WorkerParts, queues: Queues): Promise<string[]> {
  const [pending, queue] = await Promise.all([pendingMigrations(db).catch(() => null), queues.queueHealth()]);
  if (pending === null) return ['The database cannot be reached.', ...queue];
  return pending.length > 0 ? ['Migrations are pending: run them first.', ...queue] : queue;
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
