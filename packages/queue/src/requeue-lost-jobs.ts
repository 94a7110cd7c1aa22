import type { Db } from '@bedside/db/database';
import { markDead } from './job-runs.ts';
import type { Queues } from './queues.ts';

export interface SweepParts {
  db: Db;
  queues: Pick<Queues, 'addJobs' | 'knows' | 'forget'>;
  now: () => Date;
}

const BATCH = 500;

/** Starts of one run after which it is taken for the reason that its processes die. */
const MOST_STARTS = 100;

/**
 * Looks after runs that were handed out more than `graceMs` milliseconds ago and have not ended: what the queue no
 * longer knows is handed out again under the same id. Several sweepers may do so at once.
 * @returns how many it handed out again
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

/** Takes them out of the sight of other sweepers, and of this one for another `graceMs`. */
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
