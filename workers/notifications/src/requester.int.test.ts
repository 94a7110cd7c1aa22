import {
  appointmentRequestAccepted,
  appointmentRequested,
  appointmentRequestReceived,
  appointmentRequestRejected,
} from '@bedside/contracts/appointments/appointment.events';
import type { AppointmentRequestStatus } from '@bedside/contracts/appointments/appointment-request.schema';
import { insertAppointmentRequest } from '@bedside/testing/factories/appointment-requests';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertStaff } from '@bedside/testing/factories/people';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, simulators, clock, emit, deliveriesOf, sendAll, bellsOf, stateOf, scheduledAppointment } =
  await messagesFixture();
const service = await insertService(db);
const dispatcher = await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] });

const requestOf = (status: AppointmentRequestStatus = 'requested', reason: string | null = null) =>
  insertAppointmentRequest(db, service, {
    createdAt: NOON,
    status,
    decisionReason: reason,
    ...(status !== 'requested' && { decidedBy: dispatcher.id, decidedAt: NOON }),
  });

const inbox = async (to: string) => {
  const answer = await simulators.app.inject({ url: '/local/messages', query: { to } });
  return answer.json<{ messages: { channel: string; subject?: string; text: string }[] }>().messages;
};
const phoneOf = async (id: string) =>
  (
    await db
      .selectFrom('appointmentRequests')
      .select('phoneE164')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).phoneE164;

describe('the sender of a request without an account', () => {
  // Rule: messages.requesters-are-not-patients
  it('gets one email and one text with the reply time, and dispatch is notified', async () => {
    const { id, key, email } = await requestOf();
    const eventId = await emit(appointmentRequestReceived, { webAppointmentId: id });
    await sendAll(eventId);
    const [mail, ...more] = await inbox(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: `We got your request ${key}` });
    expect(mail?.text).toContain('You’ll hear from us today.');
    const [text] = await inbox(await phoneOf(id));
    expect(text?.text).toContain(key);
    expect(text?.text).not.toMatch(/Ada|throat|House Call/);
    expect(await bellsOf(eventId)).toEqual([
      { userId: dispatcher.id, title: 'New web request', body: expect.stringContaining(key) },
    ]);
    const rows = await deliveriesOf(eventId);
    expect(rows.filter((row) => row.appointmentRequestId === id)).toHaveLength(2);
    for (const row of rows) expect((await stateOf(row.id)).state).toBe('sent');
  });

  // Rule: messages.requesters-are-not-patients
  it('is answered in Spanish if the request came from the Spanish pages', async () => {
    const { id, email } = await requestOf();
    await db.updateTable('appointmentRequests').set({ language: 'es' }).where('id', '=', id).execute();
    await sendAll(await emit(appointmentRequestReceived, { webAppointmentId: id }));
    const [mail] = await inbox(email);
    expect(mail?.text).toContain('En una emergencia, llame al 911.');
  });

  it('who asks at night gets an email that names the day immediately, and a text in the morning', async () => {
    const evening = addHours(NOON, 10);
    const { id, email } = await insertAppointmentRequest(db, service, { createdAt: evening });
    clock.now = evening;
    const eventId = await emit(appointmentRequestReceived, { webAppointmentId: id });
    await sendAll(eventId);
    expect((await inbox(email))[0]?.text).toContain('You’ll hear from us by Thursday, June 11.');
    expect(await simulators.messages('channel=text')).toEqual([]);
    clock.now = addHours(NOON, 20);
    await sendAll(eventId);
    expect(await simulators.messages('channel=text')).toHaveLength(1);
    expect(await inbox(email)).toHaveLength(1);
  });

  // Rule: messages.requesters-are-not-patients
  it('gets the reason of a rejection by email only, with our contacts and no link that needs an account', async () => {
    const { id, email } = await requestOf('rejected', 'We do not visit your area yet.');
    const eventId = await emit(appointmentRequestRejected, { webAppointmentId: id });
    await sendAll(eventId);
    const [mail] = await inbox(email);
    expect(mail?.text).toContain('We do not visit your area yet.');
    expect(mail?.text).toContain('(312) 555-0100');
    expect(mail?.text).toMatch(/\/request-appointment\b/);
    const [text] = await inbox(await phoneOf(id));
    expect(text?.text).not.toContain('area');
    expect(text?.text).toContain('(312) 555-0100');
  });

  it('is notified once that the request was accepted, and not that it was received', async () => {
    const { id, email } = await requestOf('accepted');
    const appointment = await scheduledAppointment({ status: 'PENDING APPROVAL', appointmentRequestId: id });
    const accepted = await emit(appointmentRequestAccepted, {
      webAppointmentId: id,
      appointmentId: appointment.id,
    });
    await sendAll(accepted);
    expect(await inbox(email)).toHaveLength(1);
    expect(await deliveriesOf(accepted)).toMatchObject([
      { appointmentId: appointment.id },
      { appointmentId: appointment.id },
    ]);
    expect(await deliveriesOf(await emit(appointmentRequested, { appointmentId: appointment.id }))).toEqual(
      [],
    );
  });

  it('gets no scheduling message once the appointment is canceled', async () => {
    const { id } = await requestOf('accepted');
    const appointment = await scheduledAppointment({
      status: 'CANCELLED',
      cancellationReason: 'Feels better',
      appointmentRequestId: id,
    });
    const accepted = await emit(appointmentRequestAccepted, {
      webAppointmentId: id,
      appointmentId: appointment.id,
    });
    expect(await deliveriesOf(accepted)).toEqual([]);
  });

  it('gets no confirmation if the request was already declined', async () => {
    const { id } = await requestOf('rejected', 'Outside the area.');
    expect(await deliveriesOf(await emit(appointmentRequestReceived, { webAppointmentId: id }))).toEqual([]);
  });
});
