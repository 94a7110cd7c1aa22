import { newId } from '@bedside/db/id';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { done } from './audit.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, admin, family, statusOf } = stage;

/** A spouse who wrote to the practice about a visit of the other spouse. */
async function spouseWhoWrote() {
  const { cast, parent } = await family();
  const spouse = await insertPatient(db, {
    user: { passwordHash: 'a hash' },
    patient: { householdId: parent.householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const { id } = await insertAppointment(db, parent, { id: cast.serviceId, name: 'Visit' });
  const asSpouse = await stage.as(spouse);
  const opened = await done('openChat', asSpouse, { body: { appointmentId: id } });
  const params = { conversationId: opened.json().data.id };
  const body = { clientId: newId(), text: 'When will you come?', appointmentId: id };
  await done('sendChatMessage', asSpouse, { params, body });
  const shown = async () => {
    const { visit, appointmentId } = (await done('getChat', asSpouse, { params })).json().data;
    const listed = (await done('listChats', asSpouse, {})).json().data.chats;
    expect(listed).toEqual([expect.objectContaining({ visit, appointmentId })]);
    return { visit, appointmentId };
  };
  return { id, parent, spouse, asSpouse, shown };
}

const nothing = { visit: null, appointmentId: null };

// Rule: people.family-kinds
it('a former spouse does not read in their own conversation when a visit takes place', async () => {
  const { id, spouse, asSpouse, shown } = await spouseWhoWrote();
  expect(await shown()).toMatchObject({ appointmentId: id, visit: { status: 'AWAITING TIME' } });
  await db.updateTable('appointments').set({ status: 'COMPLETED' }).where('id', '=', id).execute();
  const left = await admin.delete(`/patient/delete/${spouse.id}`);
  expect(left.statusCode, left.body).toBe(200);
  expect(await statusOf(asSpouse, id)).toBe(404);
  expect(await shown()).toEqual(nothing);
});

// Rule: people.family-owner-narrows
it('nor does a spouse to whom someone on the visit closed it', async () => {
  const { id, spouse, asSpouse, shown } = await spouseWhoWrote();
  const child = await insertPatient(db, {
    user: { passwordHash: 'a hash' },
    patient: { householdId: spouse.householdId, relationshipToAccountHolder: 'Child' },
  });
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId: id, patientId: child.id, isPrimary: false, symptom: null })
    .execute();
  expect(await shown()).toMatchObject({ appointmentId: id });
  await insertFamilyGrant(db, { ownerId: child.id, granteeId: spouse.id, kinds: ['BILLS'] });
  expect(await statusOf(asSpouse, id)).toBe(404);
  expect(await shown()).toEqual(nothing);
});
