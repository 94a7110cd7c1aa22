import { appointmentLatenessCheckDue } from '@bedside/contracts/appointments/appointment.events';
import { type Seal, sealAudit } from '@bedside/db/audit-seals';
import { type Backfill, backfills, runBackfills } from '@bedside/db/backfill';
import type { Db } from '@bedside/db/database';
import { deleteExpiredRows } from '@bedside/db/delete-expired-rows';
import { newId } from '@bedside/db/id';
import { maintainPartitions } from '@bedside/db/partitions';
import { foldTotals } from '@bedside/db/running-totals';
import { markDead } from './job-runs.ts';
import { insertEvents } from './outbox.ts';
import { listenTo } from './postgres-listener.ts';
import type { Queues } from './queues.ts';
import { type RelayParts, relayBatch } from './relay.ts';

interface RelayLoopOptions {
  directUrl: string;
  onError: (error: Error) => void;
  /** Receives the latest audit seal, to be stored where database users cannot change it. */
  onSeal?: (seal: Seal) => void;
  /** Called with `table_YYYY_MM` when a partition was retired. */
  onRetire?: (partition: string) => void;
  /** Milliseconds between polls, in addition to NOTIFY. */
  pollMs?: number;
  /** Milliseconds after which the relay checks whether an unfinished job is still in its queue. */
  graceMs?: number;
  backfills?: readonly Backfill[];
}

const CHANNEL = 'bedside_outbox';
const POLL_MS = 1_000;
const GRACE_MS = 60_000;
const SEAL_MS = 3_000;
const FOLD_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

const BATCH = 200;

/**
 * Publishes planned events that are due, once across all relays. Only running-late events trigger a live
 * update.
 * @returns the number published
 */
export async function publishDueEvents(db: Db, now: Date): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('plannedEvents')
      .selectAll()
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const events = due.map(({ key: _key, dueAt: _dueAt, payload, ...event }) => ({
      ...event,
      id: newId(),
      payload: JSON.stringify(payload),
      createdAt: now,
      dispatchedAt: null,
      liveToStaff: event.type === appointmentLatenessCheckDue.type,
    }));
    await insertEvents(tx, events).execute();
    const keys = due.map((plan) => plan.key);
    await tx.deleteFrom('plannedEvents').where('key', 'in', keys).execute();
    return due.length;
  });
}

interface SweepParts {
  db: Db;
  queues: Pick<Queues, 'addJobs' | 'knows' | 'forget'>;
  now: () => Date;
}

const SWEEP_BATCH = 500;

/** After this many starts, a run is assumed to crash its process. */
const MAX_STARTS = 100;

/**
 * Requeues runs older than `graceMs` that the queue has lost, with the same id. Safe to run concurrently.
 * @returns the number of runs requeued
 */
export async function requeueLostJobs({ db, queues, now }: SweepParts, graceMs: number): Promise<number> {
  const stale = await claimStale(db, now(), graceMs);
  let again = 0;
  for (const run of stale) {
    if (await queues.knows(run.queue, run.id)) continue;
    if (run.attempts >= MAX_STARTS) {
      await markDead(db, run.id, 'its process ended each time', now());
      continue;
    }
    await queues.forget(run.queue, run.id);
    await queues.addJobs([run]);
    again += 1;
  }
  return again;
}

async function claimStale(db: Db, now: Date, graceMs: number) {
  const stale = db
    .selectFrom('jobRuns')
    .select('id')
    .where('state', '=', 'queued')
    .where('queuedAt', '<', new Date(now.getTime() - graceMs))
    .orderBy('queuedAt')
    .limit(SWEEP_BATCH)
    .forUpdate()
    .skipLocked();
  const runs = await db
    .updateTable('jobRuns')
    .set({ queuedAt: now })
    .where('id', 'in', stale)
    .returning(['id', 'name', 'queue', 'data', 'attempts'])
    .execute();
  return runs;
}

/**
 * Dispatches committed and due events, requeues lost jobs, and seals the audit trail. Every hour it also
 * purges expired rows, maintains partitions, and runs backfills. Retries with backoff during outages.
 */
export function startRelay(
  parts: RelayParts & SweepParts,
  options: RelayLoopOptions,
): { close(): Promise<void> } {
  const { pollMs = POLL_MS, graceMs = GRACE_MS, onError } = options;
  const stopping = new AbortController();
  const signal = openWakeSignal();
  const urgentSignal = openWakeSignal();
  const wake = () => {
    urgentSignal.wake();
    signal.wake();
  };
  const listener = listenTo({
    directUrl: options.directUrl,
    channel: CHANNEL,
    onNotify: wake,
    onConnect: wake,
    onError,
  });
  const loops = [
    repeat(() => drain(() => relayBatch(parts, 'urgent')), { signal: urgentSignal, pollMs, onError }),
    repeat(() => drain(() => relayBatch(parts)), { signal, pollMs, onError }),
    repeat(() => drain(() => publishDueEvents(parts.db, parts.now())), { pollMs, onError }),
    repeat(() => requeueLostJobs(parts, graceMs), { pollMs: graceMs / 4, onError }),
    repeat(() => seal(parts, options), { pollMs: SEAL_MS, onError }),
    repeat(() => foldTotals(parts.db), { pollMs: FOLD_MS, onError }),
    repeat(() => deleteExpiredRows(parts.db, parts.now()), { pollMs: HOUR_MS, onError }),
    repeat(() => retire(parts, options), { pollMs: HOUR_MS, onError }),
    repeat(() => runBackfills(parts.db, options.backfills ?? backfills, { signal: stopping.signal }), {
      pollMs: HOUR_MS,
      onError,
    }),
  ];
  return {
    async close() {
      stopping.abort();
      await Promise.all([listener.close(), ...loops.map((loop) => loop.close())]);
    },
  };
}

async function drain(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) > 0);
}

async function seal({ db, now }: RelayParts, { onSeal }: RelayLoopOptions): Promise<void> {
  const newSeal = await sealAudit(db, now);
  if (newSeal) onSeal?.(newSeal);
}

async function retire({ db }: RelayParts, { onRetire }: RelayLoopOptions): Promise<void> {
  for (const name of await maintainPartitions(db)) onRetire?.(name);
}

interface WakeSignal {
  wake: () => void;
  /** Resolves when `wake` is called or after the timeout, or immediately if it was called since the last wait. */
  wait(ms: number): Promise<void>;
}

function openWakeSignal(): WakeSignal {
  let isWoken = false;
  let wake: () => void = () => undefined;
  return {
    wake() {
      isWoken = true;
      wake();
    },
    async wait(ms) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(resolve, ms);
      if (isWoken) resolve();
      await promise;
      clearTimeout(timer);
      isWoken = false;
    },
  };
}

const LONGEST_PAUSE = 10_000;

function repeat(
  work: () => Promise<unknown>,
  {
    signal = openWakeSignal(),
    pollMs,
    onError,
  }: { signal?: WakeSignal; pollMs: number; onError: (error: Error) => void },
): { close(): Promise<void> } {
  let closing = false;
  let failures = 0;
  const run = async (): Promise<void> => {
    while (!closing) {
      try {
        await work();
        failures = 0;
      } catch (error) {
        failures += 1;
        onError(error instanceof Error ? error : new Error(String(error)));
      }
      if (!closing)
        await signal.wait(Math.min(pollMs * 2 ** Math.min(failures, 5), Math.max(pollMs, LONGEST_PAUSE)));
    }
  };
  const ended = run();
  return {
    async close() {
      closing = true;
      signal.wake();
      await ended;
    },
  };
}
