import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startNginx } from '@bedside/infra-gateway/start-nginx';
import { freePort } from '@bedside/infra-local/processes';
import type { Server } from './serving.ts';

/** Runs nginx in front of these servers, with rate limits that allow load from a single address. */
export async function openGateway(servers: readonly Server[]) {
  const scratch = mkdtempSync(path.join(tmpdir(), 'bedside-gateway-'));
  const port = await freePort();
  const all = servers.map(({ origin }) => new URL(origin).host);
  const nginx = await startNginx(
    {
      services: { auth: all, appointments: all, payments: all, questionnaires: all },
      web: scratch,
      pagePolicy: "default-src 'self'",
      scheme: 'http',
      limits: {
        callsASecond: 10_000,
        burst: 20_000,
        connections: 50_000,
        bodies: 10_000,
        allBodies: 10_000,
        largeBodies: 1_000,
        allLargeBodies: 1_000,
      },
      scratch,
      mimeTypes: '/etc/nginx/mime.types',
    },
    port,
  );
  return { origin: `http://127.0.0.1:${port}`, stop: nginx.stop };
}
