import {
  appointmentMarkedEnRoute,
  appointmentScheduled,
} from '@bedside/contracts/appointments/appointment.events';
import { connect } from '@bedside/db/connection';
import { resendDelivery } from '@bedside/domain/messaging/delivery.commands';
import { RESENT } from '@bedside/domain/messaging/delivery.policy';
import { retryFailedJob } from '@bedside/domain/messaging/failed-job.commands';
import { markDead, recordRuns } from '@bedside/queue/job-runs';
import { addSeconds, subHours } from 'date-fns';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { messagesFixture, NOON } from './messages.fixture.ts';

const fixture = await messagesFixture();
const { db, simulators, clock, emit, deliveriesOf, send, sendAll, stateOf, addDevice, scheduledAppointment } =
  fixture;

describe('an integration', () => {
  const oneText = async () => {
    const { id } = await scheduledAppointment({ status: 'ON THE WAY' });
    const eventId = await emit(appointmentMarkedEnRoute, { appointmentId: id });
    const [delivery] = await deliveriesOf(eventId);
    return delivery?.id ?? '';
  };

  it.each(['429', '500', 'reset'])('that answers %s is retried, and then gets the message', async (kind) => {
    const id = await oneText();
    await simulators.inject({ integration: 'texts', kind });
    await send(id);
    expect((await stateOf(id)).state).toBe('queued');
    clock.now = addSeconds(NOON, 5);
    await send(id);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await simulators.messages('channel=text')).toHaveLength(1);
  });

  // Rule: messages.messages-arrive-at-least-once
  it('whose answer was lost gets the message again, marked as a repeat', async () => {
    const id = await oneText();
    await simulators.inject({ integration: 'texts', kind: 'reset', when: 'after' });
    await send(id);
    clock.now = addSeconds(NOON, 5);
    await send(id);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2, reason: RESENT });
  });

  // Rule: messages.messages-arrive-at-least-once
  it('gets a message once when the database fails over right after it, even if another worker is back sooner', async () => {
    const id = await oneText();
    const database = sql.id(new URL(fixture.environment.DATABASE_DIRECT_URL).pathname.slice(1));
    const shut = sql`alter database ${database} connection limit 0`;
    const open = sql`alter database ${database} connection limit -1`;
    const asUser = connect({ url: fixture.environment.DATABASE_DIRECT_URL, size: 2 });
    const { integrations } = simulators;
    const waited = Promise.withResolvers<void>();
    const log = pino(
      { level: 'warn' },
      { write: (line: string) => line.includes('away') && waited.resolve() },
    );
    const texts = {
      ...integrations.texts,
      send: async (text: Parameters<typeof integrations.texts.send>[0]) => {
        const sent = await integrations.texts.send(text);
        await shut.execute(db);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename <> current_user`.execute(db);
        return sent;
      },
    };
    const sending = send(id, { db: asUser, log, integrations: { ...integrations, texts } });
    await Promise.race([waited.promise, sending]);
    clock.now = addSeconds(NOON, 60);
    await expect(send(id)).rejects.toMatchObject({ permanent: false, retryAfter: 10_000 });
    await open.execute(db);
    await sending;
    await asUser.destroy();
    clock.now = addSeconds(NOON, 71);
    await send(id);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1, reason: null });
    expect(await simulators.messages('channel=text')).toHaveLength(1);
  });

  it('that refuses permanently is not retried', async () => {
    const id = await oneText();
    await simulators.inject({ integration: 'texts', kind: 'reject' });
    await send(id);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('texts') });
    await send(id);
    expect(await simulators.messages('channel=text')).toEqual([]);
  });

  /** The last retry comes after a day of outage. */
  const giveUp = async (id: string) => {
    await db
      .updateTable('deliveries')
      .set({ failingSince: subHours(NOON, 24) })
      .where('id', '=', id)
      .execute();
    await simulators.inject({ integration: 'texts', kind: '500' });
    await expect(send(id)).rejects.toMatchObject({ message: 'texts: answered 500', permanent: true });
  };

  it('that is down for a day fails its message and leaves other channels untouched', async () => {
    const id = await oneText();
    await giveUp(id);
    expect((await stateOf(id)).state).toBe('failed');
  });

  it('that was down too long gets the message once when the job is retried', async () => {
    const id = await oneText();
    await giveUp(id);
    const { eventId } = await db
      .selectFrom('deliveries')
      .select('eventId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const run = `${eventId}--send-delivery`;
    const data = { deliveryId: id, eventId, requestId: 'req-7' };
    await recordRuns(db, [{ id: run, eventId, name: 'send-delivery', queue: 'notifications', data }], NOON);
    await markDead(db, run, 'texts: answered 500', NOON);

    await retryFailedJob(db, { actor: null, requestId: 'req-8', now: NOON, ip: null }, run);
    await send(id);
    await send(id);
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    expect(await simulators.messages('channel=text')).toHaveLength(1);
  });

  it('that reports an unregistered device has it removed', async () => {
    const { id, patient } = await scheduledAppointment({ status: 'ON THE WAY' });
    const token = `device-${id}`;
    await addDevice(patient.id, token);
    const eventId = await emit(appointmentMarkedEnRoute, { appointmentId: id });
    const push = (await deliveriesOf(eventId)).find(({ channel }) => channel === 'push');
    await simulators.inject({ integration: 'push', kind: 'reject' });
    await send(push?.id ?? '');
    expect(await stateOf(push?.id ?? '')).toMatchObject({ state: 'failed', reason: 'no registered device' });
    const left = await db.selectFrom('deviceTokens').select('token').where('token', '=', token).execute();
    expect(left).toEqual([]);
  });
});

describe('an attempt interrupted by a crash', () => {
  it('blocks others while it may still be running, and is then retried and marked', async () => {
    const { id } = await scheduledAppointment({ status: 'ON THE WAY' });
    const [delivery] = await deliveriesOf(await emit(appointmentMarkedEnRoute, { appointmentId: id }));
    const deliveryId = delivery?.id ?? '';
    const claim = { state: 'claimed' as const, claimedAt: clock.now, attempts: 1 };
    await db.updateTable('deliveries').set(claim).where('id', '=', deliveryId).execute();

    clock.now = addSeconds(NOON, 5);
    await expect(send(deliveryId)).rejects.toMatchObject({ permanent: false, retryAfter: 10_000 });
    expect(await simulators.messages('')).toEqual([]);
    clock.now = addSeconds(NOON, 11);
    await expect(send(deliveryId)).rejects.toMatchObject({ permanent: false, retryAfter: 10_000 });
    clock.now = addSeconds(NOON, 22);
    await send(deliveryId);
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'sent', attempts: 2, reason: RESENT });
  });
});

describe('staff', () => {
  // Rule: messages.every-send-is-a-row
  it('can resend a message as a new delivery', async () => {
    clock.now = new Date('2026-06-10T20:59:00-05:00');
    const { id } = await scheduledAppointment();
    const eventId = await emit(appointmentScheduled, { appointmentId: id, revision: 1 });
    await sendAll(eventId);
    const [first] = await deliveriesOf(eventId);
    const before = await simulators.messages('');
    clock.now = new Date('2026-06-10T23:00:00-05:00');
    await resendDelivery(db, { actor: null, requestId: 'req-8', now: clock.now, ip: null }, first?.id ?? '');
    await sendAll(eventId);
    expect(await simulators.messages('')).toHaveLength(before.length + 1);
    expect(await deliveriesOf(eventId)).toHaveLength(4);
  });

  it('cannot resend a message that is still being sent', async () => {
    const { id } = await scheduledAppointment();
    const [first] = await deliveriesOf(await emit(appointmentScheduled, { appointmentId: id, revision: 1 }));
    await expect(
      resendDelivery(db, { actor: null, requestId: 'req-8', now: clock.now, ip: null }, first?.id ?? ''),
    ).rejects.toMatchObject({ code: 'RULE_REFUSED' });
  });
});
