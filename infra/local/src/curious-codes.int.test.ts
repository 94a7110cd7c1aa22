import type { FamilyGrant } from '@bedside/contracts/people/family-grants.schema';
import { newId } from '@bedside/db/id';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { expect, it } from 'vitest';
import { callNamed, send } from './audit.fixture.ts';
import { scheduledAppointment } from './audit-appointments.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, family, set, sharingOf, statusOf } = stage;

/** Added by the account holder. Never chose a password, so they have no account. */
async function stepfather({ householdId }: { householdId: string }) {
  const email = `omar.${newId()}@example.com`;
  return await insertPatient(db, {
    user: { passwordHash: null, firstName: 'Omar', email },
    patient: { householdId, relationshipToAccountHolder: 'Spouse' },
  });
}

const grantsOf = async (caller: Caller): Promise<FamilyGrant[]> =>
  (await caller.get('/patient/family-grants')).json().data.grants;

// Rule: people.confidential-records
it('whoever signs in by code alone is named among those who see a visit or a document', async () => {
  const { cast, parent, asTeen } = await family();
  const visit = await scheduledAppointment(cast);
  const file = { patientId: cast.patient.id, appointmentId: null, category: 'Insurance' };
  const { id: document } = await insertDocument(db, file);
  const omar = await stepfather(parent);
  const named = async () => {
    const of = await send(asTeen, callNamed('getRecordSharing'), { params: { id: document } });
    return [await sharingOf(asTeen, visit), of.answer].map(({ statusCode, body }) => {
      expect(statusCode, body).toBe(200);
      const { viewers } = JSON.parse(body).data;
      return viewers.map(({ id }: { id: string }) => id).toSorted();
    });
  };
  const others = [cast.patient.id, parent.id].toSorted();
  expect(await named()).toEqual([others, others]);
  const asOmar = await stage.as(omar);
  expect(await statusOf(asOmar, visit)).toBe(200);
  const all = [...others, omar.id].toSorted();
  expect(await named()).toEqual([all, all]);
});

// Rule: people.family-owner-narrows
it('an owner decides about someone who signs in by code alone, who may ask for more', async () => {
  const { parent, asParent } = await family();
  const omar = await stepfather(parent);
  const asOmar = await stage.as(omar);
  const balance = async () => (await asOmar.get(`/payments/${parent.id}/balance`)).statusCode;
  expect(await balance()).toBe(200);
  const listed = (await grantsOf(asParent)).find(
    ({ owner, grantee }) => owner.id === parent.id && grantee.id === omar.id,
  );
  expect(listed).toMatchObject({
    kinds: ['BOOK', 'VISITS', 'DOCUMENTS', 'BILLS'],
    allowedActions: ['CHANGE'],
  });
  const given = { granteeId: omar.id, relation: 'SPOUSE', kinds: ['VISITS'] };
  const narrowed = await asParent.post('/patient/family-grants', given);
  expect(narrowed.statusCode, narrowed.body).toBe(200);
  expect(await balance()).toBe(404);
  const wanted = { ownerId: parent.id, relation: 'SPOUSE', kinds: ['BILLS'], ask: true };
  const asked = await asOmar.post('/patient/family-grants', wanted);
  expect(asked.statusCode, asked.body).toBe(200);
  expect((await grantsOf(asParent)).map(({ state }) => state)).toContain('ASKED');
});

// Rules: people.confidential-visits, people.confidential-records, people.holder-manages-members
it('a teen who signs in by code alone keeps a visit and a document from the account holder, and looks after themselves', async () => {
  const { cast, parent, asParent } = await family({ passwordHash: null });
  const { id: teenId } = cast.patient;
  await db.deleteFrom('sessions').where('userId', '=', teenId).execute();
  const visit = await scheduledAppointment(cast);
  const file = { patientId: teenId, appointmentId: null, category: 'Insurance' };
  const { id: document } = await insertDocument(db, file);
  const whole = async () => {
    const [chart, record] = [
      await asParent.get(`/patient/history/${teenId}`),
      await asParent.get(`/users/patient-detail/${teenId}`),
    ];
    return [chart.statusCode, record.json().data.email !== null];
  };
  // Invited, but never signed in.
  expect((await set(cast.admin, visit)).statusCode).toBe(422);
  expect(await whole()).toEqual([200, true]);
  const asTeen = await stage.as(cast.patient);
  expect(await whole()).toEqual([404, false]);
  const made = await set(asTeen, visit);
  expect(made.statusCode, made.body).toBe(200);
  const kept = await send(asTeen, callNamed('setRecordConfidential'), {
    params: { id: document },
    body: { confidential: true },
  });
  expect(kept.answer.statusCode, kept.answer.body).toBe(200);
  expect([await statusOf(asParent, visit), await statusOf(asTeen, visit)]).toEqual([404, 200]);
  const listed = await asParent.get('/appointment/list-documents');
  expect(listed.body).not.toContain(document);
  expect((await grantsOf(asParent)).filter(({ owner }) => owner.id === teenId)).toMatchObject([
    { grantee: { id: parent.id }, kinds: ['BOOK', 'VISITS', 'DOCUMENTS', 'BILLS', 'SIGN'] },
  ]);
});

// Rules: people.removal-keeps-the-record, people.family-owner-decides
it('a spouse who signs in by code alone decides for themselves, and keeps their record when they are removed', async () => {
  const { parent, asParent } = await family();
  const omar = await stepfather(parent);
  const given = { ownerId: omar.id, granteeId: parent.id, relation: 'SPOUSE', kinds: ['VISITS'] };
  const asOmar = await stage.as(omar);
  expect((await asParent.post('/patient/family-grants', given)).statusCode).toBe(404);
  const { ownerId: _, ...own } = given;
  const decided = await asOmar.post('/patient/family-grants', own);
  expect(decided.statusCode, decided.body).toBe(200);
  const removed = await asParent.delete(`/patient/delete/${omar.id}`);
  expect(removed.statusCode, removed.body).toBe(200);
  expect((await asOmar.get(`/users/patient-detail/${omar.id}`)).statusCode).toBe(200);
});

// Rules: people.holder-succession, care.chart-access
it('a merge and its undo keep who signs in by code alone', async () => {
  const { cast, parent, asParent } = await family({ passwordHash: null });
  const { householdId } = parent;
  const other = await insertPatient(db, { patient: { householdId, dateOfBirth: '2011-03-04' } });
  const chartOf = async ({ id }: { id: string }) => (await asParent.get(`/patient/history/${id}`)).statusCode;
  expect([await chartOf(cast.patient), await chartOf(other)]).toEqual([404, 200]);
  const ids = { survivingPatientId: other.id, mergedPatientId: cast.patient.id };
  const merged = await cast.admin.post('/users/merge', ids);
  expect(merged.statusCode, merged.body).toBe(200);
  expect(await chartOf(other)).toBe(404);
  const undone = await cast.admin.post(`/users/merge/${merged.json().data.id}/undo`);
  expect(undone.statusCode, undone.body).toBe(200);
  expect([await chartOf(cast.patient), await chartOf(other)]).toEqual([404, 200]);
});
