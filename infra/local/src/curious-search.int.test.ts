import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertDocument, insertReport } from '@bedside/testing/factories/documents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { expect, it } from 'vitest';
import { callNamed, send, WEDNESDAY } from './audit.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, admin, family } = stage;
const withAccount = { passwordHash: 'a hash' };

const totalOf = async (caller: Caller, call: string, query: Record<string, string>) => {
  const { answer } = await send(caller, callNamed(call), { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().meta.itemCount;
};

// Rule: people.members-see-an-outline
it("a household member can't find another member's records by contact or birth date", async () => {
  const { cast, parent } = await family();
  const contact = { email: 'nora.hidden@example.com', phoneE164: '+13125550177' };
  await db.updateTable('users').set(contact).where('id', '=', parent.id).execute();
  await db.updateTable('patients').set({ dateOfBirth: '1979-02-03' }).where('id', '=', parent.id).execute();
  const spouse = await insertPatient(db, {
    user: { ...withAccount, firstName: 'Sam' },
    patient: { householdId: parent.householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const { id } = await insertAppointment(db, parent, { id: cast.serviceId, name: 'Visit' });
  const of = { appointmentId: id, patientId: parent.id };
  await insertReport(db, { ...of, status: 'RELEASED', releasedAt: WEDNESDAY });
  await insertDocument(db, { ...of, category: 'Insurance' });
  await insertInvoice(db, parent);
  const asSpouse = await stage.as(spouse);
  for (const call of ['listAppointments', 'listDocuments', 'listReports', 'listInvoices']) {
    const found = (searchQuery: string) => totalOf(asSpouse, call, { searchQuery });
    expect(await found('Nora'), call).toBeGreaterThan(0);
    for (const hidden of [
      'nora.h',
      'nora.hidden@example.com',
      '3125550177',
      '0177',
      '02/03/1979',
      '1979-02-03',
    ])
      expect(await found(hidden), `${call} ${hidden}`).toBe(0);
    expect(await totalOf(admin, call, { searchQuery: 'nora.hidden' }), call).toBeGreaterThan(0);
  }
});

// Rule: people.own-part-of-a-visit
it("a patient can't find a visit by another patient's symptoms or by an address hidden from them", async () => {
  const { cast, parent } = await family();
  const { householdId } = parent;
  const former = await insertPatient(db, {
    user: withAccount,
    patient: { householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const service = { id: cast.serviceId, name: 'Visit' };
  const { id } = await insertAppointment(db, parent, service, { status: 'COMPLETED' });
  const part = { appointmentId: id, patientId: former.id, isPrimary: false, symptom: 'A rash on the arm' };
  await db.insertInto('appointmentPatients').values(part).execute();
  await db
    .updateTable('appointmentPatients')
    .set({ symptom: 'A wheezing cough' })
    .where('appointmentId', '=', id)
    .where('patientId', '=', parent.id)
    .execute();
  const asFormer = await stage.as(former);
  const found = (searchQuery: string) => totalOf(asFormer, 'listAppointments', { searchQuery });
  expect([await found('wheezing'), await found('60614'), await found('rash')]).toEqual([1, 1, 1]);
  const left = await admin.delete(`/patient/delete/${former.id}`);
  expect(left.statusCode, left.body).toBe(200);
  expect([await found('wheezing'), await found('60614'), await found('rash')]).toEqual([0, 0, 1]);
});

// Rule: people.family-kinds
it("anyone with access to visits but not bills can't find a visit by payment or services", async () => {
  const { cast } = await family();
  const grantee = await insertPatient(db, { user: withAccount });
  const grant = { ownerId: cast.patient.id, granteeId: grantee.id };
  const grantId = await insertFamilyGrant(db, { ...grant, kinds: ['VISITS'] });
  const visit = { status: 'COMPLETED', paymentMode: 'CASH' } as const;
  await insertAppointment(db, cast.patient, { id: cast.serviceId, name: 'Visit' }, visit);
  const asGrantee = await stage.as(grantee);
  const found = (query: Record<string, string>) => totalOf(asGrantee, 'listAppointments', query);
  expect(await found({})).toBe(1);
  expect(await found({ paymentMode: 'CASH' })).toBe(0);
  await db
    .updateTable('familyGrants')
    .set({ kinds: ['VISITS', 'BILLS'] })
    .where('id', '=', grantId)
    .execute();
  expect(await found({ paymentMode: 'CASH' })).toBe(1);
});
