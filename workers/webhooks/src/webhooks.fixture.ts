import { appointmentPaid } from '@bedside/contracts/appointments/appointment.events';
import type { PayloadOf } from '@bedside/contracts/event';
import type { AnyEvent } from '@bedside/contracts/events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import * as commands from '@bedside/domain/webhooks/webhook-endpoint.commands';
import { webhookKeys } from '@bedside/domain/webhooks/webhook-signature';
import { openLiveBus } from '@bedside/queue/live';
import { startSimulators } from '@bedside/simulators/simulators.fixture';
import { insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import type { HandlerContext } from '@bedside/worker-kit/handler';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect } from 'vitest';
import {
  queueWebhooksHandler,
  redeliverWebhooksHandler,
  sendWebhooksHandler,
} from './handlers/send-webhooks.handler.ts';
import { startReceiver } from './receiver.fixture.ts';

const requestId = 'req-hooks';

/** A database, the handlers, a receiver, and a clock that is reset to now before each test. */
export async function webhooksFixture() {
  const database = await withDatabase();
  const { db } = database;
  const simulators = await startSimulators();
  const live = await openLiveBus({ directUrl: database.url });
  const receiver = await startReceiver();
  const owner = await insertStaff(db, { role: 'SUPER_ADMIN' });
  const clock = { now: new Date() };
  const keys = webhookKeys(simulators.config.secrets.webhooks);
  const addresses = simulators.integrations.webhooks;

  beforeEach(async () => {
    clock.now = new Date();
    receiver.answers();
    receiver.forget();
    await db.deleteFrom('webhookEndpoints').execute();
    await db.deleteFrom('outbox').execute();
  });
  afterAll(async () => {
    await live.close();
    await receiver.close();
    await simulators.close();
  });

  /** Verifies the way a receiver does, with the standard’s library. */
  function verified(secret: string, index = -1): unknown {
    const { headers, body } = receiver.received.at(index) ?? expect.fail('nothing came');
    const text = (name: string) => String(headers[name]);
    return new Webhook(secret).verify(body, {
      'webhook-id': text('webhook-id'),
      'webhook-timestamp': text('webhook-timestamp'),
      'webhook-signature': text('webhook-signature'),
    });
  }

  const ctx = (overrides: Partial<HandlerContext> = {}): HandlerContext => ({
    config: simulators.config,
    db,
    integrations: simulators.integrations,
    live,
    log: pino({ level: 'silent' }),
    now: () => clock.now,
    requestId,
    attempt: 1,
    lastAttempt: false,
    ...overrides,
  });
  const staff = () => ({
    actor: { userId: owner.id, role: 'SUPER_ADMIN' as const, permissions: [], sessionId: newId() },
    requestId,
    now: clock.now,
    ip: null,
  });
  const system = () => ({ actor: null, requestId, now: clock.now, ip: null });

  const create = (input: { url?: string; events?: string[] | null } = {}) =>
    commands.createEndpoint(db, staff(), { addresses, keys }, { url: receiver.url, ...input });

  /** Records an event and queues its messages. */
  async function happen<E extends AnyEvent>(event: E, payload: PayloadOf<E>): Promise<string> {
    const eventId = await db
      .transaction()
      .execute((tx) => recordEvent(tx, system(), event, payload, { entityId: newId() }));
    await queueWebhooksHandler.run({ eventId, requestId }, ctx());
    return eventId;
  }

  const messageOf = (eventId: string, endpointId: string) =>
    db
      .selectFrom('webhookMessages')
      .selectAll()
      .where('eventId', '=', eventId)
      .where('endpointId', '=', endpointId)
      .executeTakeFirst();

  return {
    verified,
    db,
    database,
    simulators,
    receiver,
    clock,
    keys,
    addresses,
    ctx,
    staff,
    system,
    create,
    happen,
    paid: () => happen(appointmentPaid, { appointmentId: newId() }),
    /** Sends the way the planned event does. */
    async send(endpointId: string, overrides: Partial<HandlerContext> = {}): Promise<void> {
      await db.deleteFrom('plannedEvents').where('entityId', '=', endpointId).execute();
      await sendWebhooksHandler.run({ endpointId, eventId: newId(), requestId }, ctx(overrides));
    },
    redeliver: (redeliveryId: string) =>
      redeliverWebhooksHandler.run({ redeliveryId, eventId: newId(), requestId }, ctx()),
    messageOf,
    /** Moves the clock to the next attempt. */
    async untilNext(eventId: string, endpointId: string): Promise<void> {
      clock.now = (await messageOf(eventId, endpointId))?.nextAttemptAt ?? clock.now;
    },
    endpointOf: (id: string) =>
      db.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    attemptsOf: (eventId: string) =>
      db.selectFrom('webhookAttempts').selectAll().where('eventId', '=', eventId).orderBy('id').execute(),
    dueAt: async (endpointId: string) =>
      (
        await db
          .selectFrom('plannedEvents')
          .select('dueAt')
          .where('entityId', '=', endpointId)
          .executeTakeFirst()
      )?.dueAt,
  };
}
