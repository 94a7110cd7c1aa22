import type { Queues } from '@bedside/queue/queues';
import type { Registry } from 'prom-client';
import type { Handler, WorkerParts } from './handler.ts';

interface TaskParts extends WorkerParts {
  databaseUrl: string;
  queues: Queues;
  metrics: Registry;
}

export interface RunningTask {
  /** Ends what is under way and starts nothing new. */
  close(): Promise<void>;
}

/** Work that no job sets off, such as the relay's. */
type Task = (parts: TaskParts) => Promise<RunningTask>;

/** A process of its own in production, a part of the one process on a laptop. */
export interface WorkerDefinition {
  /** Of the queue it serves, if it serves one. */
  name: string;
  handlers: readonly Handler[];
  tasks: readonly Task[];
  /** Jobs at a time. */
  concurrency: number;
  /** Jobs at a time of the fast lane, beside the others; 0 for a worker that does not serve it. */
  urgentConcurrency: number;
}

/** Declares a worker. It must handle every job of the queue it is named after, each once, and no other. */
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
