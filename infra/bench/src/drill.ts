import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@bedside/config/config';
import type { Db } from '@bedside/db/database';
import { startGateway } from '@bedside/infra-local/gateway';
import { freePort, startProcesses, untilReady } from '@bedside/infra-local/processes';
import { root } from '@bedside/infra-local/root';
import { sql } from 'kysely';
import { checkWrites, type Finding, openWork, untilDrained } from './drill-checks.ts';
import { type Acknowledged, kinds, type Load, startLoad } from './drill-load.ts';
import type { DrillPeople } from './drill-people.ts';
import { openStream } from './live-client.ts';
import { until } from './until.ts';

interface Strike {
  /** The target of the failure, for the table. */
  readonly what: string;
  /** Ends or freezes something, and returns a function that restores it. */
  readonly strike: () => Promise<() => Promise<void>>;
}

interface Drill {
  readonly title: string;
  readonly about: string;
  readonly db: Db;
  readonly people: DrillPeople;
  readonly folder: string;
  /** Variables with the addresses of PostgreSQL and Redis. */
  readonly environment: Readonly<Record<string, string>>;
  readonly strikes: readonly Strike[];
  /** Whether everything is ready for the next failure. */
  readonly isWhole: () => Promise<boolean>;
  /** The longest outage allowed, in seconds. */
  readonly longestGap: number;
}

const WARM_UP_MS = 5_000;
const CALM_MS = 2_000;
const RECOVERED_WITHIN_MS = 120_000;

/**
 * Runs the product under load, causes failures, measures how long writes are unavailable, and compares
 * everything acknowledged with what was stored and sent.
 */
export async function runDrill(drill: Drill): Promise<void> {
  const { people, db } = drill;
  process.env.LOG_LEVEL ??= 'silent';
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const processes = await startProcesses({
    environment: drill.environment,
    dataDir: path.join(drill.folder, 'files'),
    publicUrl,
  });
  const gateway = await startGateway(processes, readConfig({ PUBLIC_URL: publicUrl }), port);
  const live = watchLive(publicUrl, people.admin.token);
  const gaps = new Map<string, number[]>();
  const heardAfter: number[] = [];
  const workedAfter: number[] = [];
  const findings: Finding[] = [];
  let refused: [string, number][] = [];
  let load: Load | undefined;
  try {
    load = await startLoad(publicUrl, people);
    const { acknowledged } = load;
    await pause(WARM_UP_MS);
    for (const [number, { what, strike }] of drill.strikes.entries()) {
      await until('a whole cluster', drill.isWhole, RECOVERED_WITHIN_MS);
      await pause(CALM_MS);
      const back = await strike();
      const struckAt = performance.now();
      const again = (kind: string) =>
        acknowledged.findLast((one) => one.kind === kind)?.startedAt ?? Number.NEGATIVE_INFINITY;
      await until(
        'writes again',
        async () => kinds.every((kind) => again(kind) > struckAt),
        RECOVERED_WITHIN_MS,
      );
      const resumedAt = Math.min(
        ...acknowledged.filter(({ startedAt }) => startedAt > struckAt).map(({ at }) => at),
      );
      const gap = (resumedAt - struckAt) / 1_000;
      gaps.set(what, [...(gaps.get(what) ?? []), gap]);
      const [heard, worked] = await Promise.all([
        since(resumedAt, 'live updates again', async () => live.heardAfter(resumedAt)),
        since(resumedAt, 'jobs again', () => hasWorked(db, acknowledged, struckAt)),
      ]);
      heardAfter.push(heard);
      workedAfter.push(worked);
      console.log(
        `${number + 1}. ${what}: writes again after ${gap.toFixed(1)} s; live updates ${heard.toFixed(1)} s and jobs ${worked.toFixed(1)} s later`,
      );
      await back();
    }
    await until('a whole cluster', drill.isWhole, RECOVERED_WITHIN_MS);
    await load.stop();
    await untilDrained(db);
    findings.push(...(await checkWrites(db, processes.simulators, acknowledged)));
    refused = [...load.refusals].toSorted(([, a], [, b]) => b - a);
    for (const one of [...Object.values(processes.services), ...Object.values(processes.workers)])
      await untilReady(one.name, `http://127.0.0.1:${one.port}/health/ready`);
  } catch (error) {
    const waiting = await openWork(db).catch(() => []);
    console.error('Answers so far:', load?.refusals, 'under way:', load?.underWay(), 'not done:', waiting);
    throw error;
  } finally {
    live.close();
    await gateway.stop();
    await processes.stop();
  }
  const longest = Math.max(...[...gaps.values()].flat());
  findings.push(
    {
      what: 'longest gap, asked',
      found: `${longest.toFixed(1)} s, ${drill.longestGap} s`,
      isGood: longest <= drill.longestGap,
    },
    {
      what: 'answers other than 503 with Retry-After, and 409 while the first attempt is under way',
      found: inWords(refused.filter(([name]) => !isExpected(name))),
      isGood: refused.every(([name]) => isExpected(name)),
    },
  );
  saveResults(drill, [
    '| struck | times | gap without an acknowledged write: least, middle, most |',
    '|---|---|---|',
    ...[...gaps].map(([what, seconds]) => `| ${what} | ${seconds.length} | ${spread(seconds)} |`),
    `| live updates heard, after the first such write | ${heardAfter.length} | ${spread(heardAfter)} |`,
    `| a job of such a write done, after it | ${workedAfter.length} | ${spread(workedAfter)} |`,
    '',
    '| check | found | |',
    '|---|---|---|',
    ...findings.map(({ what, found, isGood }) => `| ${what} | ${found} | ${isGood ? 'yes' : '**no**'} |`),
    '',
    `Answers while nothing could be written: ${inWords(refused)}.`,
  ]);
  if (findings.some(({ isGood }) => !isGood)) process.exitCode = 1;
}

/** @returns seconds until the condition holds */
async function since(at: number, what: string, isSo: () => Promise<boolean>): Promise<number> {
  await until(what, isSo, RECOVERED_WITHIN_MS);
  return (performance.now() - at) / 1_000;
}

async function hasWorked(db: Db, acknowledged: readonly Acknowledged[], struckAt: number): Promise<boolean> {
  const bookings = acknowledged.filter(({ kind, startedAt }) => kind === 'booking' && startedAt > struckAt);
  if (bookings.length === 0) return false;
  const { rows } = await sql`select from job_runs join outbox on outbox.id = job_runs.event_id
    where job_runs.state = 'done' and outbox.entity_id in (${sql.join(bookings.map(({ id }) => id))}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

const isExpected = (refusal: string): boolean => / (503|409|connection lost)$/.test(refusal);

const inWords = (counts: readonly [string, number][]): string =>
  counts.map(([name, times]) => `${name} ${times} ×`).join(', ') || 'none';

function spread(seconds: readonly number[]): string {
  const sorted = seconds.toSorted((a, b) => a - b);
  return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    .map((one = Number.NaN) => `${one.toFixed(1)} s`)
    .join(', ');
}

/** A console’s stream, reopened when it ends. */
function watchLive(origin: string, token: string) {
  const heard: number[] = [];
  let isOpen = true;
  let end = (): void => undefined;
  const watching = (async () => {
    while (isOpen) {
      const ended = Promise.withResolvers<void>();
      const onMessage = ({ type }: { type: string }) =>
        void (type === 'changed' && heard.push(performance.now()));
      end = await openStream(`${origin}/v1/live`, token, onMessage, ended.resolve).catch(() => {
        setTimeout(ended.resolve, 500);
        return () => undefined;
      });
      await ended.promise;
    }
  })();
  return {
    heardAfter: (at: number) => (heard.at(-1) ?? 0) > at,
    close() {
      isOpen = false;
      end();
      void watching;
    },
  };
}

function saveResults({ title, about }: Drill, lines: readonly string[]): void {
  const at = new Date().toISOString();
  const text = [
    `# ${title}, ${at.slice(0, 16).replace('T', ' ')} UTC`,
    '',
    `${about} ${cpus().length} cores, ${cpus()[0]?.model ?? ''}; Node ${process.version}.`,
    '',
    ...lines,
  ].join('\n');
  const folder = path.join(root, 'infra/bench/results');
  mkdirSync(folder, { recursive: true });
  const name = `${title.toLowerCase().replaceAll(' ', '-')}-${at.slice(0, 16).replaceAll(':', '')}.md`;
  writeFileSync(path.join(folder, name), `${text}\n`);
  console.log(`${text}\nkept in infra/bench/results/${name}`);
}
