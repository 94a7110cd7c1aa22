import { spawnSync } from 'node:child_process';
import { exit } from 'node:process';
import { parseArgs } from 'node:util';
import { root } from './root.ts';

/** A database of its own for each batch: what compares all of the books stays quick. */
const BATCH = 250;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' } },
});
const many = Number(positionals[0] ?? 1_000);
const seed = Number(values.seed);
if (!Number.isSafeInteger(many) || !Number.isSafeInteger(seed) || many < 1) {
  console.error('Usage: npm run histories -- 10000 --seed 1');
  exit(2);
}

const began = Date.now();
let failed = 0;
for (let done = 0; done < many; done += BATCH) {
  const count = Math.min(BATCH, many - done);
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'drill', 'histories.int'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      BEDSIDE_HISTORIES: String(count),
      BEDSIDE_HISTORIES_FROM: String(seed + done),
    },
  });
  if (status !== 0) failed += 1;
  const minutes = Math.round((Date.now() - began) / 60_000);
  console.log(`${done + count} of ${many} histories after ${minutes} min; ${failed} batches failed`);
}
exit(failed === 0 ? 0 : 1);
