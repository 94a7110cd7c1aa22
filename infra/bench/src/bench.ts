/**
 * `npm run bench`: compares the product with bare handlers that run optimal SQL on the same machine.
 * Arguments filter workloads by name; `--appointments`, `--patients`, and `--seconds` take a number.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDataset, run } from './dataset.ts';
import { EXPORT, measureExport } from './export.ts';
import { type Measured, measure } from './measure.ts';
import { startServer } from './serving.ts';
import { allWorks, type Work } from './workloads.ts';

const ROUNDS = 3;
const root = path.resolve(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    appointments: { type: 'string', default: '1000000' },
    patients: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
  },
});
const size = { appointments: Number(values.appointments), patients: Number(values.patients) };
const seconds = Number(values.seconds);

const dataset = await openDataset(path.join(root, '.local/bench'), size);
console.log(
  dataset.madeIn === null
    ? `${size.appointments} visits were there`
    : `${size.appointments} visits made in ${dataset.madeIn.toFixed(1)} s`,
);
const bare = await startServer('bare-server.ts', dataset.url);
const product = await startServer('product-server.ts', dataset.url);
const lines: string[] = [];
try {
  const works = await run(dataset.url, (client) => allWorks(client, size.appointments, product.patients));
  for (const work of works) {
    if (!isWanted(work.name)) continue;
    const line = await lineOf(work);
    lines.push(line);
    console.log(line);
  }
  if (isWanted(EXPORT)) {
    lines.push(await measureExport(dataset.url));
    console.log(lines.at(-1));
  }
} finally {
  bare.stop();
  product.stop();
  await dataset.close();
}
saveResults(lines);

function isWanted(name: string): boolean {
  return positionals.length === 0 || positionals.some((part) => name.includes(part));
}

async function lineOf(work: Work): Promise<string> {
  const limits: Measured[] = [];
  const runs: Measured[] = [];
  await measure(product, work.product, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    limits.push(await measure(bare, work.bare, seconds));
    runs.push(await measure(product, work.product, seconds));
  }
  const limit = middle(limits);
  const own = middle(runs);
  const share = own.perSecond / limit.perSecond;
  const verdict = work.atLeast === 0 ? '–' : share >= work.atLeast ? 'yes' : 'no';
  const goal = work.atLeast === 0 ? '–' : percent(work.atLeast);
  return `| ${work.name} | ${limit.perSecond.toFixed(0)}/s | ${own.perSecond.toFixed(0)}/s | ${own.p95.toFixed(0)} ms | ${percent(share)} | ${goal} | ${verdict} |`;
}

function middle(all: readonly Measured[]): Measured {
  const sorted = all.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, p95: 0 };
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function saveResults(rows: readonly string[]): void {
  const at = new Date().toISOString();
  const head = [
    `# ${at.slice(0, 16).replace('T', ' ')} UTC`,
    '',
    `${size.appointments} visits, ${size.patients} patients; ${cpus().length} cores, ${cpus()[0]?.model ?? ''}; Node ${process.version}; 10 connections, the middle of ${ROUNDS} rounds of ${seconds} s. p95 is the 97.5th percentile, rounded up from it.`,
    '',
    '| work | limit | ours | p95 | share | asked | met |',
    '|---|---|---|---|---|---|---|',
  ];
  const folder = path.join(root, 'infra/bench/results');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${at.slice(0, 16).replaceAll(':', '')}.md`);
  writeFileSync(file, `${[...head, ...rows].join('\n')}\n`);
  console.log(`kept in ${path.relative(root, file)}`);
}
