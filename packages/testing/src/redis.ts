import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@bedside/infra-local/processes';
import { afterAll } from 'vitest';

export interface TestRedis {
  readonly url: string;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

export const NO_REDIS = 'no redis-server on this machine';

const isInstalled = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

const SAFE = ['--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory-policy', 'noeviction'];

/** Production settings by default. Undefined if none can be started: skip with NO_REDIS. */
export async function withRedis(settings: readonly string[] = SAFE): Promise<TestRedis | undefined> {
  if (!isInstalled()) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'bedside-redis-'));
  const port = await freePort();
  let server: ChildProcess | undefined;
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...settings];
    server = spawn('redis-server', args, { stdio: 'ignore' });
    await answers(port);
  };
  const kill = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server?.once('exit', () => resolve());
    server?.kill('SIGKILL');
    await promise;
  };
  await start();
  afterAll(async () => {
    if (server?.exitCode === null && server.signalCode === null) await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return { url: `redis://127.0.0.1:${port}`, kill, start };
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => setTimeout(resolve, 20, false));
    const connected = await promise;
    socket.destroy();
    if (connected) return;
  }
}
