import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgresLauncher } from '@bedside/infra-local/postgres-launcher';
import { freePort } from '@bedside/infra-local/processes';
import { root } from '@bedside/infra-local/root';

interface Pooler {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export const NO_POOLER = 'no pgbouncer on this machine (apt-get install pgbouncer)';

const isInstalled = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;

const PRODUCTION = path.join(root, 'infra/pgbouncer/pgbouncer.ini');

/**
 * PgBouncer in front of a server, with the production settings except for addresses and sizes.
 * @param urls the direct address of each user who signs in
 * @returns undefined if it isn’t installed: skip with NO_POOLER
 */
export async function startPooler(urls: readonly [string, ...string[]]): Promise<Pooler | undefined> {
  if (!isInstalled()) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'bedside-pooler-'));
  const { owner, ids, prefix } = postgresLauncher([folder]);
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(urls[0]);
  const place = (name: string) => path.join(folder, name);
  const changes: Readonly<Record<string, string | number>> = {
    listen_port: port,
    pidfile: place('pid'),
    logfile: place('log'),
    auth_file: place('users'),
    // Every test file has its own database, and so its own pool.
    default_pool_size: 20,
    max_db_connections: 20,
    query_wait_timeout: 15,
    server_idle_timeout: 3,
  };
  const settings = readFileSync(PRODUCTION, 'utf8')
    .replace(/^bedside = .*$/m, `* = host=${hostname} port=${serverPort}`)
    .replaceAll(/^(\w+) =.*$/gm, (line, name: string) =>
      name in changes ? `${name} = ${changes[name]}` : line,
    );
  writeFileSync(place('ini'), settings);
  writeFileSync(place('users'), urls.map(userLine).join(''), { mode: 0o600 });
  if (owner) for (const file of [folder, place('users')]) chownSync(file, owner.uid, owner.gid);
  chmodSync(folder, 0o700);

  const [program = 'pgbouncer', ...args] = [...prefix, 'pgbouncer', '--quiet', place('ini')];
  const child = spawn(program, args, { ...ids, cwd: '/', stdio: 'ignore' });
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  while (!(await listens(port))) {
    if (child.exitCode === null) continue;
    const log = readFileSync(place('log'), 'utf8');
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`pgbouncer did not start: ${log}`);
  }
  return { port, stop };
}

function userLine(url: string): string {
  const { username, password } = new URL(url);
  return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGTERM');
  await promise;
}

function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => {
    socket.destroy();
    resolve(true);
  });
  socket.once('error', () => setTimeout(resolve, 50, false));
  return promise;
}

export function atPort(url: string, port: number | null): string {
  const address = new URL(url);
  if (port) address.port = String(port);
  return address.href;
}
