import {
  appointmentLatenessCheckDue,
  appointmentReminderDue,
  calendarEntrySaved,
} from '@bedside/contracts/appointments/appointment.events';
import { insertStaff } from '@bedside/testing/factories/people';
import { addHours, addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, simulators, clock, emit, deliveriesOf, sendAll, bellsOf, scheduledAppointment } =
  await messagesFixture();

describe('three hours before a visit', () => {
  // Rule: messages.reminder-times
  it('dispatch is notified of an unconfirmed time only', async () => {
    const dispatcher = await insertStaff(db, { role: 'ADMIN' });
    const { id } = await scheduledAppointment();
    const remind = () => emit(appointmentReminderDue, { appointmentId: id, revision: 1, hoursBefore: 3 });
    const unconfirmed = await remind();
    expect(await bellsOf(unconfirmed)).toMatchObject([
      { userId: dispatcher.id, title: 'Visit not confirmed' },
    ]);
    expect(await deliveriesOf(unconfirmed)).toEqual([]);
    await db.updateTable('appointments').set({ patientConfirmedAt: NOON }).where('id', '=', id).execute();
    expect(await bellsOf(await remind())).toEqual([]);
  });
});

describe('the day before a visit', () => {
  it('a reminder delayed to the morning of the visit does not say "tomorrow"', async () => {
    const evening = addHours(NOON, 10);
    const { id } = await scheduledAppointment({
      startsAt: addHours(evening, 24),
      endsAt: addHours(evening, 25),
    });
    clock.now = evening;
    const eventId = await emit(appointmentReminderDue, { appointmentId: id, revision: 1, hoursBefore: 24 });
    await sendAll(eventId);
    clock.now = addHours(NOON, 20);
    await sendAll(eventId);
    clock.now = NOON;
    const sent = (await simulators.messages('')).filter(({ text }) => text.includes('June 11 at 10:00 PM'));
    expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'text']);
    expect(JSON.stringify(sent)).not.toMatch(/tomorrow/i);
  });
});

describe('the running-late notice', () => {
  const late = (id: string, revision = 1) =>
    emit(appointmentLatenessCheckDue, { appointmentId: id, revision });

  // Rule: messages.late-notice
  it('is sent to the patient by text, even at night', async () => {
    const { id, patient } = await scheduledAppointment({
      startsAt: addMinutes(NOON, -15),
      endsAt: addMinutes(NOON, 30),
    });
    const eventId = await late(id);
    await sendAll(eventId);
    expect(await deliveriesOf(eventId)).toMatchObject([
      { recipientId: patient.id, channel: 'text', state: 'sent' },
    ]);
    const [text] = await simulators.messages('channel=text');
    expect(text?.text).toContain("we're running late");
  });

  // Rule: messages.late-notice
  it('is not sent once the provider is en route, after a new time, or for telemedicine', async () => {
    const under = await scheduledAppointment({ status: 'ON THE WAY' });
    const moved = await scheduledAppointment({ scheduleRevision: 2 });
    const online = await scheduledAppointment({ telemedicine: true });
    for (const { id } of [under, moved, online]) expect(await deliveriesOf(await late(id))).toEqual([]);
  });
});

describe('a calendar entry edited by staff', () => {
  it('is sent to the provider as a file that replaces the earlier one', async () => {
    const { id, provider } = await scheduledAppointment({
      calendarDescription: 'Ring twice; side door',
      calendarSequence: 2,
    });
    const eventId = await emit(calendarEntrySaved, { appointmentId: id });
    await sendAll(eventId);
    expect(await deliveriesOf(eventId)).toMatchObject([
      { recipientId: provider.id, channel: 'email', state: 'sent' },
    ]);
    const [email] = await simulators.messages('channel=email');
    expect(email?.attachments).toMatchObject([{ filename: 'visit.ics' }]);
  });
});
