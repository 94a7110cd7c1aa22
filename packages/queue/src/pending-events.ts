import type { Executor } from '@bedside/db/database';

/** Age in seconds of the oldest undispatched event, 0 if none. Monitor this value. */
export async function oldestPendingSeconds(db: Executor, now: Date): Promise<number> {
  const { oldest } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('createdAt').as('oldest'))
    .where('dispatchedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1_000) : 0;
}

export async function deadJobs(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('jobRuns')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow();
  return count;
}
