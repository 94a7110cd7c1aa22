import { newId } from '@bedside/db/id';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { describe, expect, it } from 'vitest';
import {
  assignment,
  bookingOf,
  type Cast,
  newCast,
  openStage,
  schedule,
} from '../appointments/appointment-stage.fixture.ts';
import { signed } from './video-stage.fixture.ts';

const stage = await openStage();
const { db } = stage;
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

  it('asks nothing of a patient whose consent holds on that day', async () => {
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
