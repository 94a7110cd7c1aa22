import type { Db, Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { JobToAdd } from './queues.ts';

/**
 * `job_runs` records which jobs were queued and how they ended, so the queue may forget them. A `queued` run
 * is open. `done` and `dead` are final, unless someone requeues a dead run.
 */
export interface NewRun extends JobToAdd {
  eventId: string;
}

/**
 * Inserts the runs that don’t exist yet.
 * @returns the ids of the given runs that are open
 */
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

/** The job name of an event that could not be routed. */
export const ROUTE = 'route';

/** Stores an unroutable event with the dead jobs, so that it does not block others. */
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

/** @returns the attempt number, starting at 1; null if the run is over or unknown */
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

/** @param reason must not contain patient data */
export const markDead = (db: Executor, id: string, reason: string, now: Date) =>
  finish(db, id, 'dead', reason, now);

/** Saves the last failure of a job that is still being retried. */
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

/**
 * Reopens a dead run, which the sweeper then queues again.
 * @returns false if no dead run has this id
 */
export async function requeueRun(db: Executor, id: string): Promise<boolean> {
  const revived = await db
    .updateTable('jobRuns')
    .set({ state: 'queued', attempts: 0, finishedAt: null, queuedAt: new Date(0) })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirst();
  return revived.numUpdatedRows > 0n;
}
