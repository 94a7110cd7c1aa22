import type { QueueName } from '@bedside/contracts/job';
import { queueNames } from '@bedside/contracts/job';
import { allJobs } from '@bedside/contracts/jobs';
import type { Handler } from './handler.ts';
import type { WorkerDefinition } from './worker.ts';

export const queueOf = (worker: Pick<WorkerDefinition, 'name'>): QueueName | undefined =>
  queueNames.find((name) => name === worker.name);

/** @throws Error naming a job with no handler or two, or a handler of another worker's job */
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
