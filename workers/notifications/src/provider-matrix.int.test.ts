import {
  appointmentMarkedEnRoute,
  appointmentReminderDue,
} from '@bedside/contracts/appointments/appointment.events';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, simulators, clock, emit, deliveriesOf, send, sendAll, stateOf, addDevice, scheduledAppointment } =
  await messagesFixture();

const onTheWay = async (phoneE164?: string) => {
  const { id, patient } = await scheduledAppointment({ status: 'ON THE WAY' });
  if (phoneE164) await db.updateTable('users').set({ phoneE164 }).where('id', '=', patient.id).execute();
  await addDevice(patient.id, `device-${id}`);
  const deliveries = await deliveriesOf(await emit(appointmentMarkedEnRoute, { appointmentId: id }));
  const by = (channel: 'text' | 'push') => deliveries.find((one) => one.channel === channel)?.id ?? '';
  return { text: by('text'), push: by('push'), patient, token: `device-${id}` };
};

describe('a text message service', () => {
  it.each([
    ['429', 1],
    ['500', 0],
    ['reset', 0],
  ])('that answers %s is retried, but not before the requested delay', async (kind, retryAfter) => {
    const { text } = await onTheWay();
    await simulators.inject({ integration: 'texts', kind });
    await send(text);
    const { state, sendAfter } = await stateOf(text);
    expect(state).toBe('queued');
    expect(sendAfter?.getTime()).toBeGreaterThan(NOON.getTime() + retryAfter * 1_000);
    await send(text);
    expect((await stateOf(text)).state).toBe('queued');
    clock.now = sendAfter ?? NOON;
    await send(text);
    expect((await stateOf(text)).state).toBe('sent');
  });

  it('that rejects the number is not retried', async () => {
    const { text } = await onTheWay('+15005550001');
    await send(text);
    expect(await stateOf(text)).toMatchObject({ state: 'failed', attempts: 1 });
    await send(text, { attempt: 2 });
    expect(await stateOf(text)).toMatchObject({ state: 'failed', attempts: 1 });
  });

  it('that answers 21610 is not retried, and the number gets no texts until it sends START', async () => {
    const { text, patient } = await onTheWay('+15005550004');
    await send(text);
    expect((await stateOf(text)).state).toBe('failed');
    const saved = await db.selectFrom('suppressionList').select(['channel', 'reason']).execute();
    expect(saved).toEqual([{ channel: 'text', reason: 'STOP' }]);
    const { id } = await scheduledAppointment({ status: 'ON THE WAY', patientId: patient.id });
    const eventId = await emit(appointmentMarkedEnRoute, { appointmentId: id });
    const later = (await deliveriesOf(eventId)).find(({ channel }) => channel === 'text');
    expect(later?.recipientId).toBe(patient.id);
    await send(later?.id ?? '');
    expect(await stateOf(later?.id ?? '')).toMatchObject({
      state: 'suppressed',
      reason: 'recipient opted out of texts',
      attempts: 0,
    });
  });
});

describe('Firebase', () => {
  it('reports an unregistered device, which is removed', async () => {
    const { push, token } = await onTheWay();
    await simulators.inject({ integration: 'push', kind: 'reject' });
    await send(push);
    expect(await stateOf(push)).toMatchObject({ state: 'failed', reason: 'no registered device' });
    expect(await db.selectFrom('deviceTokens').select('token').where('token', '=', token).execute()).toEqual(
      [],
    );
  });
});

describe('after a backlog', () => {
  // Rule: messages.decided-when-sent
  it('reminders of started appointments and outdated departure notices are dropped', async () => {
    const { id } = await scheduledAppointment({ startsAt: addHours(NOON, 2), endsAt: addHours(NOON, 3) });
    const reminders = await emit(appointmentReminderDue, { appointmentId: id, revision: 1, hoursBefore: 2 });
    const { text } = await onTheWay();
    clock.now = addHours(NOON, 4);
    await sendAll(reminders);
    await send(text);
    expect(await stateOf(text)).toMatchObject({ state: 'suppressed', reason: 'too late' });
    for (const { state, reason } of await deliveriesOf(reminders))
      expect({ state, reason }).toEqual({ state: 'suppressed', reason: 'the visit has started' });
    expect(await simulators.messages('')).toEqual([]);
  });
});

// Last in this file, because the circuit breaker stays open for 30 seconds.
describe('a messaging service that is down', () => {
  // Rule: messages.failing-services-rest
  it('is paused after five failures, while other channels continue', async () => {
    const waiting = [];
    for (let count = 0; count < 6; count += 1) waiting.push(await onTheWay());
    await simulators.inject({ integration: 'texts', kind: '500', times: 5 });
    const before = (await simulators.ledger('texts')).length;
    for (const { text } of waiting) await send(text);
    expect((await simulators.ledger('texts')).length - before).toBe(5);
    for (const { push } of waiting) await send(push);
    expect(await simulators.messages('channel=push')).toHaveLength(6);
    for (const { text } of waiting)
      expect(await stateOf(text)).toMatchObject({ state: 'queued', reason: null });
  });
});
