import { allEvents } from '@bedside/contracts/events';
import { type LiveMessage, liveMessage } from '@bedside/contracts/practice/live.api';
import { publicEvents } from '@bedside/contracts/webhooks/public-events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import type { Outbox } from '@bedside/db/schema';
import { type OpenSpan, openSpan } from '@bedside/tracing/span';
import type { Selectable } from 'kysely';
import { type NewRun, recordRuns, recordUnroutable } from './job-runs.ts';
import type { LiveBus } from './live.ts';
import type { Queues } from './queues.ts';
import { jobsOf } from './routing.ts';

export interface RelayParts {
  db: Db;
  queues: Pick<Queues, 'addJobs'>;
  live: Pick<LiveBus, 'publish'>;
  now: () => Date;
}

type OutboxRow = Selectable<Outbox>;

const BATCH = 200;

/**
 * Dispatches one batch: jobs to queues, live updates to screens. Safe to run concurrently. Interrupted events
 * stay pending and produce the same job ids next time.
 * @param lane `urgent` handles only urgent events, so that others cannot delay them
 * @returns the number of events dispatched
 * @throws if the queue rejects jobs
 */
export async function relayBatch(parts: RelayParts, lane: 'all' | 'urgent' = 'all'): Promise<number> {
  return await parts.db.transaction().execute(async (tx) => {
    const events = await claimEvents(tx, lane);
    if (events.length === 0) return 0;
    await enqueueJobs(parts, events);
    const dates = await datesOf(tx, events);
    for (const event of events) await publishLiveUpdates(parts, event, dates);
    await markDispatched(tx, events, parts.now());
    return events.length;
  });
}

const knownTypes = allEvents.map((event) => event.type);

/**
 * Events of a newer version wait for that version’s relay. Avoids `for update`, because the runs of a claimed
 * event are inserted outside this transaction and refer to it.
 */
const claimEvents = (tx: Tx, lane: 'all' | 'urgent'): Promise<OutboxRow[]> =>
  tx
    .selectFrom('outbox')
    .selectAll()
    .where('dispatchedAt', 'is', null)
    .where('type', 'in', knownTypes)
    .$if(lane === 'urgent', (query) => query.where('urgent', '=', true))
    .orderBy('urgent', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(BATCH)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

/** Commits the runs before any handler can look them up, so that they also survive a crash here. */
async function enqueueJobs({ db, queues, now }: RelayParts, events: readonly OutboxRow[]): Promise<void> {
  const runs: NewRun[] = [];
  const spans = new Map(events.map((event) => [event, spanOf(event)]));
  const failures = new Map<OutboxRow, unknown>();
  const subscribed = await subscribedNames(db);
  try {
    for (const event of events) {
      try {
        const name = publicEvents[event.type]?.name;
        const toWebhooks = name !== undefined && (subscribed.has(name) || subscribed.has(EVERY));
        runs.push(...jobsOf(event, { traceparent: spans.get(event)?.traceparent, toWebhooks }));
      } catch (error) {
        failures.set(event, error);
        await recordUnroutable(db, event.id, now());
      }
    }
    const open = await recordRuns(db, runs, now());
    await queues.addJobs(runs.filter((run) => open.has(run.id)));
  } catch (error) {
    for (const event of events) failures.set(event, error);
    throw error;
  } finally {
    for (const [event, span] of spans) span?.end({}, failures.get(event));
  }
}

const EVERY = 'every event';

/** The public events to which an endpoint subscribes. Others create no job. */
async function subscribedNames(db: Executor): Promise<ReadonlySet<string>> {
  const endpoints = await db
    .selectFrom('webhookEndpoints')
    .select('eventNames')
    .where('enabled', '=', true)
    .execute();
  return new Set(endpoints.flatMap(({ eventNames }) => eventNames ?? [EVERY]));
}

const spanOf = ({ id, type, requestId, payload: { traceparent } }: OutboxRow): OpenSpan | undefined =>
  openSpan(`relay ${type}`, {
    kind: 'consumer',
    ...(typeof traceparent === 'string' && { from: traceparent }),
    attributes: { 'bedside.event_id': id, 'bedside.request_id': requestId },
  });

/** The days of the appointments that changed, so that a console showing another day doesn’t refetch. */
async function datesOf(tx: Tx, events: readonly OutboxRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = events
    .filter(({ entityType, liveToStaff }) => entityType === 'appointment' && liveToStaff)
    .map(({ entityId }) => entityId);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('appointments')
    .select(['id', 'serviceDate'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, serviceDate }) => [id, serviceDate]));
}

function liveMessageOf({ entityType, entityId }: OutboxRow, date: string | undefined): LiveMessage | null {
  const message = liveMessage.safeParse({ type: 'changed', entityType, entityId, date });
  return message.success ? message.data : null;
}

async function publishLiveUpdates(
  { live }: RelayParts,
  event: OutboxRow,
  dates: ReadonlyMap<string, string>,
): Promise<void> {
  const message = liveMessageOf(event, dates.get(event.entityId));
  if (!message || (event.liveUserIds.length === 0 && !event.liveToStaff)) return;
  await live.publish(message, { users: event.liveUserIds, staff: event.liveToStaff });
}

async function markDispatched(tx: Tx, events: readonly OutboxRow[], now: Date): Promise<void> {
  const ids = events.map((event) => event.id);
  await tx.updateTable('outbox').set({ dispatchedAt: now }).where('id', 'in', ids).execute();
}
