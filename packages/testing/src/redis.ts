import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@bedside/infra-local/free-port';
import { afterAll } from 'vitest';

export interface TestRedis {
  readonly url: string;
  /** Ends the server as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port with the data it had written. */
  readonly start: () => Promise<void>;
}

/**
 * A Redis of this test file's own, as production needs it (append-only file, noeviction) unless `settings` say
 * otherwise, or undefined where there is no redis-server to run: `describe.skipIf(!redis)('on Redis, …')`.
 */
export async function withRedis(settings: Record<string, string> = {}): Promise<TestRedis | undefined> {
  if (spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status !== 0) {
    console.warn(
      'Skipped on Redis: there is no redis-server on this machine (apt-get install redis-server).',
    );
    return undefined;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'bedside-redis-'));
  const port = await freePort();
  const all = { appendonly: 'yes', 'maxmemory-policy': 'noeviction', save: '', ...settings };
  const args = Object.entries({ ...all, port: String(port), bind: '127.0.0.1', dir: folder }).flatMap(
    ([name, value]) => [`--${name}`, value],
  );
  let stop = await startRedis(args);
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => stop(),
    start: async () => {
      stop = await startRedis(args);
    },
  };
}

async function startRedis(args: string[]): Promise<() => Promise<void>> {
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.on('data', (chunk) => {
    if (String(chunk).includes('Ready to accept connections')) ready.resolve();
  });
  child.once('exit', (code) => {
    ready.reject(new Error(`redis-server ended with code ${code} before it was ready`));
    ended.resolve();
  });
  await ready.promise;
  return async () => {
    child.kill('SIGKILL');
    await ended.promise;
  };
}
