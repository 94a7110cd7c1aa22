import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromiumExecutable } from '@bedside/documents-worker/printer/chromium';
import { chromium } from 'playwright-core';
import { z } from 'zod';

/** Checks such as format, types, and imports count as one test. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Failures with the first line of their reason, repeated at the end of the log. */
  readonly failures?: readonly string[];
  /** Failed in the full run but passed when rerun. */
  readonly unsteady?: readonly string[];
}

const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };
const FEWEST_MODULES = 50;
/** With more failed files than this, they are not considered flaky. */
const MAX_FILES_LOOKED_AT_TWICE = 3;
/** A run that hangs is stopped and counts as failed. */
const MAX_MS = 1_500_000;

/** Shows the program’s output when it ends, because another check runs at the same time. */
export async function checkProgram(program: string, ...args: string[]): Promise<Tally> {
  const { code, output } = await run(program, args, 'quiet');
  if (output) console.log(`\n${output.trim()}`);
  return code === 0 ? PASSED : FAILED;
}

/** Uses TypeScript 7, which is written in Go. Tools that need the compiler’s API use version 6. */
export const checkTypes = (project: string): Promise<Tally> =>
  checkProgram('node', 'node_modules/typescript-native/bin/tsc', '-p', project);

const importsReport = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** Also fails if it reads too few files, because otherwise a parser error would go unnoticed. */
export async function checkImports(...folders: string[]): Promise<Tally> {
  const { output } = await run(
    'depcruise',
    [...folders, '--config', '.dependency-cruiser.cjs', '-T', 'json'],
    'quiet',
  );
  const { summary } = importsReport.parse(JSON.parse(output));
  for (const { rule, from, to } of summary.violations) console.log(`${rule.name}: ${from} → ${to}`);
  console.log(`${summary.totalCruised} modules read, ${summary.violations.length} violations`);
  return summary.violations.length === 0 && summary.totalCruised > FEWEST_MODULES ? PASSED : FAILED;
}

const testReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});
type TestReport = z.infer<typeof testReport>;

/**
 * Runs a vitest project. A file that cannot be loaded counts as one failure. A few failed files are rerun
 * separately, and a run that ended without a failed test is repeated. What then passes is reported as
 * unsteady.
 */
export async function checkTests(
  project: string,
  folder: string,
  filters: readonly string[],
): Promise<Tally> {
  const first = await runTests(project, folder, filters);
  if (first.tally.failed === 0) return first.tally;
  const failedFiles = first.report?.testResults.filter(({ status }) => status === 'failed') ?? [];
  if (failedFiles.length > MAX_FILES_LOOKED_AT_TWICE) return first.tally;
  if (failedFiles.length === 0) {
    console.log('\nOnce more: the run ended with an error outside of the tests.');
    const { tally } = await runTests(project, folder, filters);
    return tally.failed === 0 ? { ...tally, unsteady: [`${project}: an error outside of the tests`] } : tally;
  }
  console.log(`\nOnce more, alone: ${failedFiles.map(({ name }) => path.relative('.', name)).join(', ')}`);
  const second = await runTests(
    project,
    folder,
    failedFiles.map(({ name }) => name),
  );
  const recovered = (first.report?.numFailedTests ?? 0) - (second.report?.numFailedTests ?? 0);
  return {
    passed: first.tally.passed + Math.max(0, recovered),
    failed: second.tally.failed,
    skipped: first.tally.skipped,
    failures: second.tally.failures ?? [],
    unsteady: (first.tally.failures ?? []).filter((name) => !second.tally.failures?.includes(name)),
  };
}

/** The browser tests fail without Chromium, so a machine that can't start it shows the reason once. */
export async function checkParts(folder: string, filters: readonly string[]): Promise<Tally> {
  try {
    const executablePath = await chromiumExecutable(process.env.CHROMIUM_PATH);
    await (await chromium.launch({ executablePath })).close();
  } catch (error) {
    console.log(`Chromium can't start here, so the parts of the screens are not tested: ${error}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  return checkTests('parts', folder, filters);
}

async function runTests(
  project: string,
  folder: string,
  filters: readonly string[],
): Promise<{ tally: Tally; report: TestReport | null }> {
  const outputFile = path.join(folder, `${project.replaceAll('*', '')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`];
  const choice = filters.length > 0 ? ['--passWithNoTests', ...filters] : [];
  rmSync(outputFile, { force: true });
  const { code } = await run('vitest', ['run', '--project', project, ...reporters, ...choice]);
  const report = readReport(outputFile);
  if (!report) return { tally: code === 0 ? { passed: 0, failed: 0, skipped: 0 } : FAILED, report };
  const unseen = code !== 0 && report.numFailedTests === 0 ? 1 : 0;
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unseen,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: failuresOf(report),
  };
  return { tally, report };
}

function readReport(file: string): TestReport | null {
  try {
    return testReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

const failuresOf = ({ testResults }: TestReport): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative('.', name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`];
      return failed.map(
        ({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`,
      );
    });

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

async function run(
  program: string,
  args: string[],
  sound?: 'quiet',
): Promise<{ code: number; output: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number; output: string }>();
  const child = spawn(program, args, {
    stdio: ['ignore', sound ? 'pipe' : 'inherit', 'inherit'],
    timeout: MAX_MS,
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk) => (output += chunk));
  child.once('error', reject);
  child.once('close', (code) => resolve({ code: code ?? 1, output }));
  return await promise;
}
