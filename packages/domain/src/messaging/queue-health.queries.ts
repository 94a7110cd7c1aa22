import { type QueueName, queueNames } from '@bedside/contracts/job';
import type { Executor } from '@bedside/db/database';
import { differenceInSeconds, subHours } from 'date-fns';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { openOutages } from './outage.queries.ts';

interface QueueFigures {
  queue: QueueName;
  waiting: number;
  running: number;
  dead: number;
  completedLastHour: number;
  oldestWaitingSeconds: number | null;
}

/**
 * How the queues and the hand-over to them are doing, by what PostgreSQL remembers of every job. A job that was begun
 * and has not ended counts as running, also while it waits for its next attempt.
 */
export async function readQueueHealth(db: Executor, { now }: Pick<Context, 'now'>) {
  const [{ rows }, relay, outages] = await Promise.all([
    figures(db, now),
    waitingEvents(db),
    openOutages(db),
  ]);
  const secondsSince = (since: Date | null) => since && Math.max(0, differenceInSeconds(now, since));
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

/**
 * Since when a run waits: from the hand-over of its event on, whatever the sweeper wrote later. One that was given up
 * before, which its last error tells, waits since it was handed out again.
 */
const since = sql`case when run.last_error is null then coalesce(event.dispatched_at, event.created_at)
  else nullif(run.queued_at, 'epoch') end`;

const figures = (db: Executor, now: Date) =>
  sql<Figures>`select queue,
      (count(*) filter (where state = 'queued' and attempts = 0))::int as waiting,
      (count(*) filter (where state = 'queued' and attempts > 0))::int as running,
      (count(*) filter (where state = 'dead'))::int as dead,
      (count(*) filter (where state = 'done'))::int as completed_last_hour,
      min(${since}) filter (where state = 'queued' and attempts = 0) as oldest
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
