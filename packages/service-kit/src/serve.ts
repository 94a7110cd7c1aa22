import { closeParts, openProcess } from '@bedside/process-kit/open-parts';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import type { Service } from './service.ts';

const GRACE_MS = 25_000;

/** Runs one service as a process: listens, and on SIGTERM finishes what is in flight before it ends. */
export async function serve(service: Service): Promise<void> {
  const parts = await openProcess(service.name);
  const app = await buildApp({ parts, services: [service] });
  closeWithGrace({ delay: GRACE_MS, logger: parts.log }, async ({ err }) => {
    if (err) parts.log.fatal({ err }, 'crashed');
    await app.close();
    await closeParts(parts);
  });
  await app.listen({ host: parts.config.host, port: parts.config.port });
}
