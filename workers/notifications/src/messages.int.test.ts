import {
  appointmentCanceled,
  appointmentChangeNoticeDue,
  appointmentMarkedEnRoute,
  appointmentReminderDue,
  appointmentRequested,
  appointmentScheduled,
} from '@bedside/contracts/appointments/appointment.events';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { createDeliveriesHandler } from './handlers/send-delivery.handler.ts';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, simulators, ctx, emit, deliveriesOf, sendAll, bellsOf, addDevice, scheduledAppointment } =
  await messagesFixture();

const setAppointment = (
  id: string,
  row: { status?: 'CANCELLED'; scheduleRevision?: number; startsAt?: Date; endsAt?: Date },
) =>
  db
    .updateTable('appointments')
    .set({ ...row, ...(row.status === 'CANCELLED' && { cancellationReason: 'Feeling better' }) })
    .where('id', '=', id)
    .execute();

describe('a scheduled visit', () => {
  // Rule: messages.visit-changes
  it('notifies the patient on every channel and the provider, with a calendar file', async () => {
    const { id, patient, provider } = await scheduledAppointment();
    await addDevice(patient.id, `device-${id}`);
    const eventId = await emit(appointmentScheduled, { appointmentId: id, revision: 1 });
    await sendAll(eventId);

    const deliveries = await deliveriesOf(eventId);
    expect(deliveries.map(({ recipientId: personId, channel, state }) => [personId, channel, state])).toEqual(
      expect.arrayContaining([
        [patient.id, 'email', 'sent'],
        [patient.id, 'text', 'sent'],
        [patient.id, 'push', 'sent'],
        [provider.id, 'email', 'sent'],
      ]),
    );
    expect(deliveries).toHaveLength(4);
    const emails = await simulators.messages('channel=email');
    expect(emails).toHaveLength(2);
    for (const email of emails) expect(email.attachments).toMatchObject([{ filename: 'visit.ics' }]);
    const [text] = await simulators.messages('channel=text');
    expect(text?.text).toContain(`${simulators.config.publicUrl}/appointments/appointment_details/${id}`);
    expect((await bellsOf(eventId)).map(({ userId }) => userId).sort()).toEqual(
      [patient.id, provider.id].sort(),
    );
  });

  it('notifies only the provider if staff chose not to notify the patient', async () => {
    const { id, patient, provider } = await scheduledAppointment();
    await addDevice(patient.id, `device-${id}`);
    const eventId = await emit(appointmentScheduled, {
      appointmentId: id,
      revision: 1,
      notifyPatient: false,
    });
    const deliveries = await deliveriesOf(eventId);
    expect(deliveries.map(({ recipientId: personId, channel }) => [personId, channel])).toEqual([
      [provider.id, 'email'],
    ]);
    expect((await bellsOf(eventId)).map(({ userId }) => userId)).toEqual([provider.id]);
  });

  it('sends its messages once, however often the event is handled', async () => {
    const { id } = await scheduledAppointment();
    const eventId = await emit(appointmentScheduled, { appointmentId: id, revision: 1 });
    const before = await deliveriesOf(eventId);
    await createDeliveriesHandler.run({ eventId, requestId: 'req-7' }, ctx());
    await Promise.all(
      [1, 2, 3].map(() => createDeliveriesHandler.run({ eventId, requestId: 'req-7' }, ctx())),
    );
    expect(await deliveriesOf(eventId)).toEqual(before);
    expect(await bellsOf(eventId)).toHaveLength(2);
  });

  it('sends each message once, however often the job runs', async () => {
    const { id } = await scheduledAppointment();
    const eventId = await emit(appointmentScheduled, { appointmentId: id, revision: 1 });
    await sendAll(eventId);
    await sendAll(eventId);
    expect(await simulators.messages('channel=text')).toHaveLength(1);
  });

  // Rule: messages.decided-when-sent
  it('never states an outdated time, in whatever order messages are sent', async () => {
    const { id } = await scheduledAppointment();
    const first = await emit(appointmentScheduled, { appointmentId: id, revision: 1 });
    await setAppointment(id, { scheduleRevision: 2 });
    const second = await emit(appointmentChangeNoticeDue, { appointmentId: id, revision: 2 });
    await setAppointment(id, { status: 'CANCELLED', scheduleRevision: 3 });
    const third = await emit(appointmentCanceled, { appointmentId: id });
    for (const eventId of [third, second, first]) await sendAll(eventId);

    for (const superseded of [first, second]) {
      for (const { state, reason } of await deliveriesOf(superseded)) {
        expect({ state, reason }).toEqual({ state: 'suppressed', reason: 'the visit was canceled' });
      }
    }
    const sent = await simulators.messages('');
    expect(sent.length).toBeGreaterThan(0);
    for (const { text } of sent) expect(text).toMatch(/canceled/);
    expect(
      await deliveriesOf(
        await emit(appointmentReminderDue, { appointmentId: id, revision: 1, hoursBefore: 2 }),
      ),
    ).toEqual([]);
  });

  it('asks admins with the dispatch permission to act, and no others', async () => {
    const dispatcher = await insertStaff(db, { role: 'ADMIN' });
    const biller = await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] });
    const { id } = await scheduledAppointment();
    const eventId = await emit(appointmentRequested, { appointmentId: id });
    const notified = (await bellsOf(eventId)).map(({ userId }) => userId);
    expect(notified).toContain(dispatcher.id);
    expect(notified).not.toContain(biller.id);
  });
});

describe('a recipient', () => {
  // Rule: messages.deceased-get-nothing
  it('who is deceased gets nothing, including messages already queued', async () => {
    const { id, patient } = await scheduledAppointment();
    const eventId = await emit(appointmentScheduled, { appointmentId: id, revision: 1 });
    await db.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', patient.id).execute();
    await sendAll(eventId);
    const own = (await deliveriesOf(eventId)).filter(({ recipientId: personId }) => personId === patient.id);
    expect(own.map(({ state, reason }) => [state, reason])).toEqual([
      ['suppressed', 'deceased'],
      ['suppressed', 'deceased'],
    ]);
  });

  // Rule: messages.children-through-the-holder
  it('without an address is reached through the account holder', async () => {
    const { patient: holder } = await scheduledAppointment();
    const child = await insertPatient(db, {
      user: { email: null, phoneE164: null },
      patient: { householdId: holder.householdId },
    });
    const row = buildFinishedAppointment(child, { status: 'ON THE WAY', providerId: null });
    const provider = await insertStaff(db, { role: 'PROVIDER' });
    const times = { providerId: provider.id, startsAt: NOON, endsAt: addHours(NOON, 1) };
    await db
      .insertInto('appointments')
      .values({ ...row, ...times })
      .execute();
    const eventId = await emit(appointmentMarkedEnRoute, { appointmentId: row.id });
    expect((await deliveriesOf(eventId)).map(({ recipientId: personId }) => personId)).toEqual([holder.id]);
  });

  it('without a phone gets the email, and the text is suppressed', async () => {
    const { id, patient } = await scheduledAppointment();
    await db.updateTable('users').set({ phoneE164: null }).where('id', '=', patient.id).execute();
    const eventId = await emit(appointmentScheduled, { appointmentId: id, revision: 1 });
    await sendAll(eventId);
    const own = (await deliveriesOf(eventId)).filter(({ recipientId: personId }) => personId === patient.id);
    expect(Object.fromEntries(own.map(({ channel, state, reason }) => [channel, reason ?? state]))).toEqual({
      email: 'sent',
      text: 'no phone number',
    });
  });
});
