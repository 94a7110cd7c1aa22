import { setTimeout } from 'node:timers/promises';
import { untilDatabaseServes } from '@bedside/process-kit/database-problem';
import { closeProcessDependencies, openProcess } from '@bedside/process-kit/open-dependencies';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import type { Service } from './service.ts';

const GRACE_MS = 25_000;
/** The time that load balancers need to notice failed readiness. */
const LEAVING_MS = 2_000;
/** The time that a gateway without readiness checks needs to notice 502 responses. */
const STOPPING_MS = 1_500;

/**
 * Runs one service as a process. On SIGTERM it fails readiness, then rejects new requests, and finishes those
 * in progress.
 */
export async function serve(service: Service): Promise<void> {
  const parts = await openProcess(service.name);
  const [leaving, stopping] = [new AbortController(), new AbortController()];
  const app = await buildApp({
    parts,
    services: [service],
    leaving: leaving.signal,
    stopping: stopping.signal,
  });
  closeWithGrace({ delay: GRACE_MS, logger: parts.log }, async ({ err }) => {
    if (err) parts.log.fatal({ err }, 'crashed');
    leaving.abort();
    if (!err) await setTimeout(LEAVING_MS);
    stopping.abort();
    if (!err) await setTimeout(STOPPING_MS);
    await app.close();
    await closeProcessDependencies(parts);
  });
  await app.listen({ host: parts.config.host, port: parts.config.port });
  await untilDatabaseServes(parts, leaving.signal);
}
