import type { Queues } from '@bedside/queue/queues';
import type { Registry } from 'prom-client';
import type { Handler, WorkerParts } from './handler.ts';

interface TaskParts extends WorkerParts {
  directUrl: string;
  queues: Queues;
  metrics: Registry;
}

export interface RunningTask {
  close(): Promise<void>;
}

type Task = (parts: TaskParts) => Promise<RunningTask>;

export interface WorkerDefinition {
  name: string;
  handlers: readonly Handler[];
  tasks: readonly Task[];
  concurrency: number;
  /** Concurrency of the urgent lane; 0 if not served. */
  urgentConcurrency: number;
}

/** Must handle every job of the queue with this name exactly once, and no others. */
export const defineWorker = (
  name: string,
  handlers: readonly Handler[],
  options: { tasks?: readonly Task[]; concurrency?: number; urgentConcurrency?: number } = {},
): WorkerDefinition => ({
  name,
  handlers,
  tasks: options.tasks ?? [],
  concurrency: options.concurrency ?? 10,
  urgentConcurrency: options.urgentConcurrency ?? 0,
});
