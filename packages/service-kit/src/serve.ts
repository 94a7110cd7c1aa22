import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { closeParts, openParts, processConfig } from './open-parts.ts';
import type { Service } from './service.ts';

const GRACE_MS = 25_000;

/** Runs one service as a process: listens, and on SIGTERM finishes what is in flight before it ends. */
export async function serve(service: Service): Promise<void> {
  const config = processConfig();
  const parts = await openParts(config, service.name);
  const app = await buildApp({ parts, services: [service] });
  closeWithGrace({ delay: GRACE_MS, logger: parts.log }, async ({ err }) => {
    if (err) parts.log.fatal({ err }, 'crashed');
    await app.close();
    await closeParts(parts);
  });
  await app.listen({ host: config.host, port: config.port });
}
