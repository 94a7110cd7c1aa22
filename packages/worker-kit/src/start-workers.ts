import { directUrlOf } from '@bedside/config/config';
import { type QueueName, queueNames } from '@bedside/contracts/job';
import { allJobs } from '@bedside/contracts/jobs';
import { queueOutage } from '@bedside/process-kit/outage-log';
import { openQueues, type Queues, type QueueWorker } from '@bedside/queue/queues';
import { Registry } from 'prom-client';
import type { Handler, WorkerParts } from './handler.ts';
import { backlogMetrics, jobMetrics } from './metrics.ts';
import { processJob } from './process-job.ts';
import type { RunningTask, WorkerDefinition } from './worker.ts';

export interface RunningWorkers {
  queues: Queues;
  metrics: Registry;
  /** Takes no new jobs, waits for running ones, and closes the queues. Dependencies stay open. */
  close(): Promise<void>;
}

interface StartOptions {
  /** Milliseconds until a crashed process loses its job. */
  lockMs?: number;
  metrics?: Registry;
}

export const queueOf = (worker: Pick<WorkerDefinition, 'name'>): QueueName | undefined =>
  queueNames.find((name) => name === worker.name);

/** @throws Error naming a job with no handler or two, or a handler for another worker’s job */
export function handlersOf(worker: WorkerDefinition): ReadonlyMap<string, Handler> {
  const expected: string[] = allJobs.filter((job) => job.queue === worker.name).map((job) => job.name);
  const found = new Map<string, Handler>();
  for (const handler of worker.handlers) {
    const { name } = handler.job;
    if (!expected.includes(name)) {
      throw new Error(`The worker ${worker.name} handles ${name}, which no queue brings to it.`);
    }
    if (found.has(name)) throw new Error(`The worker ${worker.name} handles ${name} twice.`);
    found.set(name, handler);
  }
  const missing = expected.find((name) => !found.has(name));
  if (missing) throw new Error(`The worker ${worker.name} has no handler for ${missing}.`);
  return found;
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
  const { redisUrl } = parts.config;
  const directUrl = directUrlOf(parts.config);
  const onError = queueOutage(parts.log);
  const queues = await openQueues({ directUrl, ...(redisUrl && { redisUrl }), onError });
  const startTimer = jobMetrics(metrics);
  backlogMetrics(metrics, parts, queues);

  const running: (QueueWorker | RunningTask)[] = [];
  for (const { worker, queue, handlers } of prepared) {
    for (const task of worker.tasks) running.push(await task({ ...parts, directUrl, queues, metrics }));
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
