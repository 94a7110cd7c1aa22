import { tablesWithStrays } from '@bedside/db/partitions';
import { secondsHistogram } from '@bedside/process-kit/seconds-histogram';
import { deadJobs, oldestPendingSeconds, oldestUnbegunSeconds, type Queues } from '@bedside/queue/queues';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { WorkerParts } from './handler.ts';
import type { JobOutcome } from './process-job.ts';

type StartTimer = (job: string) => (outcome: JobOutcome, traceId?: string) => void;

export function jobMetrics(registry: Registry): StartTimer {
  const observe = secondsHistogram(registry, {
    name: 'bedside_job_seconds',
    help: 'Time of one attempt of a job',
    labelNames: ['job', 'outcome'],
  });
  return (job) => {
    const startedAt = performance.now();
    return (outcome, traceId) => observe({ job, outcome }, (performance.now() - startedAt) / 1000, traceId);
  };
}

/** Alert on these. They grow when work piles up. */
export function backlogMetrics(registry: Registry, parts: WorkerParts, queues: Queues): void {
  new Gauge({
    name: 'bedside_outbox_oldest_seconds',
    help: 'Age of the oldest event that the relay has not handed on',
    registers: [registry],
    async collect() {
      this.set(await oldestPendingSeconds(parts.db, parts.now()));
    },
  });
  new Gauge({
    name: 'bedside_jobs_dead',
    help: 'Jobs that failed for good and wait for a person',
    registers: [registry],
    async collect() {
      this.set(await deadJobs(parts.db));
    },
  });
  new Gauge({
    name: 'bedside_tables_with_strays',
    help: 'Tables with rows in their default partition, which belong to no month',
    registers: [registry],
    async collect() {
      this.set((await tablesWithStrays(parts.db)).length);
    },
  });
  new Gauge({
    name: 'bedside_queue_waiting',
    help: 'Jobs that wait in a queue or are under way',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const waiting = await queues.waiting().catch(() => new Map<string, number>());
      for (const [queue, count] of waiting) this.set({ queue }, count);
    },
  });
  new Gauge({
    name: 'bedside_queue_oldest_seconds',
    help: 'Age of the oldest job of a queue that no worker has begun',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      for (const [queue, age] of await oldestUnbegunSeconds(parts.db, parts.now())) this.set({ queue }, age);
    },
  });
}

export function relayErrors(registry: Registry): () => void {
  const errors = new Counter({
    name: 'bedside_relay_errors_total',
    help: 'Times the relay had to wait for its queue or its database',
    registers: [registry],
  });
  return () => errors.inc();
}

/** Alert on these. Both are small on most days. */
export function paymentMetrics(
  registry: Registry,
  read: { oldestOpenSeconds: () => Promise<number>; openExceptions: () => Promise<number> },
): void {
  new Gauge({
    name: 'bedside_payments_oldest_open_seconds',
    help: 'Age of the oldest online payment without a result',
    registers: [registry],
    async collect() {
      this.set(await read.oldestOpenSeconds());
    },
  });
  new Gauge({
    name: 'bedside_payment_exceptions_open',
    help: 'Payments that wait for a person',
    registers: [registry],
    async collect() {
      this.set(await read.openExceptions());
    },
  });
}
