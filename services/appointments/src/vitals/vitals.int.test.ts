import { newId } from '@bedside/db/id';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { openNoteStage } from '../soap-notes/soap-notes.fixture.ts';

const { stage, db, clock, cast, appointment } = await openNoteStage();
const { provider, patient, admin } = cast;

const post = (caller: Caller, id: string, body: object, headers = {}) =>
  caller.post(`/appointment/${id}/vitals`, body, { headers });
const recorded = async (caller: Caller, id: string, body: object) => {
  const answer = await post(caller, id, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};
const retract = (caller: Caller, id: string) =>
  caller.post(`/appointment/vitals/${id}/retract`, { reason: 'Typed for the wrong person' });
const ofVisit = async (caller: Caller, id: string) =>
  (await caller.get(`/appointment/${id}/vitals`)).json().data;
const ofPatient = async (caller: Caller) =>
  (await caller.get(`/patient/${cast.patientId}/vitals`)).json().data;

const usual = { systolic: 128, diastolic: 82, heartRate: 76, respiratoryRate: 14, temperatureF: 98.6 };

describe('vital signs of a visit', () => {
  // Rule: care.vitals-are-never-changed
  it('are recorded by its provider and read by staff and the patient', async () => {
    const id = await appointment();
    const vitals = await recorded(provider, id, { ...usual, weightLb: 164.5 });
    expect(vitals).toMatchObject({ ...usual, weightLb: 164.5, oxygenSaturation: null, outOfRange: [] });
    expect(await ofVisit(admin, id)).toMatchObject({
      people: [{ id: cast.patientId }],
      vitals: [{ id: vitals.id, patientId: cast.patientId, measuredAt: clock.now.toISOString() }],
      mayRecord: true,
    });
    expect(await ofPatient(patient)).toContainEqual(expect.objectContaining({ id: vitals.id }));
  });

  // Rule: care.vitals-out-of-range
  it('say which are out of range', async () => {
    const vitals = await recorded(provider, await appointment(), { heartRate: 131, oxygenSaturation: 90 });
    expect(vitals.outOfRange).toEqual(['heartRate', 'oxygenSaturation']);
  });

  it('leave one audit row without a value', async () => {
    const vitals = await recorded(provider, await appointment(), { heartRate: 131 });
    const rows = await db
      .selectFrom('auditLog')
      .select(['action', 'patientId', 'after'])
      .where('entityId', '=', vitals.id)
      .execute();
    expect(rows).toEqual([
      { action: 'vitals.record', patientId: cast.patientId, after: { measured: ['heartRate'] } },
    ]);
  });

  it('are those of a companion, if the visit has one', async () => {
    const id = await appointment();
    const companion = await insertPatient(db);
    const stranger = await insertPatient(db);
    await db
      .insertInto('appointmentPatients')
      .values({ appointmentId: id, patientId: companion.id, isPrimary: false, symptom: null })
      .execute();
    expect(await recorded(provider, id, { ...usual, patientId: companion.id })).toMatchObject({
      patientId: companion.id,
    });
    expect((await post(provider, id, { ...usual, patientId: stranger.id })).statusCode).toBe(404);
  });

  it('are recorded once for one Idempotency-Key', async () => {
    const id = await appointment();
    const headers = { 'idempotency-key': newId() };
    const first = await post(provider, id, usual, headers);
    const second = await post(provider, id, usual, headers);
    expect(second.json().data.id).toBe(first.json().data.id);
    expect((await ofVisit(provider, id)).vitals).toHaveLength(1);
  });

  it('are of now where the clock of a device is ahead', async () => {
    const ahead = addHours(clock.now, 2).toISOString();
    const vitals = await recorded(provider, await appointment(), { ...usual, measuredAt: ahead });
    expect(vitals.measuredAt).toBe(clock.now.toISOString());
  });

  // Rule: appointments.offline-entries-are-sent-once
  it('are recorded once if the process died before it answered', async () => {
    const id = await appointment();
    const key = newId();
    const send = () => post(provider, id, usual, { 'idempotency-key': key });
    const first = await send();
    await db
      .updateTable('idempotencyKeys')
      .set({ responseStatus: null, responseBody: null, createdAt: new Date(0) })
      .where('key', '=', key)
      .execute();
    expect((await send()).json().data.id).toBe(first.json().data.id);
    expect((await ofVisit(provider, id)).vitals).toHaveLength(1);
  });

  it.each([
    [{}, 'systolic', 'Enter at least one vital sign.'],
    [{ systolic: 120 }, 'diastolic', 'Enter both numbers of the blood pressure.'],
    [{ diastolic: 80 }, 'systolic', 'Enter both numbers of the blood pressure.'],
    [
      { systolic: 80, diastolic: 120 },
      'diastolic',
      'The second number of the blood pressure is the lower one.',
    ],
    [{ heartRate: 7 }, 'heartRate', 'Enter a number from 20 to 300.'],
    [{ heartRate: 72.5 }, 'heartRate', 'Enter a whole number.'],
    [{ temperatureF: 37.2 }, 'temperatureF', 'Enter a number from 80 to 115.'],
    [{ heartRate: 70, measuredAt: '2031-01-01T00:00:00Z' }, 'measuredAt', 'Enter a time that has passed.'],
    [
      { heartRate: 70, measuredAt: '2026-09-01T12:00:00Z' },
      'measuredAt',
      'Enter a time on or after the visit’s day.',
    ],
  ])('are refused with %o', async (body, path, message) => {
    const answer = await post(provider, await appointmentOnce(), body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toContainEqual({ path, message });
  });

  it('are refused for a visit that is canceled', async () => {
    const id = await appointment();
    await db
      .updateTable('appointments')
      .set({ status: 'CANCELLED', cancellationReason: 'Feels better' })
      .where('id', '=', id)
      .execute();
    const answer = await post(admin, id, usual);
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'This visit is canceled. The office must reactivate it before anyone records vital signs.',
    ]);
    expect((await ofVisit(admin, id)).mayRecord).toBe(false);
  });

  it('take the clinical permission of an admin', async () => {
    const clerk = await stage.service.as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    expect((await post(clerk, await appointmentOnce(), usual)).statusCode).toBe(403);
  });
});

describe('retracted vital signs', () => {
  // Rule: care.vitals-are-never-changed
  it('are hidden from the patient and shown to staff with the reason', async () => {
    const id = await appointment();
    const vitals = await recorded(provider, id, usual);
    expect((await retract(provider, vitals.id)).statusCode).toBe(200);
    expect((await ofVisit(admin, id)).vitals).toMatchObject([
      { id: vitals.id, retraction: { reason: 'Typed for the wrong person' } },
    ]);
    const seen: { id: string }[] = await ofPatient(patient);
    expect(seen.map((one) => one.id)).not.toContain(vitals.id);
    expect(JSON.stringify(seen)).not.toContain('retraction');
  });

  it('are not retracted twice', async () => {
    const vitals = await recorded(provider, await appointment(), usual);
    await retract(provider, vitals.id);
    expect((await retract(provider, vitals.id)).statusCode).toBe(422);
  });
});

let once: Promise<string> | undefined;
function appointmentOnce(): Promise<string> {
  once ??= appointment();
  return once;
}
