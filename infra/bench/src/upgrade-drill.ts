/**
 * `npm run drill:upgrade`: the release before a migration serves bookings while the later migrations run and this
 * release starts beside it. `--from 0018` names the older release's last migration.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import type * as Dataset from './dataset.ts';
import { type Server, startServer } from './serving.ts';
import type * as Workloads from './workloads.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '0018' },
    rate: { type: 'string', default: '200' },
    appointments: { type: 'string', default: '200000' },
    patients: { type: 'string', default: '20000' },
  },
});
const WARM_UP_S = 5;
const BESIDE_S = 15;
const SAMPLE_MS = 20;
const BOOKING = 'booking';

const later = readdirSync(path.join(root, 'packages/db/src/migrations'))
  .filter((name) => name.endsWith('.sql') && name.slice(0, 4) > values.from)
  .sort();
const [first] = later;
if (!first) throw new Error(`There is no migration after ${values.from}.`);

const folder = mkdtempSync(path.join(tmpdir(), 'bedside-upgrade-'));
const old = path.join(folder, 'old');
try {
  checkOut(commitBefore(first));
  await drill();
} finally {
  git('worktree', 'remove', '--force', old);
  rmSync(folder, { recursive: true, force: true });
}

async function drill(): Promise<void> {
  const { openDataset, run }: typeof Dataset = await import(moduleOf('dataset.ts'));
  const { allWorks }: typeof Workloads = await import(moduleOf('workloads.ts'));
  const { startServer: startOld }: typeof import('./serving.ts') = await import(moduleOf('serving.ts'));
  const size = { appointments: Number(values.appointments), patients: Number(values.patients) };
  const dataset = await openDataset(folder, size);
  const stops: (() => unknown)[] = [() => dataset.close()];
  try {
    const works = await run(dataset.url, (client) => allWorks(client, size.appointments));
    const requests = works.find(({ name }) => name.startsWith(BOOKING))?.product.requests ?? [];
    const before = await startOld('product-server.ts', dataset.url);
    stops.push(before.stop);
    const locks = await watchLocks(dataset.url);
    stops.push(locks.stop);
    const olderLoad = load(before, requests, Number(values.rate));
    await pause(WARM_UP_S * 1_000);
    const started = performance.now();
    const migration = await migrate(root, dataset.url);
    const took = performance.now() - started;
    if (migration.code !== 0) throw new Error(migration.output);
    const after = await startServer('product-server.ts', dataset.url);
    stops.push(after.stop);
    const newerLoad = load(after, requests, Number(values.rate) / 2);
    await pause(BESIDE_S * 1_000);
    const rollback = await migrate(old, dataset.url);
    olderLoad.stop();
    newerLoad.stop();
    const [older, newer] = await Promise.all([olderLoad.result, newerLoad.result]);
    console.log(migration.output.trim());
    console.log(`Migrations ${later.join(', ')} in ${(took / 1_000).toFixed(1)} s`);
    for (const [name, result] of Object.entries({ older, newer })) console.log(`${name}: ${inWords(result)}`);
    console.log(`longest wait for a lock: ${locks.longest().ms} ms ${locks.longest().what}`);
    console.log(`The older release's migration step: exit ${rollback.code}, ${rollback.output.trim()}`);
    if (older['5xx'] + newer['5xx'] + older.errors + newer.errors > 0 || locks.longest().ms > 2_000)
      process.exitCode = 1;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

function moduleOf(name: string): string {
  return pathToFileURL(path.join(old, 'infra/bench/src', name)).href;
}

function load(server: Server, requests: Workloads.Work['product']['requests'], rate: number) {
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const options = {
    url: server.origin,
    connections: 20,
    overallRate: rate,
    duration: 600,
    headers: { ...server.headers, 'content-type': 'application/json' },
    requests: requests.map(({ method = 'GET', path: to, body }) => ({
      method,
      path: to,
      ...(body && { body: JSON.stringify(body) }),
    })),
  };
  const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
  return { result: promise, stop: () => instance.stop() };
}

function inWords(result: autocannon.Result): string {
  return (
    `${result['2xx']} bookings in ${result.duration.toFixed(0)} s (${(result['2xx'] / result.duration).toFixed(0)}/s), ` +
    `${result['4xx']} 4xx, ${result['5xx']} 5xx, ${result.errors} errors, ` +
    `p99 ${result.latency.p99} ms, longest ${result.latency.max} ms`
  );
}

async function watchLocks(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'drill' });
  await client.connect();
  let isOpen = true;
  let longest = { ms: 0, what: '' };
  const watching = (async () => {
    while (isOpen) {
      const { rows } = await client.query<{ ms: number; what: string }>(
        `select (extract(epoch from clock_timestamp() - waitstart) * 1000)::int as ms,
           concat_ws(' ', locktype, mode, relation::regclass::text) as what
         from pg_locks where not granted and waitstart is not null and locktype <> 'advisory' order by 1 desc limit 1`,
      );
      const [row] = rows;
      if (row && row.ms > longest.ms) longest = row;
      await pause(SAMPLE_MS);
    }
  })();
  return {
    longest: () => longest,
    stop: async () => {
      isOpen = false;
      await watching;
      await client.end();
    },
  };
}

async function migrate(tree: string, url: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [path.join(tree, 'infra/docker/src/migrate.ts')], {
    env: { PATH: process.env.PATH, BEDSIDE_ENV: 'local', DATABASE_URL: url },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once('close', resolve);
  return { code: await promise, output };
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

function commitBefore(migration: string): string {
  const added = git('log', '--diff-filter=A', '--format=%H', '--', `packages/db/src/migrations/${migration}`);
  const commit = added.split('\n').at(-1);
  if (!commit) throw new Error(`${migration} is not committed yet.`);
  return `${commit}^`;
}

/** Uses the packages installed for this release, although an older release’s may differ. */
function checkOut(commit: string): void {
  git('worktree', 'add', '--detach', old, commit);
  const folders = git('ls-files', '*package.json')
    .split('\n')
    .map((file) => path.dirname(file));
  for (const one of folders) {
    const modules = path.join(root, one, 'node_modules');
    if (!existsSync(modules) || !existsSync(path.join(old, one))) continue;
    // Uses hard links where possible, because nothing writes to these files.
    const copied = spawnSync('cp', ['-al', modules, path.join(old, one)]);
    if (copied.status !== 0) spawnSync('cp', ['-a', modules, path.join(old, one)], { stdio: 'inherit' });
  }
}
