import { notFound } from '@bedside/contracts/errors';
import { type QueueName, queueNames } from '@bedside/contracts/job';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Executor } from '@bedside/db/database';
import { differenceInSeconds, subHours } from '@bedside/db/dates';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { countsBy, type ListSearch, paged, sumOf } from '../list-search.ts';
import { likeAnywhere } from '../search.policy.ts';

interface QueueFigures {
  queue: QueueName;
  waiting: number;
  running: number;
  dead: number;
  completedLastHour: number;
  oldestWaitingSeconds: number | null;
}

interface Outage {
  channel: Channel;
  since: Date;
  /** Messages to be retried when the outage ends. */
  waiting: number;
}

export const openOutages = (db: Executor): Promise<Outage[]> =>
  db
    .selectFrom('channelOutages as outage')
    .select((eb) => [
      'outage.channel',
      'outage.since',
      eb
        .selectFrom('deliveries')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('deliveries.channel', '=', 'outage.channel')
        .where('deliveries.failingSince', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('waiting'),
    ])
    .where('outage.toldAt', 'is not', null)
    .orderBy('outage.since')
    .execute();

/** Read from PostgreSQL, not Redis. A job that waits for a retry counts as running. */
export async function readQueueHealth(db: Executor, { now }: Pick<Context, 'now'>) {
  const [{ rows }, relay, outages] = await Promise.all([
    figures(db, now),
    waitingEvents(db),
    openOutages(db),
  ]);
  const secondsSince = (instant: Date | null) => instant && Math.max(0, differenceInSeconds(now, instant));
  return {
    queues: queueNames.map((queue): QueueFigures => {
      const row = rows.find((one) => one.queue === queue);
      if (!row) return { queue, ...nothing };
      const { oldest, ...counts } = row;
      return { ...counts, oldestWaitingSeconds: secondsSince(oldest) };
    }),
    relay: { waiting: relay.waiting, oldestWaitingSeconds: secondsSince(relay.oldest) },
    outages: outages.map(({ since, ...outage }) => ({ ...outage, since: since.toISOString() })),
  };
}

const nothing = { waiting: 0, running: 0, dead: 0, completedLastHour: 0, oldestWaitingSeconds: null };

type Figures = Omit<QueueFigures, 'oldestWaitingSeconds'> & { oldest: Date | null };

/** Waiting starts when the event was published or, for a retried job, when it was queued again. */
const waitingSince = sql`case when run.last_error is null then coalesce(event.dispatched_at, event.created_at)
  else nullif(run.queued_at, 'epoch') end`;

const figures = (db: Executor, now: Date) =>
  sql<Figures>`select queue,
      (count(*) filter (where state = 'queued' and attempts = 0))::int as waiting,
      (count(*) filter (where state = 'queued' and attempts > 0))::int as running,
      (count(*) filter (where state = 'dead'))::int as dead,
      (count(*) filter (where state = 'done'))::int as completed_last_hour,
      min(${waitingSince}) filter (where state = 'queued' and attempts = 0) as oldest
    from (
      select * from job_runs where state = 'queued'
      union all select * from job_runs where state = 'dead'
      union all select * from job_runs where state = 'done' and finished_at > ${subHours(now, 1)}
    ) as run join outbox as event on event.id = run.event_id
    group by queue`.execute(db);

async function waitingEvents(db: Executor): Promise<{ waiting: number; oldest: Date | null }> {
  return await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('createdAt').as('oldest')])
    .where('dispatchedAt', 'is', null)
    .executeTakeFirstOrThrow();
}

interface FailedJobFilter {
  /** The job, what it was about or why it failed. */
  q?: string | undefined;
  id?: readonly string[] | undefined;
  queue?: string | undefined;
}

export type FailedJobRow = Awaited<ReturnType<typeof getFailedJob>>;

/** Counts honor the other filters. */
export async function listFailedJobs(
  db: Executor,
  { filter, sort, range }: ListSearch<FailedJobFilter, 'failedAt'>,
) {
  const { queue, ...others } = filter;
  const byQueue = await countsBy(found(db, others), 'run.queue');
  const rows = await found(db, filter)
    .select(columns)
    .$call((query) => paged(query, { sort, range }, 'run.finishedAt', 'run.id'))
    .execute();
  return { rows, total: sumOf(byQueue, queue), byQueue };
}

export async function getFailedJob(db: Executor, id: string) {
  return await found(db, { id: [id] })
    .select(columns)
    .executeTakeFirstOrThrow(notFound);
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
