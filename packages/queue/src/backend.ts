import type { QueueName } from '@bedside/contracts/job';
import type { Queue, Worker, WorkerOptions } from 'bullmq';

type WorkerChoices = Required<
  Pick<WorkerOptions, 'concurrency' | 'lockDuration' | 'stalledInterval' | 'maxStalledCount' | 'settings'>
>;

type Processor = ConstructorParameters<typeof Worker<unknown, void>>[1];

/** PostgreSQL or Redis. Neither holds anything that cannot be restored from the outbox and `job_runs`. */
export interface Backend {
  openQueue(name: QueueName): Promise<OpenQueue>;
  openWorker(name: QueueName, processor: Processor, choices: WorkerChoices): Promise<OpenWorker>;
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

export type OpenQueue = Pick<Queue<unknown, void, string>, 'addBulk' | 'getJob' | 'getJobCounts' | 'close'>;
type OpenWorker = Pick<Worker<unknown, void, string>, 'close'>;

export interface BackendOptions {
  /** PostgreSQL’s direct address, because BullMQ listens there. */
  directUrl: string;
  redisUrl?: string;
  onError: (error: Error) => void;
}

/** Without a listener, an `error` event would end the process. */
export function withErrorsTo<T extends { on(event: 'error', listener: (error: Error) => void): unknown }>(
  onError: (error: Error) => void,
  emitter: T,
): T {
  emitter.on('error', onError);
  return emitter;
}
