import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { likeAnywhere } from '../search.policy.ts';
import type { ListSearch } from '../user-search.ts';

interface FailedJobFilter {
  /** The job, what it was about or why it failed. */
  q?: string | undefined;
  id?: readonly string[] | undefined;
  queue?: string | undefined;
}

export type FailedJobRow = Awaited<ReturnType<typeof getFailedJob>>;

/** A page of the jobs that were given up, and how many each queue has, honouring the other filters. */
export async function listFailedJobs(
  db: Executor,
  { filter, sort, range }: ListSearch<FailedJobFilter, 'failedAt'>,
) {
  const { queue, ...others } = filter;
  const counts = await found(db, others)
    .select(['run.queue', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('run.queue')
    .execute();
  const byQueue = Object.fromEntries(counts.map((row) => [row.queue as string, row.count]));
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  const rows = await found(db, filter)
    .select(columns)
    .orderBy('run.finishedAt', order)
    .orderBy('run.id', order)
    .limit(range.limit)
    .offset(range.offset)
    .execute();
  const total = queue ? (byQueue[queue] ?? 0) : counts.reduce((sum, row) => sum + row.count, 0);
  return { rows, total, byQueue };
}

/** @throws NOT_FOUND, also for a job that was not given up */
export async function getFailedJob(db: Executor, id: string) {
  const row = await found(db, { id: [id] })
    .select(columns)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const columns = [
  'run.id',
  'run.queue',
  'run.name',
  'event.type as eventType',
  'event.entityType',
  'event.entityId',
  'run.attempts',
  'run.lastError',
  'run.finishedAt as failedAt',
] as const;

function found(db: Executor, { q, id, queue }: FailedJobFilter) {
  let runs = db
    .selectFrom('jobRuns as run')
    .innerJoin('outbox as event', 'event.id', 'run.eventId')
    .where('run.state', '=', 'dead');
  if (id) runs = runs.where('run.id', '=', sql<string>`any(${id}::text[])`);
  if (queue) runs = runs.where(sql<boolean>`run.queue = ${queue}`);
  if (q) {
    const pattern = likeAnywhere(q);
    runs = runs.where(
      sql<boolean>`(run.name ilike ${pattern} or event.type ilike ${pattern} or run.last_error ilike ${pattern}
        or event.entity_id ilike ${pattern})`,
    );
  }
  return runs;
}
