import { recordContent } from '@bedside/domain/exports/record-content.queries';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertPatient, removeSignIn } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import type { Bundle } from '@medplum/fhirtypes';
import { expect, it } from 'vitest';
import { callNamed, send, WEDNESDAY } from './audit.fixture.ts';
import { vitalsOf } from './audit-appointments.fixture.ts';
import { billedAppointment } from './audit-invoices.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, admin, family, set } = stage;

const fhir = (caller: Caller, path: string) => caller.get(`/fhir/R4/${path}`);
const typesIn = async (caller: Caller, patientId: string) => {
  const answer = await fhir(caller, `Patient/${patientId}/$everything`);
  expect(answer.statusCode, answer.body).toBe(200);
  const types = answer.json<Bundle>().entry?.map(({ resource }) => resource?.resourceType);
  return new Set(types);
};

// Rule: people.confidential-visits
it('a visit that became confidential while its patient had a sign-in stays so when the merge that gave it is undone', async () => {
  const { cast, parent, asParent } = await family();
  const surviving = cast.patient;
  await removeSignIn(db, surviving.id);
  const other = await insertPatient(db, {
    user: { passwordHash: 'a hash' },
    patient: { dateOfBirth: '2011-03-04' },
  });
  const merged = await send(admin, callNamed('mergePatients'), {
    body: { survivingPatientId: surviving.id, mergedPatientId: other.id },
  });
  expect(merged.answer.statusCode, merged.answer.body).toBe(200);
  const { id } = merged.answer.json().data;
  await vitalsOf(cast);
  await billedAppointment(cast);
  const visits = await db
    .selectFrom('appointments')
    .select('id')
    .where('patientId', '=', surviving.id)
    .execute();
  for (const visit of visits) {
    await insertDocument(db, { patientId: surviving.id, appointmentId: visit.id, category: 'Insurance' });
    expect((await set(admin, visit.id)).statusCode).toBe(200);
  }
  const undone = await send(admin, callNamed('undoMerge'), { params: { id } });
  expect(undone.answer.statusCode, undone.answer.body).toBe(200);

  const seen = await typesIn(asParent, surviving.id);
  for (const type of ['Appointment', 'Encounter', 'Observation', 'Invoice', 'DocumentReference'])
    expect(seen, type).not.toContain(type);
  for (const visit of visits) expect((await fhir(asParent, `Appointment/${visit.id}`)).statusCode).toBe(404);
  const copy = (viewerId: string) =>
    recordContent(db, { patientId: surviving.id, viewerId, asOf: WEDNESDAY });
  expect(await copy(parent.id)).toMatchObject({ visits: [], vitals: [], bills: [], files: [] });
  expect((await copy(surviving.id)).visits).not.toEqual([]);
  expect(await typesIn(admin, surviving.id)).toContain('Appointment');

  const asOther = await stage.as(other);
  const own = await fhir(asOther, `Patient/${other.id}`);
  expect([own.statusCode, own.json().link]).toEqual([200, undefined]);
  expect((await fhir(asOther, `Patient/${surviving.id}`)).statusCode).toBe(404);
  expect((await fhir(admin, `Patient/${surviving.id}`)).json().link).toBeUndefined();
});
