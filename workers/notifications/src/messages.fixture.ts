import type { PayloadOf } from '@bedside/contracts/event';
import type { AnyEvent } from '@bedside/contracts/events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { openLiveBus } from '@bedside/queue/live';
import { startSimulators } from '@bedside/simulators/simulators.fixture';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import type { HandlerContext } from '@bedside/worker-kit/handler';
import { addHours, addMinutes } from 'date-fns';
import { pino } from 'pino';
import { afterAll, beforeEach } from 'vitest';
import { createDeliveriesHandler, sendDeliveryHandler } from './handlers/send-delivery.handler.ts';

export const NOON = new Date('2026-06-10T12:00:00-05:00');

/** A database, simulators, and a clock that is set to noon before each test. */
export async function messagesFixture() {
  const { db, url, environment } = await withDatabase();
  const simulators = await startSimulators();
  const live = await openLiveBus({ directUrl: url });
  const clock = { now: NOON };
  beforeEach(async () => {
    clock.now = NOON;
    await simulators.app.inject({ method: 'DELETE', url: '/local/messages' });
  });
  afterAll(async () => {
    await live.close();
    await simulators.close();
  });

  const ctx = (overrides: Partial<HandlerContext> = {}): HandlerContext => ({
    config: simulators.config,
    db,
    integrations: simulators.integrations,
    live,
    log: pino({ level: 'silent' }),
    now: () => clock.now,
    requestId: 'req-7',
    attempt: 1,
    lastAttempt: false,
    ...overrides,
  });

  /** Records an event and creates its deliveries. */
  async function emit<E extends AnyEvent>(event: E, payload: PayloadOf<E>): Promise<string> {
    const eventId = await db
      .transaction()
      .execute((tx) =>
        recordEvent(tx, { requestId: 'req-7', now: clock.now }, event, payload, { entityId: newId() }),
      );
    await createDeliveriesHandler.run({ eventId, requestId: 'req-7' }, ctx());
    return eventId;
  }

  const deliveriesOf = (eventId: string) =>
    db.selectFrom('deliveries').selectAll().where('eventId', '=', eventId).orderBy('id').execute();

  const send = (deliveryId: string, overrides: Partial<HandlerContext> = {}) =>
    sendDeliveryHandler.run({ deliveryId, eventId: newId(), requestId: 'req-7' }, ctx(overrides));

  async function sendAll(eventId: string): Promise<void> {
    for (const { id } of await deliveriesOf(eventId)) await send(id);
  }

  const stateOf = (id: string) =>
    db
      .selectFrom('deliveries')
      .select(['state', 'reason', 'attempts', 'externalMessageId', 'sendAfter'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  const bellsOf = (eventId: string) =>
    db
      .selectFrom('notifications')
      .select(['userId', 'title', 'body'])
      .where('eventId', '=', eventId)
      .execute();

  const addDevice = async (userId: string, token: string) => {
    const sessionId = newId();
    const at = { createdAt: clock.now, lastSeenAt: clock.now, expiresAt: addHours(clock.now, 1) };
    await db
      .insertInto('sessions')
      .values({ id: sessionId, userId, ...at })
      .execute();
    await db.insertInto('deviceTokens').values({ token, userId, sessionId }).execute();
  };

  /** Gives each appointment its own hour, so that providers are never double-booked. */
  let hours = 24;
  async function scheduledAppointment(appointment: Parameters<typeof buildFinishedAppointment>[1] = {}) {
    hours += 2;
    const patient = await insertPatient(db);
    const provider = await insertStaff(db, { role: 'PROVIDER' });
    const startsAt = addHours(NOON, hours);
    const row = buildFinishedAppointment(patient, {
      status: 'SCHEDULED',
      providerId: provider.id,
      startsAt,
      endsAt: addMinutes(startsAt, 45),
      scheduleRevision: 1,
      address1: '12 Oak Street',
      city: 'CHICAGO',
      ...appointment,
    });
    await db.insertInto('appointments').values(row).execute();
    return { id: row.id, patient, provider };
  }

  return {
    db,
    environment,
    simulators,
    clock,
    ctx,
    emit,
    deliveriesOf,
    send,
    sendAll,
    stateOf,
    bellsOf,
    addDevice,
    scheduledAppointment,
  };
}
