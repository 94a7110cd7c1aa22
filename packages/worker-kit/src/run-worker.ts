import { untilDatabaseServes } from '@bedside/process-kit/database-problem';
import { closeProcessDependencies, openProcess } from '@bedside/process-kit/open-dependencies';
import closeWithGrace from 'close-with-grace';
import { Registry } from 'prom-client';
import { type RunningWorkers, startWorkers } from './start-workers.ts';
import { startStatusServer } from './status-server.ts';
import type { WorkerDefinition } from './worker.ts';

const GRACE_MS = 25_000;

/**
 * Runs one worker as a process until SIGTERM, then finishes running jobs. Waits at start until the database
 * has the schema.
 */
export async function runWorker(worker: WorkerDefinition): Promise<void> {
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
  running = await startWorkers(parts, [worker], { metrics });
  parts.log.info({ port: status.port }, 'worker is running');
}
