import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
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

/** Has production settings by default. Undefined if Redis cannot be started: skip with NO_REDIS. */
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

const answerOf = (port: number, ...command: string[]): string =>
  String(spawnSync('redis-cli', ['-p', String(port), ...command]).stdout);

/**
 * A single sentinel, whose vote is enough, for a primary and its replica.
 * @returns the address for REDIS_URL
 */
export async function withSentinel(primary: TestRedis, replica: TestRedis): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bedside-sentinel-'));
  const port = await freePort();
  const [first, second] = [new URL(primary.url), new URL(replica.url)];
  answerOf(Number(second.port), 'replicaof', first.hostname, first.port);
  while (!answerOf(Number(second.port), 'info', 'replication').includes('master_link_status:up'))
    await setTimeout(50);
  const conf = path.join(folder, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    `dir ${folder}`,
    `sentinel monitor bedside ${first.hostname} ${first.port} 1`,
    'sentinel down-after-milliseconds bedside 500',
  ];
  writeFileSync(conf, lines.join('\n'));
  const sentinel = spawn('redis-server', [conf, '--sentinel'], { stdio: 'ignore' });
  afterAll(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    sentinel.once('exit', () => resolve());
    sentinel.kill('SIGKILL');
    await promise;
    rmSync(folder, { recursive: true, force: true });
  });
  await answers(port);
  // A sentinel that doesn’t know the replica yet would never fail over.
  while (!answerOf(port, 'sentinel', 'replicas', 'bedside').includes('master-link-status\nok'))
    await setTimeout(50);
  return `redis://bedside?sentinels=127.0.0.1:${port}`;
}

/** A proxy in front of the only sentinel. */
export async function withSlowSentinel(address: string) {
  const behind = Number(new URL(address).searchParams.get('sentinels')?.split(':')[1]);
  const connect = () => createConnection(behind, '127.0.0.1');
  let gate = Promise.resolve();
  const between = createServer((client) => {
    const sentinel = connect();
    let asks = false;
    client.on('data', (data) => {
      asks ||= data.includes('get-master-addr-by-name');
      sentinel.write(data);
    });
    sentinel.on('data', async (data) => {
      if (asks) await gate;
      client.write(data);
    });
    client.on('error', () => undefined).on('close', () => sentinel.destroy());
    sentinel.on('error', () => undefined).on('close', () => client.destroy());
  });
  const port = await freePort();
  between.listen(port, '127.0.0.1');
  await answers(port);
  afterAll(() => void between.close());
  return {
    url: `redis://bedside?sentinels=127.0.0.1:${port}`,
    /** Makes a client that asks for the primary wait until the sentinel has announced another one. */
    async holdAnswersUntilSwitch(): Promise<void> {
      const { promise: subscribed, resolve } = Promise.withResolvers<void>();
      const announced = Promise.withResolvers<void>();
      gate = announced.promise;
      const listener = connect();
      listener.on('data', (data) => {
        resolve();
        if (!data.includes('message')) return;
        announced.resolve();
        listener.destroy();
      });
      listener.write('SUBSCRIBE +switch-master\r\n');
      await subscribed;
    },
  };
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => void setTimeout(20).then(() => resolve(false)));
    const connected = await promise;
    socket.destroy();
    if (connected) return;
  }
}
