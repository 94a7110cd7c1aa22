import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@bedside/infra-local/processes';
import { root } from '@bedside/infra-local/root';
import { openRedis } from '@bedside/queue/redis';
import { until } from './until.ts';

const CONFIGS = path.join(root, 'infra/redis');
const NAME = 'bedside';
const PASSWORD = 'the-password-in-REDIS_URL';
const SENTINEL_PASSWORD = 'the-sentinel-password';
const MEMBERS = [1, 2, 3];

/** `kill` ends the primary without warning. `failover` asks the sentinels to promote another server. */
export const redisFaults = ['kill', 'failover'] as const;
export type RedisFault = (typeof redisFaults)[number];

export function missingForSentinel(): string | null {
  const isThere = (name: string) => spawnSync(name, ['--version']).status === 0;
  if (['redis-server', 'redis-sentinel'].every(isThere)) return null;
  return 'no redis-server or redis-sentinel on this machine (apt-get install redis-server redis-sentinel)';
}

interface Member {
  readonly port: number;
  readonly start: () => ChildProcess;
  child: ChildProcess;
}

/** Three servers and three sentinels on loopback, with the production configuration except for addresses. */
export async function startSentinel(folder: string) {
  const opened: ReturnType<typeof openRedis>[] = [];
  const open = (url: string) => {
    const connection = openRedis(url, { failFast: true });
    opened.push(connection);
    return connection;
  };

  async function launch(what: 'redis' | 'sentinel', number: number, config: (port: number) => string) {
    const port = await freePort();
    const place = path.join(folder, `${what}${number}`);
    mkdirSync(place, { recursive: true });
    const file = path.join(place, 'conf');
    writeFileSync(file, `${config(port)}\nbind 127.0.0.1\ndir ${place}\n`);
    const start = () => {
      const out = openSync(path.join(place, 'log'), 'a');
      return spawn(`redis-${what === 'redis' ? 'server' : 'sentinel'}`, [file], {
        stdio: ['ignore', out, out],
      });
    };
    return { port, start, child: start() };
  }
  const fileOf = (name: string) => readFileSync(path.join(CONFIGS, `${name}.conf`), 'utf8');

  const servers: Member[] = [];
  const direct = (port: number) => open(`redis://:${PASSWORD}@127.0.0.1:${port}`);
  for (const number of MEMBERS) {
    const [first] = servers;
    const follow = first ? `\nreplicaof 127.0.0.1 ${first.port}` : '';
    servers.push(
      await launch('redis', number, (port) => fileOf('redis').replace('port 6379', `port ${port}`) + follow),
    );
  }
  const connections = new Map(servers.map(({ port }) => [port, direct(port)]));
  const sentinels: Member[] = [];
  for (const number of MEMBERS)
    sentinels.push(
      await launch('sentinel', number, (port) =>
        fileOf('sentinel')
          .replace('port 26379', `port ${port}`)
          .replace('redis1 6379', `127.0.0.1 ${servers[0]?.port}`),
      ),
    );
  const asked = sentinels.map(({ port }) => open(`redis://:${SENTINEL_PASSWORD}@127.0.0.1:${port}`));
  const addresses = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const url = `redis://:${PASSWORD}@${NAME}?sentinels=${addresses}&sentinelPassword=${SENTINEL_PASSWORD}`;

  /** The primary’s port, once every sentinel agrees. */
  async function primary(): Promise<number> {
    const ports = await Promise.all(
      asked.map(async (one) =>
        Number(((await one.call('SENTINEL', 'get-master-addr-by-name', NAME)) as string[])[1]),
      ),
    );
    if (new Set(ports).size !== 1) throw new Error('the sentinels do not agree');
    return ports[0] ?? 0;
  }

  async function isWhole(): Promise<boolean> {
    const replication = (await connections.get(await primary())?.info('replication')) ?? '';
    const online = replication.match(/^slave\d+:.*state=online/gm) ?? [];
    return /^role:master/m.test(replication) && online.length === MEMBERS.length - 1;
  }
  await until('three servers of Redis', isWhole);

  async function strike(fault: RedisFault): Promise<() => Promise<void>> {
    const port = await primary();
    const server = servers.find((one) => one.port === port);
    if (!server) throw new Error('there is no primary to kill');
    if (fault === 'failover') {
      await asked[0]?.call('SENTINEL', 'failover', NAME);
      return async () => undefined;
    }
    server.child.kill('SIGKILL');
    return async () => {
      await until('another primary', async () => (await primary()) !== port);
      server.child = server.start();
    };
  }

  function stop(): void {
    for (const connection of opened) connection.disconnect();
    for (const { child } of [...sentinels, ...servers]) child.kill('SIGKILL');
  }

  const version = spawnSync('redis-server', ['--version'], { encoding: 'utf8' }).stdout.split(' ')[2] ?? '';
  return { url, version: version.replace('v=', ''), isWhole, strike, stop };
}
