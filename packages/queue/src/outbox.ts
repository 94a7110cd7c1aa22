import { allEvents, type EventType } from '@bedside/contracts/events';
import type { Database, Executor } from '@bedside/db/database';
import type { Outbox } from '@bedside/db/schema';
import { expressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';

type NewEvent = Omit<Insertable<Outbox>, 'urgent'>;

const HOUR = 3_600_000;

const urgentTypes: EventType[] = allEvents.filter(({ urgent }) => urgent).map(({ type }) => type);

/**
 * Inserts events. An event is urgent if a user is waiting for it, or if it is about an appointment within the
 * hour.
 */
export const insertEvents = (db: Pick<Executor, 'insertInto'>, events: readonly NewEvent[]) =>
  db.insertInto('outbox').values(events.map((event) => ({ ...event, urgent: isUrgent(event) })));

function isUrgent({ type, entityType, entityId, createdAt }: NewEvent) {
  const eb = expressionBuilder<Database>();
  const isSoon = sql<SqlBool>`appointment.starts_at
    between ${new Date(createdAt.getTime() - HOUR)} and ${new Date(createdAt.getTime() + HOUR)}`;
  if (entityType === 'appointment')
    return eb
      .exists(
        eb
          .selectFrom('appointments as appointment')
          .select('appointment.id')
          .where('appointment.id', '=', entityId)
          .where(isSoon),
      )
      .$castTo<boolean>();
  if (entityType === 'delivery')
    return eb
      .exists(
        eb
          .selectFrom('deliveries as delivery')
          .leftJoin('appointments as appointment', 'appointment.id', 'delivery.appointmentId')
          .select('delivery.id')
          .where('delivery.id', '=', entityId)
          .where((eb) => eb.or([eb('delivery.eventType', 'in', urgentTypes), isSoon])),
      )
      .$castTo<boolean>();
  return urgentTypes.includes(type);
}
