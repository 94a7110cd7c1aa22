import { closeParts, openProcess } from '@bedside/process-kit/open-parts';
import closeWithGrace from 'close-with-grace';
import { startWorkers } from './start-workers.ts';
import { startStatusServer } from './status-server.ts';
import type { WorkerDefinition } from './worker.ts';

const GRACE_MS = 25_000;

/** Runs one worker as a process, until SIGTERM: then it takes no more jobs and finishes those under way. */
export async function runWorker(worker: WorkerDefinition): Promise<void> {
  const parts = await openProcess(worker.name);
  const running = await startWorkers(parts, [worker]);
  const closing = new AbortController();
  const status = await startStatusServer(parts, running, closing.signal);
  parts.log.info({ port: status.port }, 'worker is running');
  closeWithGrace({ delay: GRACE_MS, logger: parts.log }, async ({ err }) => {
    if (err) parts.log.fatal({ err }, 'crashed');
    closing.abort();
    await running.close();
    await status.close();
    await closeParts(parts);
  });
}
