import type { Db } from '@bedside/db/database';
import { markDead } from './job-runs.ts';
import type { Queues } from './queues.ts';

export interface SweepParts {
  db: Db;
  queues: Pick<Queues, 'addJobs' | 'knows' | 'forget'>;
  now: () => Date;
}

const BATCH = 500;

/** Starts after which a run is assumed to crash its process. */
const MOST_STARTS = 100;

/**
 * Requeues runs older than `graceMs` that the queue has lost, with the same id. Safe to run
 * concurrently. @returns number of runs requeued
 */
export async function requeueLostJobs({ db, queues, now }: SweepParts, graceMs: number): Promise<number> {
  const stale = await claimStale(db, now(), graceMs);
  let again = 0;
  for (const run of stale) {
    if (await queues.knows(run.queue, run.id)) continue;
    if (run.attempts >= MOST_STARTS) {
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
    .limit(BATCH)
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
