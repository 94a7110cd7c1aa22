import { clockMetric } from '@bedside/process-kit/clock';
import { databaseProblem, untilDatabaseServes } from '@bedside/process-kit/database-problem';
import { isMetricsToken } from '@bedside/process-kit/metrics-token';
import { closeProcessDependencies, openProcess } from '@bedside/process-kit/open-dependencies';
import { poolMetrics } from '@bedside/process-kit/pool-metrics';
import { readerMetrics } from '@bedside/process-kit/reader-metrics';
import type { Queues } from '@bedside/queue/queues';
import closeWithGrace from 'close-with-grace';
import fastify from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { WorkerParts } from './handler.ts';
import { type RunningWorkers, startWorkers } from './start-workers.ts';
import type { WorkerDefinition } from './worker.ts';

const GRACE_MS = 25_000;

interface StatusServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves `/health/live`, `/health/ready`, and `/metrics` (with METRICS_TOKEN) on HOST and PORT, even before
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
  poolMetrics(metrics, parts.db);
  if (parts.readers) readerMetrics(metrics, parts.readers);
  const app = fastify({ exposeHeadRoutes: false, requestTimeout: 10_000 });

  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const problems = closing.aborted ? ['shutting down'] : await problemsOf(parts, queues());
    return problems.length === 0
      ? { status: 'ready' }
      : reply.code(503).send({ status: 'not ready', problems });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isMetricsToken(request.headers.authorization, metricsToken)) return reply.code(404).send();
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

/**
 * Runs one process until SIGTERM, then finishes running jobs. At startup, waits until the database has the
 * schema.
 * @param more workers of the same process, each with its own queue
 */
export async function runWorker(worker: WorkerDefinition, ...more: WorkerDefinition[]): Promise<void> {
  const parts = await openProcess(worker.name);
  const [closing, metrics] = [new AbortController(), new Registry()];
  let running: RunningWorkers | undefined;
  const queues = () => running?.queues;
  const status = await startStatusServer(parts, { queues, metrics }, closing.signal);
  closeWithGrace({ delay: GRACE_MS, logger: parts.log }, async ({ err }) => {
    if (err) parts.log.fatal({ err }, 'crashed');
    closing.abort();
    await running?.close();
    await status.close();
    await closeProcessDependencies(parts);
  });
  await untilDatabaseServes(parts, closing.signal);
  if (closing.signal.aborted) return;
  running = await startWorkers(parts, [worker, ...more], { metrics });
  parts.log.info({ port: status.port }, 'worker is running');
}
