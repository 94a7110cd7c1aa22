/**
 * `npm run bench:live`: opens consoles while appointments change, and then thousands of streams, on two
 * services behind nginx. `--consoles`, `--streams`, and `--seconds` take a number.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { appointmentNotesChanged } from '@bedside/contracts/appointments/appointment.events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { closeProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { startRelay } from '@bedside/queue/relay-loop';
import { openDataset } from './dataset.ts';
import { openConsole, openStream } from './live-client.ts';
import { openBench } from './live-sessions.ts';
import { openGateway } from './open-gateway.ts';
import { saveTable } from './save-table.ts';
import { startServer } from './serving.ts';

const CHANGES_A_SECOND = 3.3;
const WARM_UP_SECONDS = 10;
/** A thousand visits an hour. */
const NEW_A_SECOND = 1_000 / 3_600;
const TODAYS = 250;
const root = path.resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: {
    consoles: { type: 'string', default: '400' },
    streams: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
  },
});
const [consoleCount, streamCount, seconds] = [values.consoles, values.streams, values.seconds].map(
  Number,
) as [number, number, number];

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const size = { appointments: 100_000, patients: 10_000 };
const dataset = await openDataset(path.join(root, '.local/bench-live'), size);
const { parts, tokensFor } = await openBench(dataset.url);
const servers = await Promise.all([0, 1].map(() => startServer('product-server.ts', dataset.url)));
const gateway = await openGateway(servers);
const relay = startRelay(
  { ...parts, queues: { addJobs: async () => {}, forget: async () => {}, knows: async () => true } },
  { directUrl: dataset.url, onError: (error) => console.error(error) },
);
const todays = await parts.db
  .selectFrom('appointments')
  .select('id')
  .orderBy('createdAt', 'desc')
  .limit(TODAYS)
  .execute();
const changedAt = new Map<string, number>();

async function change(): Promise<string> {
  const isNew = Math.random() < NEW_A_SECOND / CHANGES_A_SECOND;
  const id = (!isNew && todays[Math.floor(Math.random() * todays.length)]?.id) || newId();
  await parts.db.transaction().execute(async (tx) => {
    const ctx = { requestId: newId(), now: parts.now() };
    await recordEvent(tx, ctx, appointmentNotesChanged, { appointmentId: id }, { entityId: id, staff: true });
  });
  changedAt.set(id, performance.now());
  return id;
}

async function changeFor(wantedSeconds: number): Promise<number> {
  const until = performance.now() + wantedSeconds * 1_000;
  let changes = 0;
  while (performance.now() < until) {
    const next = performance.now() + 1_000 / CHANGES_A_SECOND;
    await change();
    changes += 1;
    await pause(Math.max(0, next - performance.now()));
  }
  return changes;
}

/** The worst case: every console shows the newest appointments, and all changes are among the newest 250. */
async function measureConsoles(): Promise<string[]> {
  const tokens = await tokensFor(consoleCount);
  const reads = { row: [] as number[], counts: [] as number[] };
  const consoles = [];
  for (const token of tokens) {
    const onRead = (kind: 'row' | 'counts', millis: number) => void reads[kind].push(millis);
    consoles.push(await openConsole({ origin: gateway.origin, token, changedAt, onRead }));
  }
  // Consoles learn the rate of changes first.
  await changeFor(WARM_UP_SECONDS);
  reads.row = [];
  reads.counts = [];
  const changes = await changeFor(seconds);
  const all = reads.row.length + reads.counts.length;
  const delays = consoles.flatMap((one) => one.delays);
  for (const one of consoles) one.close();
  const percentileText = (times: readonly number[], share: number) =>
    `${percentile(times, share).toFixed(0)} ms`;
  return [
    `| ${consoleCount} consoles, ${(changes / seconds).toFixed(1)} changes a second | |`,
    `| reads a second, all consoles | ${(all / seconds).toFixed(0)} (rows ${(reads.row.length / seconds).toFixed(0)}, counts ${(reads.counts.length / seconds).toFixed(0)}) |`,
    `| a read, p50 and p95 | ${percentileText([...reads.row, ...reads.counts], 0.5)}, ${percentileText([...reads.row, ...reads.counts], 0.95)} |`,
    `| change → row on screen, p50 and p95 of ${delays.length} | ${percentileText(delays, 0.5)}, ${percentileText(delays, 0.95)} |`,
  ];
}

const EVENTS = 10;

async function measureStreams(): Promise<string[]> {
  const tokens = await tokensFor(streamCount);
  await pause(2_000);
  const before = servers.map(({ pid }) => residentMb(pid));
  const heard = new Map<string, number[]>();
  const closers: (() => void)[] = [];
  const open = async (token: string) =>
    closers.push(
      await openStream(`${gateway.origin}/v1/live`, token, ({ entityId }) => {
        const at = changedAt.get(entityId);
        if (at !== undefined) heard.get(entityId)?.push(performance.now() - at);
      }),
    );
  for (let at = 0; at < tokens.length; at += 100) await Promise.all(tokens.slice(at, at + 100).map(open));
  await pause(15_000);
  const after = servers.map(({ pid }) => residentMb(pid));
  const delays: number[][] = [];
  for (let event = 0; event < EVENTS; event += 1) {
    const id = newId();
    heard.set(id, []);
    changedAt.set(id, performance.now());
    await parts.live.publish(
      { type: 'changed', entityType: 'note', entityId: id },
      { users: [], staff: true },
    );
    await pause(3_000);
    delays.push(heard.get(id) ?? []);
  }
  for (const close of closers) close();
  const fewest = Math.min(...delays.map((times) => times.length));
  const slowest = Math.max(...delays.map((times) => percentile(times, 0.99)));
  const grown = after.reduce((sum, mb) => sum + mb, 0) - before.reduce((sum, mb) => sum + mb, 0);
  return [
    `| ${closers.length} streams on two services | ${after.map((mb) => mb.toFixed(0)).join(' + ')} MB, ${((grown / closers.length) * 1024).toFixed(0)} kB a stream |`,
    `| ${EVENTS} events: heard by at least | ${fewest} of ${closers.length} |`,
    `| event → 99% of the streams, middle and slowest | ${percentile(
      delays.map((times) => percentile(times, 0.99)),
      0.5,
    ).toFixed(0)} ms, ${slowest.toFixed(0)} ms |`,
  ];
}

const rows: string[] = [];
try {
  if (consoleCount > 0) rows.push(...(await measureConsoles()));
  if (streamCount > 0) rows.push(...(await measureStreams()));
} finally {
  await relay.close();
  await gateway.stop();
  for (const server of servers) server.stop();
  await closeProcessDependencies(parts);
  await dataset.close();
}
saveTable({ name: 'live', title: 'Live updates', beside: 'the clients', rows });
process.exit(0);
