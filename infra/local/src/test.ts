import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkArrows, checkParts, checkProgram, checkTests, type Tally } from './checks.ts';

const filters = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'bedside-results-'));
const rooms = ['packages', 'services', 'workers', 'infra', 'admin-ui/src', 'patient-ui/src'];

const steps: readonly { title: string; run: () => Promise<Tally> }[] = [
  { title: 'Format and lint', run: () => checkProgram('biome', 'check', '.') },
  { title: 'Types of the server', run: () => checkProgram('tsc', '-p', '.') },
  { title: 'Types of the front ends', run: () => checkProgram('tsc', '-p', 'tsconfig.front-ends.json') },
  { title: 'Import arrows', run: () => checkArrows(...rooms) },
  { title: 'Unit tests', run: () => checkTests('unit', folder, filters) },
  { title: 'Parts of the screens', run: () => checkParts(folder, filters) },
  { title: 'Integration tests', run: () => checkTests('int*', folder, filters) },
  { title: 'Browser tests', run: () => checkTests('e2e', folder, filters) },
];

const tallies: Tally[] = [];
for (const { title, run } of steps) {
  console.log(`\n── ${title} ${'─'.repeat(90 - title.length)}`);
  const started = performance.now();
  const tally = await run();
  tallies.push(tally);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${tally.failed > 0 ? '✗' : '✓'} ${title}: ${inWords(tally)} in ${seconds} s`);
}
rmSync(folder, { recursive: true, force: true });

const total = {
  passed: sum('passed'),
  failed: sum('failed'),
  skipped: sum('skipped'),
};
sayAgain('Failed', 'failures');
sayAgain('Failed beside the other tests and passed alone', 'unsteady');
console.log(`\n${inWords(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

function sum(field: 'passed' | 'failed' | 'skipped'): number {
  return tallies.reduce((all, tally) => all + tally[field], 0);
}

function sayAgain(title: string, field: 'failures' | 'unsteady'): void {
  const lines = tallies.flatMap((tally) => tally[field] ?? []);
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
