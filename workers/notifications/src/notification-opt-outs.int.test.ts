import {
  appointmentMarkedEnRoute,
  appointmentScheduled,
} from '@bedside/contracts/appointments/appointment.events';
import type { MessageKind } from '@bedside/contracts/people/user.schema';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, simulators, emit, deliveriesOf, sendAll, bellsOf, scheduledAppointment } =
  await messagesFixture();

const turnOff = (userId: string, kind: MessageKind, ...channels: ('email' | 'text' | 'push')[]) =>
  db
    .insertInto('notificationOptOuts')
    .values(channels.map((channel) => ({ userId, kind, channel })))
    .execute();
const endsOf = async (eventId: string, personId: string) =>
  Object.fromEntries(
    (await deliveriesOf(eventId))
      .filter((delivery) => delivery.recipientId === personId)
      .map(({ channel, state, reason }) => [channel, reason ?? state]),
  );

describe('a notification that a user opted out of', () => {
  // Rule: messages.preferences-per-kind-and-channel
  it('is suppressed on that channel and for that user only, and still appears in the bell', async () => {
    const { id, patient, provider } = await scheduledAppointment();
    await turnOff(patient.id, 'appointments', 'email');
    await turnOff(patient.id, 'reminders', 'text');
    const eventId = await emit(appointmentScheduled, { appointmentId: id, revision: 1 });
    await sendAll(eventId);
    expect(await endsOf(eventId, patient.id)).toEqual({ email: 'unwanted', text: 'sent' });
    expect(await endsOf(eventId, provider.id)).toEqual({ email: 'sent' });
    expect(await simulators.messages('channel=email')).toHaveLength(1);
    expect(await bellsOf(eventId)).toHaveLength(2);
  });

  it('is suppressed right away, even if already queued', async () => {
    const { id, patient } = await scheduledAppointment();
    const eventId = await emit(appointmentScheduled, { appointmentId: id, revision: 1 });
    await turnOff(patient.id, 'appointments', 'email', 'text');
    await sendAll(eventId);
    expect(await endsOf(eventId, patient.id)).toEqual({ email: 'unwanted', text: 'unwanted' });
  });

  it('is suppressed for a child whose messages are sent to the account holder', async () => {
    const { patient: holder, provider } = await scheduledAppointment();
    const child = await insertPatient(db, {
      user: { email: null, phoneE164: null },
      patient: { householdId: holder.householdId },
    });
    const startsAt = addHours(NOON, 40);
    const row = buildFinishedAppointment(child, { status: 'SCHEDULED', scheduleRevision: 1 });
    await db
      .insertInto('appointments')
      .values({ ...row, providerId: provider.id, startsAt, endsAt: addHours(startsAt, 1) })
      .execute();
    await turnOff(child.id, 'appointments', 'text');
    const eventId = await emit(appointmentScheduled, { appointmentId: row.id, revision: 1 });
    await sendAll(eventId);
    expect(await endsOf(eventId, holder.id)).toEqual({ email: 'sent', text: 'unwanted' });
  });

  // Rule: messages.preferences-per-kind-and-channel
  it('is sent anyway if it is mandatory', async () => {
    const { id, patient } = await scheduledAppointment({ status: 'ON THE WAY' });
    for (const kind of ['appointments', 'reminders', 'payments', 'results', 'chat'] as const)
      await turnOff(patient.id, kind, 'email', 'text', 'push');
    const eventId = await emit(appointmentMarkedEnRoute, { appointmentId: id });
    await sendAll(eventId);
    expect(await endsOf(eventId, patient.id)).toEqual({ text: 'sent' });
  });
});
