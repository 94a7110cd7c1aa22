import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** What came of a step of `npm test`. A check that is no test (format, types, arrows) counts as one. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };
const FEWEST_MODULES = 50;

/** Runs a program of node_modules/.bin; it passes when it ends well. */
export async function checkProgram(program: string, ...args: string[]): Promise<Tally> {
  return (await run(program, args)).code === 0 ? PASSED : FAILED;
}

const arrowsReport = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** Holds the import arrows, and fails a run that read next to nothing: a cruiser that can't parse passes everything. */
export async function checkArrows(...folders: string[]): Promise<Tally> {
  const { output } = await run(
    'depcruise',
    [...folders, '--config', '.dependency-cruiser.cjs', '-T', 'json'],
    'quiet',
  );
  const { summary } = arrowsReport.parse(JSON.parse(output));
  for (const { rule, from, to } of summary.violations) console.log(`${rule.name}: ${from} → ${to}`);
  console.log(`${summary.totalCruised} modules read, ${summary.violations.length} violations`);
  return summary.violations.length === 0 && summary.totalCruised > FEWEST_MODULES ? PASSED : FAILED;
}

const testReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

/** Runs a vitest project. A file that can't be loaded has no failed test in it, but fails the run: it counts as one. */
export async function checkTests(
  project: string,
  folder: string,
  filters: readonly string[],
): Promise<Tally> {
  const outputFile = path.join(folder, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`];
  const choice = filters.length > 0 ? ['--passWithNoTests', ...filters] : [];
  const { code } = await run('vitest', ['run', '--project', project, ...reporters, ...choice]);
  try {
    const report = testReport.parse(JSON.parse(readFileSync(outputFile, 'utf8')));
    const unseen = code !== 0 && report.numFailedTests === 0 ? 1 : 0;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unseen,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } catch {
    return code === 0 ? { passed: 0, failed: 0, skipped: 0 } : FAILED;
  }
}

async function run(
  program: string,
  args: string[],
  sound?: 'quiet',
): Promise<{ code: number; output: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number; output: string }>();
  const child = spawn(program, args, { stdio: ['ignore', sound ? 'pipe' : 'inherit', 'inherit'] });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk) => (output += chunk));
  child.once('error', reject);
  child.once('close', (code) => resolve({ code: code ?? 1, output }));
  return await promise;
}
