import { typesOfNames, type WebhookIds, webhookOf } from '@bedside/contracts/webhooks/public-events';
import { webhookEndpointDue } from '@bedside/contracts/webhooks/webhook.events';
import type { Db, Tx } from '@bedside/db/database';
import { addMilliseconds } from '@bedside/db/dates';
import type { Outbox } from '@bedside/db/schema';
import { type Selectable, sql } from 'kysely';
import { planEventsAtLatest } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';

type StoredEvent = Pick<Selectable<Outbox>, 'id' | 'type' | 'payload' | 'createdAt'>;
type When = Pick<Context, 'requestId' | 'now'>;

/** Stores an event once for each endpoint that wants it. */
export const queueWebhooksOfEvent = (db: Db, ctx: When, eventId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const event = await tx
      .selectFrom('outbox')
      .select(['id', 'type', 'payload', 'createdAt'])
      .where('id', '=', eventId)
      .executeTakeFirst();
    const name = event && webhookOf(event.type, event.payload)?.type;
    if (!event || !name) return;
    const endpoints = await tx
      .selectFrom('webhookEndpoints')
      .select('id')
      .where('enabled', '=', true)
      .where((eb) => eb.or([eb('eventNames', 'is', null), sql<boolean>`${name} = any(event_names)`]))
      // Waits for an endpoint that is being turned off, so that no message is left waiting at one that is off.
      .orderBy('id')
      .forShare()
      .execute();
    const ids = endpoints.map(({ id }) => id);
    if (ids.length === 0) return;
    await insertWebhooks(tx, ctx, { endpointIds: ids, events: [event] });
    await planSending(tx, ctx, ids);
  });

const LAST_UUID_BITS = '0000-0000-000000000000';

/** The smallest UUIDv7 of a moment, so that a span of time is a range of ids. */
export function idAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-${LAST_UUID_BITS}`;
}

interface NewWebhooks {
  endpointIds: readonly string[];
  events: readonly StoredEvent[];
  /** Sends failed messages again, and delivered ones too if `all`. */
  again?: 'failed' | 'all';
}

/** @returns how many messages are newly waiting */
async function insertWebhooks(
  tx: Tx,
  { now }: When,
  { endpointIds, events, again }: NewWebhooks,
): Promise<number> {
  const rows = events.flatMap(({ id, type, payload, createdAt }) => {
    const message = webhookOf(type, payload);
    if (!message) return [];
    return endpointIds.map((endpointId) => newMessage({ id, createdAt, ...message }, endpointId, now));
  });
  if (rows.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('webhookMessages')
    .values(rows)
    .onConflict((conflict) => {
      const same = conflict.columns(['eventId', 'endpointId']);
      if (!again) return same.doNothing();
      const over = again === 'all' ? (['failed', 'delivered'] as const) : (['failed'] as const);
      return same
        .doUpdateSet({ state: 'waiting', tries: 0, nextAttemptAt: now, redeliveredAt: now })
        .where('webhookMessages.state', 'in', over);
    })
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

interface NewMessage {
  id: string;
  type: string;
  data: WebhookIds;
  createdAt: Date;
}

export const newMessage = ({ id, type, data, createdAt }: NewMessage, endpointId: string, now: Date) => ({
  eventId: id,
  endpointId,
  eventName: type,
  data: JSON.stringify(data),
  occurredAt: createdAt,
  nextAttemptAt: now,
});

/** Plans one event per endpoint, however many messages wait, and never later than one that is already planned. */
export async function planSending(
  tx: Tx,
  ctx: When,
  endpointIds: readonly string[],
  dueAt = ctx.now,
): Promise<void> {
  const plans = endpointIds.toSorted().map((endpointId) => ({
    key: `${webhookEndpointDue.type}:${endpointId}`,
    dueAt,
    payload: { endpointId },
    entityId: endpointId,
  }));
  await planEventsAtLatest(tx, ctx, webhookEndpointDue, plans);
}

const BATCH = 500;
/** An event's id may be created shortly before or after the event's time. */
const SLACK_MS = 3_600_000;

/** Continues where an interrupted run ended. */
export async function runRedelivery(db: Db, ctx: When, id: string): Promise<void> {
  for (;;) {
    if (!(await db.transaction().execute((tx) => redeliverBatch(tx, ctx, id)))) return;
  }
}

/** @returns whether there may be more */
async function redeliverBatch(tx: Tx, ctx: When, id: string): Promise<boolean> {
  const run = await tx
    .selectFrom('webhookRedeliveries as run')
    .innerJoin('webhookEndpoints as endpoint', 'endpoint.id', 'run.endpointId')
    .selectAll('run')
    .select(['endpoint.eventNames', 'endpoint.enabled'])
    .where('run.id', '=', id)
    .where('run.finishedAt', 'is', null)
    .forUpdate(['endpoint', 'run'])
    .executeTakeFirst();
  if (!run) return false;
  const { endpointId, fromAt, toAt, lastEventId } = run;
  const events = run.enabled
    ? await tx
        .selectFrom('outbox')
        .select(['id', 'type', 'payload', 'createdAt'])
        .where('id', '>', lastEventId ?? idAt(addMilliseconds(fromAt, -SLACK_MS)))
        .where('id', '<', idAt(addMilliseconds(toAt, SLACK_MS)))
        .where('createdAt', '>=', fromAt)
        .where('createdAt', '<=', toAt)
        .where('type', 'in', typesOfNames(run.eventNames))
        .orderBy('id')
        .limit(BATCH)
        .execute()
    : [];
  const again = run.includeDelivered ? 'all' : 'failed';
  const queued = await insertWebhooks(tx, ctx, { endpointIds: [endpointId], events, again });
  const more = events.length === BATCH;
  await tx
    .updateTable('webhookRedeliveries')
    .set((eb) => ({
      queuedCount: eb('queuedCount', '+', queued),
      lastEventId: events.at(-1)?.id ?? lastEventId,
      finishedAt: more ? null : ctx.now,
    }))
    .where('id', '=', id)
    .execute();
  if (queued > 0) await planSending(tx, ctx, [endpointId]);
  return more;
}
