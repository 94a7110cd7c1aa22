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
const { db, family, sharingOf, statusOf } = stage;

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
