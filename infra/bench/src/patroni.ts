import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresLauncher } from '@bedside/infra-local/postgres-launcher';
import { freePort, isAlive } from '@bedside/infra-local/processes';
import { root } from '@bedside/infra-local/root';
import pg from 'pg';
import { z } from 'zod';
import { answers, until } from './until.ts';

const CONFIG = path.join(root, 'infra/patroni/patroni.yml');
const PROXY = path.join(root, 'infra/haproxy/haproxy.cfg');
/** The most bytes by which a standby may lag under load. */
const NEAR_BYTES = 1_000_000;
const PASSWORD = 'drill-only-password';
const NAMES = ['pg1', 'pg2', 'pg3'] as const;

/**
 * What fails: the whole node as in a power cut, PostgreSQL alone, or nothing while all of the node’s processes
 * hang.
 */
export const faults = ['node', 'server', 'hang'] as const;
export type Fault = (typeof faults)[number];

interface Node {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  readonly data: string;
  patroni: ChildProcess;
}

const member = z.object({ role: z.string(), state: z.string(), lag: z.number().default(0) });
const clusterAnswer = z.object({ members: z.array(member) });

const binaries = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .toSorted((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))
    .find((folder) => spawnSync(path.join(folder, 'pg_rewind'), ['--version']).status === 0);

/** What is missing on this machine, as a sentence. */
export function missingForPatroni(): string | null {
  const programs = ['patroni', 'etcd', 'haproxy'].filter((name) => spawnSync('which', [name]).status !== 0);
  if (binaries() === undefined) programs.push('postgresql');
  if (programs.length === 0) return null;
  return `no ${programs.join(', ')} on this machine (apt-get install patroni etcd-server haproxy postgresql)`;
}

/** Three nodes, etcd, and HAProxy on loopback, with the production configuration except for addresses. */
export async function startPatroni(folder: string) {
  const bin = binaries() ?? '';
  const { owner, ids, prefix } = postgresLauncher([folder]);
  const own = (place: string) => owner && chownSync(place, owner.uid, owner.gid);
  mkdirSync(folder, { recursive: true });
  own(folder);
  chmodSync(folder, 0o755);
  const running = new Set<ChildProcess>();

  function launch(name: string, program: string, args: string[], env: Record<string, string> = {}) {
    const log = path.join(folder, `${name}.log`);
    const out = openSync(log, 'a');
    own(log);
    const [first = program, ...rest] = [...prefix, program, ...args];
    const child = spawn(first, rest, {
      ...ids,
      cwd: '/',
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', out, out],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  }

  const [etcdPort, etcdPeer, proxyPort] = [await freePort(), await freePort(), await freePort()];
  const etcd = `http://127.0.0.1:${etcdPort}`;
  launch('etcd', 'etcd', [
    ...['--name', 'etcd1', '--data-dir', path.join(folder, 'etcd')],
    ...['--listen-client-urls', etcd, '--advertise-client-urls', etcd],
    ...['--listen-peer-urls', `http://127.0.0.1:${etcdPeer}`],
    ...['--initial-advertise-peer-urls', `http://127.0.0.1:${etcdPeer}`],
    ...['--initial-cluster', `etcd1=http://127.0.0.1:${etcdPeer}`],
    // The disk of this machine is shared with three servers.
    ...['--heartbeat-interval', '500', '--election-timeout', '5000'],
  ]);
  await until('etcd', () => answers(`${etcd}/health`));

  // A place that PostgreSQL’s user can read, wherever the project is.
  const config = path.join(folder, 'patroni.yml');
  writeFileSync(config, readFileSync(CONFIG, 'utf8'));
  const start = (node: Omit<Node, 'patroni'>) =>
    launch(node.name, 'patroni', [config], {
      PATRONI_NAME: node.name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${node.api}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${node.api}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${node.port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${node.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: node.data,
      PATRONI_POSTGRESQL_BIN_DIR: bin,
      PATRONI_POSTGRESQL_PGPASS: path.join(folder, `${node.name}.pgpass`),
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    });
  const nodes: Node[] = [];
  for (const name of NAMES) {
    const place = { name, port: await freePort(), api: await freePort(), data: path.join(folder, name) };
    nodes.push({ ...place, patroni: start(place) });
    if (nodes.length === 1) await until('the first node', async () => (await leader()) !== undefined);
  }

  async function leader(): Promise<Node | undefined> {
    for (const node of nodes) if (await answers(`http://127.0.0.1:${node.api}/primary`)) return node;
    return undefined;
  }

  /** Whether there are a leader, a synchronous standby, and another one that streams. */
  async function isWhole(): Promise<boolean> {
    const one = await leader();
    if (!one) return false;
    const { members } = clusterAnswer.parse(
      await (await fetch(`http://127.0.0.1:${one.api}/cluster`)).json(),
    );
    const roles = members.map(({ role }) => role).toSorted();
    const isUp = members.every(({ state, lag }) => /^(running|streaming)$/.test(state) && lag < NEAR_BYTES);
    return isUp && roles.join() === 'leader,replica,sync_standby';
  }
  await until('three nodes', isWhole, 120_000);

  const proxy = path.join(folder, 'haproxy.cfg');
  writeFileSync(
    proxy,
    nodes.reduce(
      (text, { name, port, api }) =>
        text.replace(`${name}:5432 check port 8008`, `127.0.0.1:${port} check port ${api}`),
      readFileSync(PROXY, 'utf8').replace('bind *:5432', `bind 127.0.0.1:${proxyPort}`),
    ),
  );
  launch('haproxy', 'haproxy', ['-db', '-f', proxy]);
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${proxyPort}/postgres`;
  // HAProxy treats every node as the primary until its first check.
  await until('the primary through HAProxy', async () => {
    const answered = await Promise.all(NAMES.map(() => isPrimaryAt(url)));
    return answered.every(Boolean);
  });

  /** @returns a function that restores the node */
  async function strike(fault: Fault): Promise<() => Promise<void>> {
    const node = await leader();
    if (!node) throw new Error('there is no leader to kill');
    const server = serverPids(node.data);
    const all = [...(fault === 'server' ? [] : [node.patroni.pid ?? 0]), ...server];
    for (const pid of all) signal(pid, fault === 'hang' ? 'SIGSTOP' : 'SIGKILL');
    return async () => {
      if (fault === 'hang') for (const pid of all) signal(pid, 'SIGCONT');
      if (fault === 'node') node.patroni = start(node);
    };
  }

  async function stop(): Promise<void> {
    const servers = nodes.flatMap(({ data }) => serverPids(data));
    for (const child of running) child.kill('SIGKILL');
    for (const pid of servers) signal(pid, 'SIGKILL');
    await pause(500);
    for (const { data } of nodes) rmSync(data, { recursive: true, force: true });
  }

  const version = spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim();
  return { url, version, isWhole, strike, stop };
}

async function isPrimaryAt(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rowCount } = await client.query('select where not pg_is_in_recovery()');
  await client.end();
  return rowCount === 1;
}

function serverPids(data: string): number[] {
  const [postmaster] = readPid(data);
  if (!postmaster || !isAlive(postmaster)) return [];
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  return [postmaster, ...children.stdout.split('\n').map(Number).filter(Boolean)];
}

function readPid(data: string): number[] {
  try {
    return [Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])];
  } catch {
    return [];
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended by itself.
  }
}
