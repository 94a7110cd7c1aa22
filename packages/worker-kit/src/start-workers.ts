import type { QueueName } from '@bedside/contracts/job';
import { openQueues, type Queues, type QueueWorker } from '@bedside/queue/queues';
import { Registry } from 'prom-client';
import type { WorkerParts } from './handler.ts';
import { backlogMetrics, jobMetrics } from './metrics.ts';
import { processJob } from './process-job.ts';
import { handlersOf, queueOf } from './registry.ts';
import type { RunningTask, WorkerDefinition } from './worker.ts';

export interface RunningWorkers {
  queues: Queues;
  metrics: Registry;
  /** Takes no new jobs, waits for running ones, and closes the queues. Dependencies stay open. */
  close(): Promise<void>;
}

interface StartOptions {
  /** Milliseconds until a crashed process loses its job */
  lockMs?: number;
  metrics?: Registry;
}

/**
 * Starts workers in this process.
 * @throws Error for a job without a handler, a handler without a job, or no database
 */
export async function startWorkers(
  parts: WorkerParts,
  workers: readonly WorkerDefinition[],
  { metrics = new Registry(), ...options }: StartOptions = {},
): Promise<RunningWorkers> {
  const prepared = workers.map((worker) => ({
    worker,
    queue: queueOf(worker),
    handlers: handlersOf(worker),
  }));
  const { databaseUrl, redisUrl } = parts.config;
  if (!databaseUrl) throw new Error('DATABASE_URL is not set. Name the PostgreSQL database to use.');
  const onError = (error: Error) => parts.log.warn({ reason: error.message }, 'the queue is interrupted');
  const queues = await openQueues({ databaseUrl, ...(redisUrl && { redisUrl }), onError });
  const startTimer = jobMetrics(metrics);
  backlogMetrics(metrics, parts, queues);

  const running: (QueueWorker | RunningTask)[] = [];
  for (const { worker, queue, handlers } of prepared) {
    for (const task of worker.tasks) running.push(await task({ ...parts, databaseUrl, queues, metrics }));
    if (!queue) continue;
    const serve = (name: QueueName, concurrency: number) =>
      queues.openWorker(name, (job) => processJob(parts, handlers, job, startTimer(job.name)), {
        concurrency,
        ...options,
      });
    running.push(await serve(queue, worker.concurrency));
    if (worker.urgentConcurrency > 0) running.push(await serve('urgent', worker.urgentConcurrency));
  }
  return {
    queues,
    metrics,
    async close() {
      await Promise.all(running.map((part) => part.close()));
      await queues.close();
    },
  };
}
