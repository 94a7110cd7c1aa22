import { newId } from '@bedside/db/id';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { subDays, subHours } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  assignment,
  bookingOf,
  type Cast,
  newCast,
  schedule,
  WEDNESDAY,
} from '../appointments/appointment-stage.fixture.ts';
import { openVideoStage, signed } from './video-stage.fixture.ts';

const stage = await openVideoStage();
const { db, clock, newCall } = stage;
beforeEach(() => {
  clock.now = WEDNESDAY;
});

const nextWeek = { appointmentDate: '2026-10-21' };

async function scheduleCall(cast: Cast, more = {}, how = {}): Promise<void> {
  const { id } = await insertService(db, { name: `Video ${newId()}`.slice(0, 40), telemedicine: true });
  const { serviceAddress: _, locationType: __, ...booking } = bookingOf(cast, { serviceIds: [id] });
  const booked = await cast.patient.post('/appointment/add-appointment', { ...booking, ...more });
  expect(booked.statusCode, booked.body).toBe(200);
  const placed = assignment(cast, booked.json().data.id, { ...nextWeek, ...how });
  const assigned = await cast.admin.post('/appointment/assign-provider', placed);
  expect(assigned.statusCode, assigned.body).toBe(200);
}

const consentsOf = (recipientId: string) =>
  db
    .selectFrom('consents')
    .innerJoin('consentTemplates as template', 'template.id', 'consents.consentTemplateId')
    .select(['consents.status', 'template.type', 'consents.signatoryId'])
    .where('recipientId', '=', recipientId)
    .execute();

// Rule: appointments.video-consent-is-asked-for
describe('a visit by video that gets a time', () => {
  it('asks its patient for the telemedicine consent, and only once', async () => {
    const cast = await newCast(stage);
    await scheduleCall(cast);
    const sent = [{ type: 'TELEMEDICINE', status: 'SENT', signatoryId: cast.patientId }];
    expect(await consentsOf(cast.patientId)).toEqual(sent);
    await scheduleCall({ ...cast, providerId: (await newCast(stage)).providerId });
    expect(await consentsOf(cast.patientId)).toEqual(sent);
  });

  it('asks also if staff notifies no one of the time, which sends no message of its own', async () => {
    const cast = await newCast(stage);
    await scheduleCall(cast, {}, { notifyPatient: false });
    expect(await consentsOf(cast.patientId)).toMatchObject([{ type: 'TELEMEDICINE', status: 'SENT' }]);
    const events = await db
      .selectFrom('outbox')
      .select(['type', 'payload'])
      .where('type', 'in', ['appointment.scheduled', 'consent.sent'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(events.toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
      { type: 'appointment.scheduled', payload: { notifyPatient: false } },
      { type: 'consent.sent' },
    ]);
  });

  it('asks nothing of a patient whose consent is valid on that day', async () => {
    const cast = await newCast(stage);
    await insertConsent(db, { id: cast.patientId }, { type: 'TELEMEDICINE', ...signed(cast.patientId) });
    await scheduleCall(cast);
    expect(await consentsOf(cast.patientId)).toMatchObject([{ status: 'APPROVED' }]);
  });

  it('asks for a new one if the last is too old on that day', async () => {
    const cast = await newCast(stage);
    const lastYear = signed(cast.patientId, new Date('2025-10-20T15:00:00Z'));
    await insertConsent(db, { id: cast.patientId }, { type: 'TELEMEDICINE', ...lastYear });
    await scheduleCall(cast);
    expect((await consentsOf(cast.patientId)).map(({ status }) => status).toSorted()).toEqual([
      'APPROVED',
      'SENT',
    ]);
  });

  it('asks nothing at home', async () => {
    const cast = await newCast(stage);
    await schedule(cast, nextWeek);
    expect(await consentsOf(cast.patientId)).toEqual([]);
  });
});

// Rule: appointments.video-consent-is-asked-for
describe('a patient who tries to join without a consent', () => {
  const sent = (signatoryId: string) => ({ type: 'TELEMEDICINE', status: 'SENT', signatoryId });

  it('is requested for an upcoming visit, at any time before the call ends, and once', async () => {
    const call = await newCall({ consent: false });
    const ended = { expiresAt: subDays(WEDNESDAY, 1), sentAt: subDays(WEDNESDAY, 31) };
    await insertConsent(db, { id: call.patientId }, { type: 'TELEMEDICINE', ...ended });
    clock.now = subHours(WEDNESDAY, 3);
    for (const place of [{ locationState: undefined }, {}])
      expect((await call.joinAsPatient(place)).json().message).toBe(
        'You can join the video call starting 15 minutes before the visit.',
      );
    clock.now = WEDNESDAY;
    expect((await call.joinAsPatient()).json().message).toMatch(/^Sign the telemedicine consent first/);
    expect(await consentsOf(call.patientId)).toEqual([sent(call.patientId), sent(call.patientId)]);
    expect(await call.seats()).toEqual([]);
  });

  it('is not requested by a provider or a stranger, nor after the call', async () => {
    const call = await newCall({ consent: false });
    const stranger = await newCast(stage);
    expect((await call.joinAsProvider()).statusCode).toBe(200);
    expect((await stranger.patient.post(`/video/${call.id}/join`, { deviceId: newId() })).statusCode).toBe(
      404,
    );
    expect(await consentsOf(call.patientId)).toEqual([]);
    const yesterday = { startsAt: subDays(WEDNESDAY, 1), endsAt: subHours(WEDNESDAY, 23) };
    const over = await newCall({ consent: false, ...yesterday });
    expect((await over.joinAsPatient()).json().message).toMatch(/^This video call is over/);
    expect(await consentsOf(over.patientId)).toEqual([]);
  });
});
