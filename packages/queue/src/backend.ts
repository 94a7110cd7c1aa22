import type { QueueName } from '@bedside/contracts/job';
import type { Queue, Worker, WorkerOptions } from 'bullmq';

type WorkerChoices = Required<
  Pick<WorkerOptions, 'concurrency' | 'lockDuration' | 'stalledInterval' | 'maxStalledCount' | 'settings'>
>;

type Processor = ConstructorParameters<typeof Worker<unknown, void>>[1];

/** Where jobs wait: PostgreSQL or Redis. Both hold nothing that the outbox and `job_runs` cannot give again. */
export interface Backend {
  openQueue(name: QueueName): Promise<OpenQueue>;
  openWorker(name: QueueName, processor: Processor, choices: WorkerChoices): Promise<OpenWorker>;
  /** What is wrong, in sentences that say what to do; nothing when all is well. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

export type OpenQueue = Pick<Queue<unknown, void, string>, 'addBulk' | 'getJob' | 'getJobCounts' | 'close'>;
type OpenWorker = Pick<Worker<unknown, void, string>, 'close'>;

export interface BackendOptions {
  databaseUrl: string;
  /** Absent: PostgreSQL. */
  redisUrl?: string;
  onError: (error: Error) => void;
}

/** Without a listener, an emitted `error` would end the process. */
export function withErrorsTo<T extends { on(event: 'error', listener: (error: Error) => void): unknown }>(
  onError: (error: Error) => void,
  emitter: T,
): T {
  emitter.on('error', onError);
  return emitter;
}
