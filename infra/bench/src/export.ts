import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { exportStatement } from './export-choice.ts';

export const EXPORT = 'export: every visit to CSV, joined, formula-safe';
const SHARE = 0.65;
const ROUNDS = 3;
const MAX_MEGABYTES = 120;
const MAX_HELD_MS = 50;

const written = z.object({
  seconds: z.number(),
  rows: z.int(),
  bytes: z.int(),
  megabytes: z.number(),
  heldMs: z.number(),
});

/**
 * Compares the worker’s export with psql’s COPY of the same statement.
 * @returns a table row
 */
export async function measureExport(url: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bedside-bench-export-'));
  const statement = await exportStatement(url);
  const limits: number[] = [];
  const runs: z.output<typeof written>[] = [];
  await copyByPsql(url, statement, folder);
  for (let round = 0; round < ROUNDS; round += 1) {
    limits.push(await copyByPsql(url, statement, folder));
    runs.push(written.parse(JSON.parse(await write(url, folder))));
  }
  rmSync(folder, { recursive: true, force: true });
  const limit = middle(limits);
  const own = middle(runs.map(({ seconds }) => seconds));
  const share = limit / own;
  const megabytes = Math.max(...runs.map((one) => one.megabytes));
  const heldMs = Math.max(...runs.map((one) => one.heldMs));
  const met = share >= SHARE && megabytes < MAX_MEGABYTES && heldMs < MAX_HELD_MS ? 'yes' : 'no';
  const [{ rows, bytes } = { rows: 0, bytes: 0 }] = runs;
  return `| ${EXPORT} (${rows} rows, ${(bytes / 1e6).toFixed(0)} MB; at most ${megabytes.toFixed(0)} MB of memory, event loop held ${heldMs.toFixed(0)} ms) | ${limit.toFixed(1)} s | ${own.toFixed(1)} s | – | ${Math.round(share * 100)}% | ${SHARE * 100}% | ${met} |`;
}

const middle = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** The settings of the export's connection, so that both use the same plan. */
const SETTINGS = '-c random_page_cost=1.1 -c work_mem=32MB -c jit=off';

async function copyByPsql(url: string, statement: string, folder: string): Promise<number> {
  const file = openSync(path.join(folder, 'psql.csv'), 'w');
  const started = performance.now();
  const child = spawn('psql', [url, '-q', '-c', `copy (${statement}) to stdout with (format csv)`], {
    stdio: ['ignore', file, 'inherit'],
    env: { ...process.env, PGOPTIONS: SETTINGS },
  });
  await ended(child);
  return (performance.now() - started) / 1000;
}

/** The worker's flags; without them, loading the sources alone takes three times the memory. */
const FLAGS = ['--max-semi-space-size=1', '--optimize-for-size'];

async function write(url: string, folder: string): Promise<string> {
  const child = spawn(
    process.execPath,
    [...FLAGS, path.join(import.meta.dirname, 'export-writer.ts'), url, folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [said] = await Promise.all([text(child.stdout), ended(child)]);
  return said;
}

async function ended(child: ReturnType<typeof spawn>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', reject);
  child.once('close', (code) =>
    code === 0 ? resolve() : reject(new Error(`${child.spawnfile} ended with ${code}`)),
  );
  await promise;
}
