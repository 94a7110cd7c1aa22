import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkImports, checkParts, checkProgram, checkTests, checkTypes, type Tally } from './checks.ts';

const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    'start-within': { type: 'string', default: 'Infinity' },
  },
});
const lastStartMs = Number(values['start-within']) * 60_000;
const folder = mkdtempSync(path.join(tmpdir(), 'bedside-results-'));
const folders = ['packages', 'services', 'workers', 'infra', 'admin-ui/src', 'patient-ui/src'];

interface Step {
  readonly title: string;
  readonly run: () => Promise<Tally>;
}

/** Each check keeps one processor busy, so two run at once, the longest first. */
const checks: Step[] = [
  { title: 'Types of the server', run: () => checkTypes('.') },
  { title: 'Types of the front ends', run: () => checkTypes('tsconfig.front-ends.json') },
  { title: 'Imports between folders', run: () => checkImports(...folders) },
  { title: 'Format and lint', run: () => checkProgram('biome', 'check', '.') },
];

const tallies: Tally[] = [];
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, checkOneByOne));
await report({ title: 'Unit tests', run: () => checkTests('unit', folder, filters) });
await report({ title: 'Parts of the screens', run: () => checkParts(folder, filters) });
await report({ title: 'Integration tests', run: () => checkTests('int*', folder, filters) });
await report({ title: 'Browser tests', run: () => checkTests('e2e', folder, filters) });
if (values.all) {
  await report({ title: 'Drills', run: () => checkTests('drill', folder, filters) });
  await report({ title: 'Drills in a browser', run: () => checkTests('browser-drill', folder, filters) });
  await report({ title: 'Every screen', run: () => checkTests('screens', folder, filters) });
  await report({ title: 'Other browsers', run: () => checkTests('browsers', folder, filters) });
}
rmSync(folder, { recursive: true, force: true });

const total = {
  passed: sum('passed'),
  failed: sum('failed'),
  skipped: sum('skipped'),
};
printAgain('Failed', 'failures');
printAgain('Failed beside the other tests and passed alone', 'unsteady');
console.log(`\n${inWords(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function checkOneByOne(): Promise<void> {
  for (let next = checks.shift(); next; next = checks.shift()) await report(next);
}

async function report({ title, run }: Step): Promise<void> {
  console.log(`\n── ${title} ${'─'.repeat(90 - title.length)}`);
  const started = performance.now();
  const late = started > lastStartMs;
  if (late) console.log(`Skipped: it took more than ${values['start-within']} minutes to get here.`);
  const tally: Tally = late ? { passed: 0, failed: 0, skipped: 1 } : await run();
  tallies.push(tally.failed > 0 && !tally.failures?.length ? { ...tally, failures: [title] } : tally);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${tally.failed > 0 ? '✗' : '✓'} ${title}: ${inWords(tally)} in ${seconds} s`);
}

function sum(field: 'passed' | 'failed' | 'skipped'): number {
  return tallies.reduce((all, tally) => all + tally[field], 0);
}

function printAgain(title: string, field: 'failures' | 'unsteady'): void {
  const lines = tallies.flatMap((tally) => tally[field] ?? []);
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
