import type { Db, Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { JobToAdd } from './queues.ts';

/**
 * `job_runs` is what the queue may forget: which jobs were handed out and how each ended. A run is open while its
 * state is `handed`; `done` and `dead` are final, unless somebody revives a dead one.
 */
export interface NewRun extends JobToAdd {
  eventId: string;
}

/** Writes the runs that are not there yet. @returns those of them, new or old, that are open */
export async function recordRuns(db: Db, runs: readonly NewRun[], now: Date): Promise<Set<string>> {
  if (runs.length === 0) return new Set();
  const rows = runs.map(({ data, ...run }) => ({ ...run, data: JSON.stringify(data), queuedAt: now }));
  await db
    .insertInto('jobRuns')
    .values(rows.map((row) => ({ ...row, lastError: null, finishedAt: null })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const ids = runs.map((run) => run.id);
  const open = await db
    .selectFrom('jobRuns')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .execute();
  return new Set(open.map((run) => run.id));
}

/** Stands in the place of a job's name for an event that could not be routed to any. */
export const ROUTE = 'route';

/** Keeps an event whose payload fits none of its jobs where dead jobs are looked at, so that it holds nobody up. */
export async function recordUnroutable(db: Db, eventId: string, now: Date): Promise<void> {
  await db
    .insertInto('jobRuns')
    .values({
      id: `${eventId}--${ROUTE}`,
      eventId,
      queue: 'notifications',
      name: ROUTE,
      data: JSON.stringify({}),
      state: 'dead',
      lastError: 'the event does not fit its jobs',
      queuedAt: now,
      finishedAt: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Counts an attempt. @returns which one it is, from 1; null when the run is over or was never handed out */
export async function beginAttempt(db: Executor, id: string): Promise<number | null> {
  const run = await db
    .updateTable('jobRuns')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('attempts')
    .executeTakeFirst();
  return run?.attempts ?? null;
}

export const markDone = (db: Executor, id: string, now: Date) => finish(db, id, 'done', null, now);

/** @param reason without patient data */
export const markDead = (db: Executor, id: string, reason: string, now: Date) =>
  finish(db, id, 'dead', reason, now);

/** Keeps why the last attempt failed, for whoever looks at a job that is still tried. */
export async function noteFailure(db: Executor, id: string, reason: string): Promise<void> {
  await db.updateTable('jobRuns').set({ lastError: reason }).where('id', '=', id).execute();
}

async function finish(
  db: Executor,
  id: string,
  state: 'done' | 'dead',
  lastError: string | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('jobRuns')
    .set({ state, lastError, finishedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Lets a dead run be tried again: the sweeper hands it out. @returns false when there is no dead run of that id */
export async function requeueRun(db: Executor, id: string): Promise<boolean> {
  const revived = await db
    .updateTable('jobRuns')
    .set({ state: 'queued', attempts: 0, finishedAt: null, queuedAt: new Date(0) })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirst();
  return revived.numUpdatedRows > 0n;
}
