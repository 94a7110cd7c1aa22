import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { exit } from 'node:process';
import { parseArgs } from 'node:util';
import { root } from './root.ts';

/** Each batch has its own database, because checks that compare all of the books get slower as it grows. */
const BATCH = 250;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    // One more than the processors, because one history waits for its database while another runs.
    together: { type: 'string', default: String(availableParallelism() + 1) },
  },
});
const many = Number(positionals[0] ?? 1_000);
const seed = Number(values.seed);
const together = Number(values.together);
if (![many, seed, together].every(Number.isSafeInteger) || many < 1 || together < 1) {
  console.error('Usage: npm run histories -- 10000 --seed 1 --together 3');
  exit(2);
}

const startedAt = Date.now();
let started = 0;
let played = 0;
let failed = 0;

/**
 * Plays the histories in a separate practice.
 * @returns whether everything was right
 */
async function play(from: number, count: number): Promise<boolean> {
  const batch = spawn('npx', ['vitest', 'run', '--project', 'drill', 'histories.int'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, BEDSIDE_HISTORIES: String(count), BEDSIDE_HISTORIES_FROM: String(from) },
  });
  const [status] = await once(batch, 'exit');
  return status === 0;
}

async function playBatches(): Promise<void> {
  while (started < many) {
    const from = seed + started;
    const count = Math.min(BATCH, many - started);
    started += count;
    if (!(await play(from, count))) failed += 1;
    played += count;
    const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
    console.log(`${played} of ${many} histories after ${minutes} min; ${failed} batches failed`);
  }
}

await Promise.all(Array.from({ length: together }, playBatches));
exit(failed === 0 ? 0 : 1);
