import { newId } from '@bedside/db/id';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { book, newCast, openStage, schedule, setStatus, snapshot } from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, service } = stage;

async function family() {
  const cast = await newCast(stage);
  const son = await insertPatient(db, {
    user: { firstName: 'Theo' },
    patient: { householdId: cast.householdId, relationshipToAccountHolder: 'Son' },
  });
  return { cast, son };
}

const change = (
  caller: { post: typeof service.anonymous.post },
  id: string,
  type: string,
  body: object = {},
) => caller.post(`/appointment/change-appointment-type/${id}`, body, { query: { type } });

describe('the patients of an appointment', () => {
  it('can be changed by staff with the type only, without a body', async () => {
    const { cast } = await family();
    const id = await book(cast);
    const query = { type: 'SELF_ONLY' };
    const answer = await cast.admin.post(`/appointment/change-appointment-type/${id}`, undefined, { query });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject({ appointmentType: 'SELF_ONLY' });
  });

  // Rule: appointments.type-changes
  it('can be changed by staff, which recalculates the estimate for the primary patient', async () => {
    const { cast, son } = await family();
    await db.updateTable('patients').set({ membershipType: 'PREMIER' }).where('id', '=', son.id).execute();
    const id = await book(cast);
    await db.updateTable('services').set({ rateCents: 1 }).where('id', '=', cast.serviceId).execute();
    const before = await snapshot(stage, id);

    const alone = await change(cast.admin, id, 'FAMILY_MEMBER_ONLY', {
      familyMemberIds: [son.id],
      primarySymptoms: [{ patientId: son.id, symptom: 'Ear pain' }],
      version: 1,
    });
    expect(alone.statusCode, alone.body).toBe(200);
    expect(alone.json().data).toMatchObject({
      appointmentType: 'FAMILY_MEMBER_ONLY',
      version: 2,
      patient: { id: son.id },
      familyMembers: [],
      primarySymptoms: [{ patientId: son.id, symptom: 'Ear pain' }],
      estimate: { services: 220, discountAmount: 33, travelFeeWaived: 150, totalAmount: 187 },
    });
    const after = await snapshot(stage, id);
    expect(after.history.slice(before.history.length)).toMatchObject([{ transition: 'changeType' }]);
    expect(after.events.slice(before.events.length)).toMatchObject([
      { type: 'appointment.typeChanged', payload: { appointmentId: id } },
    ]);
    const audit = await db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('entityId', '=', id)
      .where('action', '=', 'appointment.changeType')
      .execute();
    expect(audit).toMatchObject([{ after: { people: [son.id], peopleBefore: [cast.patientId] } }]);

    const both = await change(cast.admin, id, 'SELF_AND_FAMILY_MEMBER', { familyMemberIds: [son.id] });
    expect(both.json().data).toMatchObject({
      patient: { id: cast.patientId },
      familyMembers: [{ id: son.id }],
      primarySymptoms: [{ patientId: son.id, symptom: 'Ear pain' }],
      estimate: { totalAmount: 370 },
    });
    const self = await change(cast.admin, id, 'SELF_ONLY');
    expect(self.json().data).toMatchObject({ patient: { id: cast.patientId }, familyMembers: [] });
  });

  // Rule: appointments.type-changes
  it('stay without a trace if the type and its people are those it has', async () => {
    const { cast, son } = await family();
    const daughter = await insertPatient(db, { patient: { householdId: cast.householdId } });
    const id = await book(cast);
    const everybody = { familyMemberIds: [daughter.id, son.id] };
    await change(cast.admin, id, 'SELF_AND_FAMILY_MEMBER', everybody);
    const before = await snapshot(stage, id);
    for (const familyMemberIds of [everybody.familyMemberIds, everybody.familyMemberIds.toReversed()]) {
      const again = await change(cast.admin, id, 'SELF_AND_FAMILY_MEMBER', { familyMemberIds });
      expect(again.statusCode, again.body).toBe(200);
    }
    expect(await snapshot(stage, id)).toEqual(before);
  });

  // Rule: appointments.type-changes
  it('can be changed while the provider is en route, but not once there is an invoice', async () => {
    const { cast, son } = await family();
    const id = await schedule(cast);
    await setStatus(cast.admin, id, 'ON THE WAY');
    const both = { familyMemberIds: [son.id] };
    expect((await change(cast.admin, id, 'SELF_AND_FAMILY_MEMBER', both)).statusCode).toBe(200);
    await cast.admin.put('/appointment/add-services-availed', {
      appointmentId: id,
      servicesAvailed: [{ serviceId: cast.serviceId }],
    });
    const before = await snapshot(stage, id);
    const late = await change(cast.admin, id, 'SELF_ONLY');
    expect(late.json().code).toBe('INVALID_TRANSITION');
    expect(await snapshot(stage, id)).toEqual(before);
  });

  it('cannot include other households, two patients for a single-patient service, or use an old version', async () => {
    const { cast, son } = await family();
    const other = await newCast(stage);
    const { id: alone } = await insertService(db, { singlePatientOnly: true });
    const id = await book(cast, { serviceIds: [alone] });
    const before = await snapshot(stage, id);
    const refused = async (...[type, body]: [string, object]) =>
      (await change(cast.admin, id, type, body)).json();
    const single = { familyMemberIds: [son.id] };
    expect((await refused('SELF_AND_FAMILY_MEMBER', single)).issues).toEqual([
      { path: 'familyMemberIds', message: 'This service is available only for single patient.' },
    ]);
    const foreign = { familyMemberIds: [other.patientId] };
    expect((await refused('FAMILY_MEMBER_ONLY', foreign)).issues[0].path).toBe('familyMemberIds.0');
    const file = { patientId: cast.patientId, symptom: 'Rash', symptomimage1: newId() };
    expect((await refused('SELF_ONLY', { primarySymptoms: [file] })).issues[0].path).toBe(
      'primarySymptoms.0.symptomimage1',
    );
    expect((await refused('SELF_ONLY', { version: 7 })).code).toBe('CONCURRENT_UPDATE');
    const idle = await service.as(await insertStaff(db, { role: 'ADMIN', permissions: [] }));
    expect((await change(idle, id, 'SELF_ONLY')).json().code).toBe('FORBIDDEN');
    expect((await change(cast.admin, newId(), 'SELF_ONLY')).statusCode).toBe(404);
    expect(await snapshot(stage, id)).toEqual(before);
  });
});

describe('the service area', () => {
  // Rule: appointments.service-area
  it('applies when patients book or change an address, but not to staff', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const zones = JSON.stringify([{ name: 'Lake View', postalCodes: ['60657'] }]);
    await db.insertInto('settings').values({ key: 'zones', value: zones }).execute();
    const before = await snapshot(stage, id);
    const serviceAddress = { address1: '1 Oak', postalCode: '60301', city: 'OAK PARK', state: 'Illinois' };
    const move = (caller: typeof cast.patient) =>
      caller.post('/appointment/update-appointment-address', { id, serviceAddress });
    const refused = await move(cast.patient);
    expect(refused.json().issues).toEqual([
      {
        path: 'serviceAddress.postalCode',
        message: expect.stringContaining('We don’t visit that ZIP code yet.'),
      },
    ]);
    expect(await snapshot(stage, id)).toEqual(before);
    expect((await move(cast.admin)).statusCode).toBe(200);
    await db.deleteFrom('settings').where('key', '=', 'zones').execute();
  });
});
