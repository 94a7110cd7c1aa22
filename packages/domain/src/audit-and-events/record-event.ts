import type { EventDefinition, PayloadOf } from '@bedside/contracts/event';
import type { AnyEvent, EventType } from '@bedside/contracts/events';
import type { Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { columnsOf } from '@bedside/db/insert-rows';
import { insertEvents } from '@bedside/queue/outbox';
import { openSpan } from '@bedside/tracing/span';
import type { Context } from '../context.ts';

export interface EventAudience {
  /** Set when the event must be found by a known id. */
  id?: string | undefined;
  /** Screens refresh by this id. */
  entityId: string;
  users?: readonly string[];
  staff?: boolean;
}

/** For changes that write the event together with other rows in one statement. */
export const eventRow = <E extends AnyEvent>(
  ctx: Pick<Context, 'requestId' | 'now' | 'recordedEvents'>,
  definition: E,
  payload: PayloadOf<E>,
  audience: EventAudience,
) => {
  const id = audience.id ?? newId();
  const span = openSpan(`record ${definition.type}`, {
    kind: 'producer',
    attributes: { 'bedside.event_id': id, 'bedside.request_id': ctx.requestId },
  });
  span?.end();
  const row = {
    id,
    type: definition.type satisfies EventType,
    payload: { ...definition.payload.parse(payload), ...(span && { traceparent: span.traceparent }) },
    entityType: definition.entity,
    entityId: audience.entityId,
    liveUserIds: [...new Set(audience.users ?? [])],
    liveToStaff: audience.staff ?? false,
    requestId: ctx.requestId,
    createdAt: ctx.now,
  };
  ctx.recordedEvents?.push(row);
  return row;
};
export type EventRow = ReturnType<typeof eventRow>;

export const eventColumns = columnsOf<EventRow>({
  id: true,
  type: true,
  payload: true,
  entityType: true,
  entityId: true,
  liveUserIds: true,
  liveToStaff: true,
  requestId: true,
  createdAt: true,
});

/**
 * Whether an earlier try of the same request made this change before its process died. Its event has the
 * decision’s id.
 */
export async function isDecided(db: Executor, { decisionId }: Pick<Context, 'decisionId'>): Promise<boolean> {
  if (!decisionId) return false;
  const event = await db.selectFrom('outbox').select('id').where('id', '=', decisionId).executeTakeFirst();
  return event !== undefined;
}

/** Outbox: the relay publishes it after the commit. */
export async function recordEvent<E extends AnyEvent>(
  tx: Tx,
  ctx: Pick<Context, 'requestId' | 'now' | 'recordedEvents'>,
  definition: E,
  payload: PayloadOf<E>,
  audience: EventAudience,
): Promise<string> {
  const row = eventRow(ctx, definition, payload, audience);
  await insertEvents(tx, [row]).execute();
  return row.id;
}

export interface PlannedEvent<E extends EventDefinition> {
  key: string;
  dueAt: Date;
  payload: PayloadOf<E>;
  entityId: string;
}

/** Published when due unless canceled or replaced. */
export async function planEvent<E extends AnyEvent>(
  tx: Tx,
  ctx: Pick<Context, 'requestId'> & Partial<Pick<Context, 'now' | 'recordedEvents'>>,
  definition: E,
  plan: PlannedEvent<E>,
): Promise<void> {
  const { key, ...row } = planRow(ctx, definition, plan);
  if (ctx.now) ctx.recordedEvents?.push({ ...row, payload: plan.payload, id: newId(), createdAt: ctx.now });
  await tx
    .insertInto('plannedEvents')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

export async function planEventsIfAbsent<E extends AnyEvent>(
  tx: Tx,
  ctx: Pick<Context, 'requestId'>,
  definition: E,
  plans: readonly PlannedEvent<E>[],
): Promise<void> {
  await insertPlans(tx, ctx, definition, plans)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Brings forward events that are planned for later. */
export async function planEventsAtLatest<E extends AnyEvent>(
  tx: Tx,
  ctx: Pick<Context, 'requestId'>,
  definition: E,
  plans: readonly PlannedEvent<E>[],
): Promise<void> {
  await insertPlans(tx, ctx, definition, plans)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ dueAt: eb.ref('excluded.dueAt') }))
        .whereRef('plannedEvents.dueAt', '>', 'excluded.dueAt'),
    )
    .execute();
}

const planRow = <E extends AnyEvent>(
  ctx: Pick<Context, 'requestId'>,
  definition: E,
  plan: PlannedEvent<E>,
) => ({
  key: plan.key,
  type: definition.type satisfies EventType,
  payload: JSON.stringify(definition.payload.parse(plan.payload)),
  entityType: definition.entity,
  entityId: plan.entityId,
  requestId: ctx.requestId,
  dueAt: plan.dueAt,
});

export async function cancelPlannedEventsByKey(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('plannedEvents')
    .where('key', 'in', [...keys])
    .execute();
}

export async function cancelPlannedEvents(
  tx: Tx,
  definition: AnyEvent,
  ...entityIds: readonly string[]
): Promise<void> {
  await tx
    .deleteFrom('plannedEvents')
    .where('entityType', '=', definition.entity)
    .where('entityId', 'in', [...entityIds])
    .where('type', '=', definition.type)
    .execute();
}

const insertPlans = <E extends AnyEvent>(
  tx: Tx,
  ctx: Pick<Context, 'requestId'>,
  definition: E,
  plans: readonly PlannedEvent<E>[],
) => tx.insertInto('plannedEvents').values(plans.map((plan) => planRow(ctx, definition, plan)));
