import {
  appointmentAccepted,
  appointmentMarkedEnRoute,
  appointmentReminderDue,
  appointmentScheduled,
} from '@bedside/contracts/appointments/appointment.events';
import { deliveryQueued } from '@bedside/contracts/messaging/messaging.events';
import { userPasswordChanged } from '@bedside/contracts/people/user.events';
import { openOutages } from '@bedside/domain/messaging/queue-health.queries';
import { issueCode } from '@bedside/domain/people/one-time-code.commands';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { publishDueEvents } from '@bedside/queue/relay-loop';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { addHours, addMinutes } from 'date-fns';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeliveriesHandler } from './handlers/send-delivery.handler.ts';
import { sendOneTimeCodeHandler } from './handlers/send-one-time-code.handler.ts';
import { messagesFixture, NOON } from './messages.fixture.ts';

const fixture = await messagesFixture();
const { db, simulators, clock, ctx, emit, deliveriesOf, send, scheduledAppointment } = fixture;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  await db.deleteFrom('channelOutages').execute();
  await db.deleteFrom('plannedEvents').execute();
});
afterEach(async () => {
  vi.useRealTimers();
  await simulators.app.inject({ method: 'DELETE', url: '/local/faults' });
});

/** Advances time in steps: publishes what is due and sends what is queued. */
async function passUntil(moment: Date, stepMinutes = 1): Promise<void> {
  while (clock.now < moment) {
    clock.now = addMinutes(clock.now, stepMinutes);
    vi.setSystemTime(clock.now);
    await publishDueEvents(db, clock.now);
    await work();
  }
}

async function work(): Promise<void> {
  const waiting = await db
    .updateTable('outbox')
    .set({ dispatchedAt: clock.now })
    .where('dispatchedAt', 'is', null)
    .returning(['id', 'type', 'entityId'])
    .execute();
  for (const { id, type, entityId } of waiting) {
    if (type === deliveryQueued.type) await send(entityId).catch(() => undefined);
    else if (type === 'messages.delayed')
      await createDeliveriesHandler.run({ eventId: id, requestId: 'req-7' }, ctx());
  }
}

const textsAreAway = (times = 100_000) => simulators.inject({ integration: 'texts', kind: '500', times });
const textsAreBack = () => simulators.app.inject({ method: 'DELETE', url: '/local/faults' });
const textTo = async (eventId: string) =>
  (await deliveriesOf(eventId)).find(({ channel }) => channel === 'text');

describe('a text message service that is down for six hours', () => {
  // Rule: messages.outages-lose-nothing
  it('afterward gets every message that is still relevant, once', async () => {
    await textsAreAway();
    const accepted: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { id } = await scheduledAppointment({ status: 'AWAITING TIME' });
      accepted.push(await emit(appointmentAccepted, { appointmentId: id }));
    }
    const soon = await scheduledAppointment({ startsAt: addHours(NOON, 2), endsAt: addHours(NOON, 3) });
    const reminder = await emit(appointmentReminderDue, {
      appointmentId: soon.id,
      revision: 1,
      hoursBefore: 2,
    });
    const confirmed = await emit(appointmentScheduled, { appointmentId: soon.id, revision: 1 });
    const onTheWay = await scheduledAppointment({ status: 'ON THE WAY' });
    const setOut = await emit(appointmentMarkedEnRoute, { appointmentId: onTheWay.id });

    await passUntil(addHours(NOON, 6));
    for (const eventId of accepted) expect((await textTo(eventId))?.state).toBe('queued');
    expect(await simulators.messages('channel=text')).toEqual([]);

    await textsAreBack();
    await passUntil(addMinutes(addHours(NOON, 6), 20));
    for (const eventId of accepted) expect((await textTo(eventId))?.state).toBe('sent');
    expect(await simulators.messages('channel=text')).toHaveLength(accepted.length);
    expect(await textTo(reminder)).toMatchObject({ state: 'suppressed', reason: 'the visit has started' });
    expect(await textTo(confirmed)).toMatchObject({ state: 'suppressed', reason: 'the visit has started' });
    expect(await textTo(setOut)).toMatchObject({ state: 'suppressed', reason: 'too late' });
    expect(await openOutages(db)).toEqual([]);
  }, 180_000);

  // Rule: messages.outages-lose-nothing
  it('is retried with growing delays, and calls blocked by the circuit breaker do not count as attempts', async () => {
    await textsAreAway();
    const before = (await simulators.ledger('texts')).length;
    const { id } = await scheduledAppointment({ status: 'AWAITING TIME' });
    const eventId = await emit(appointmentAccepted, { appointmentId: id });
    await passUntil(addHours(NOON, 6));
    const textCount = (await simulators.ledger('texts')).length - before;
    expect(await textTo(eventId)).toMatchObject({ state: 'queued', attempts: textCount });
    expect(textCount).toBeGreaterThan(20);
    expect(textCount).toBeLessThan(60);
  }, 180_000);

  // Rule: messages.outages-lose-nothing
  it('is reported to admins and super-admins once, however many messages wait', async () => {
    const admin = await insertStaff(db, { role: 'ADMIN' });
    const owner = await insertStaff(db, { role: 'SUPER_ADMIN' });
    const provider = await insertStaff(db, { role: 'PROVIDER' });
    await textsAreAway();
    for (let count = 0; count < 4; count += 1) {
      const { id } = await scheduledAppointment({ status: 'AWAITING TIME' });
      await emit(appointmentAccepted, { appointmentId: id });
    }
    await passUntil(addMinutes(NOON, 4));
    const bells = async () => {
      const rows = await db
        .selectFrom('notifications')
        .select(['userId', 'title'])
        .where('type', '=', 'staff-messages-delayed')
        .where('userId', 'in', [admin.id, owner.id, provider.id])
        .execute();
      return rows.map(({ userId, title }) => `${userId} ${title}`).toSorted();
    };
    expect(await bells()).toEqual([]);
    await passUntil(addHours(NOON, 3));
    const once = [admin.id, owner.id].map((id) => `${id} Texts are delayed`).toSorted();
    expect(await bells()).toEqual(once);
    expect(await openOutages(db)).toMatchObject([{ channel: 'text', waiting: expect.any(Number) }]);

    await textsAreBack();
    await passUntil(addHours(NOON, 4));
    expect(await openOutages(db)).toEqual([]);
    await textsAreAway();
    const { id } = await scheduledAppointment({ status: 'AWAITING TIME' });
    await emit(appointmentAccepted, { appointmentId: id });
    await passUntil(addHours(NOON, 5));
    expect(await bells()).toEqual([...once, ...once].toSorted());
  }, 180_000);
});

describe('an integration that is down for more than a day', () => {
  // Rule: messages.outages-lose-nothing
  it('fails the message after a day, and not before', async () => {
    await simulators.inject({ integration: 'mail', kind: '500', times: 100_000 });
    const { id: userId } = await insertPatient(db);
    const eventId = await emit(userPasswordChanged, { userId });
    await passUntil(addHours(NOON, 23), 5);
    expect(await deliveriesOf(eventId)).toMatchObject([{ state: 'queued' }]);
    await passUntil(addHours(NOON, 25), 5);
    expect(await deliveriesOf(eventId)).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('mail') },
    ]);
  }, 180_000);
});

describe('a code whose integration is down', () => {
  it('is retried until it expires, and fails with that reason', async () => {
    await simulators.inject({ integration: 'texts', kind: '429', times: 100_000 });
    const keys = codeKeys(simulators.config.secrets.code);
    const scope = { purpose: 'CONTACT', contact: '+13125550177', userId: null } as const;
    const issuing = { actor: null, requestId: 'req-7', now: clock.now, ip: null };
    await db.transaction().execute((tx) => issueCode(tx, issuing, keys, { ...scope, send: true }));
    const code = db.selectFrom('oneTimeCodes').selectAll().where('contact', '=', scope.contact);
    const { id: codeId } = await code.executeTakeFirstOrThrow();
    const job = { codeId, eventId: codeId, requestId: 'req-7' };
    for (let minutes = 0; minutes < 10; minutes += 1) {
      clock.now = addMinutes(NOON, minutes);
      vi.setSystemTime(clock.now);
      await expect(sendOneTimeCodeHandler.run(job, ctx())).rejects.toMatchObject({ kind: 'unavailable' });
    }
    clock.now = addMinutes(NOON, 10);
    await sendOneTimeCodeHandler.run(job, ctx());
    expect(await code.executeTakeFirstOrThrow()).toMatchObject({
      encryptedCode: null,
      sentAt: null,
      unsentBecause: 'expired',
    });
  });
});
