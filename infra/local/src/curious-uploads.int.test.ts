import { photograph } from '@bedside/auth-service/images/photograph.fixture';
import { familyKinds } from '@bedside/contracts/people/family-grants.schema';
import { newId } from '@bedside/db/id';
import { requireVisibleFile } from '@bedside/domain/care/file-visibility';
import { recordContent } from '@bedside/domain/exports/record-content.queries';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient, removeSignIn } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { expect, it } from 'vitest';
import { callNamed, send, symptomFileOf } from './audit.fixture.ts';
import { scheduledAppointment } from './audit-appointments.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, admin, family } = stage;

const listed = async (caller: Caller, id: string) =>
  (await send(caller, callNamed('listDocuments'), {})).answer.body.includes(id);
const opens = (userId: string, id: string) => {
  const actor = { userId, role: 'PATIENT' as const, permissions: [], sessionId: newId() };
  return requireVisibleFile(db, { actor, now: new Date(), requestId: newId(), ip: null }, id).then(
    () => true,
    () => false,
  );
};
const liveReadersOf = async (id: string) => {
  const { liveUserIds } = await db
    .selectFrom('outbox')
    .select('liveUserIds')
    .where('entityId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return liveUserIds;
};

// Rules: appointments.symptom-files-before-booking, people.confidential-visits
it('no one in the family sees a picture that a teen adds to a visit before it is booked', async () => {
  const { cast, parent, asParent, asTeen } = await family();
  const { id: patientId } = cast.patient;
  const grantee = await insertPatient(db, { user: { passwordHash: 'a hash' } });
  await insertFamilyGrant(db, { ownerId: patientId, granteeId: grantee.id, kinds: [...familyKinds] });
  const id = await symptomFileOf(cast);
  expect(await liveReadersOf(id)).toEqual([patientId]);
  expect([await listed(asParent, id), await listed(await stage.as(grantee), id)]).toEqual([false, false]);
  expect([await opens(parent.id, id), await opens(grantee.id, id)]).toEqual([false, false]);
  expect([await listed(asTeen, id), await opens(patientId, id), await listed(admin, id)]).toEqual([
    true,
    true,
    true,
  ]);
  const { answer } = await send(asTeen, callNamed('getRecordSharing'), { params: { id } });
  expect(answer.json().data.viewers.map((one: { id: string }) => one.id)).toEqual([patientId]);
  await removeSignIn(db, patientId);
  expect((await asParent.get(`/fhir/R4/DocumentReference/${id}`)).statusCode).toBe(404);
  const copy = await recordContent(db, { patientId, viewerId: parent.id, asOf: new Date() });
  expect(copy.files).toEqual([]);
  const appointmentId = await scheduledAppointment(cast);
  await db.updateTable('documents').set({ appointmentId }).where('id', '=', id).execute();
  expect([await listed(asParent, id), await opens(grantee.id, id)]).toEqual([true, true]);
});

// Rule: appointments.symptom-files-before-booking
it('a parent sees the picture that they add for a child', async () => {
  const { parent, asParent } = await family();
  const child = await insertPatient(db, {
    user: { email: null, phoneE164: null },
    patient: {
      ...{ householdId: parent.householdId, dateOfBirth: '2019-05-05', relationshipToAccountHolder: 'Child' },
    },
  });
  const sent = await asParent.upload('/appointment/symptom-image', photograph(), { patientId: child.id });
  const { id } = sent.json().data;
  expect([await listed(asParent, id), await opens(parent.id, id)]).toEqual([true, true]);
  expect(await liveReadersOf(id)).toContain(parent.id);
});

// Rule: people.court-orders
it('no live update tells a barred parent of a file of a sibling’s visit with the child', async () => {
  const { cast, parent } = await family();
  const sibling = await insertPatient(db, {
    user: { email: null, phoneE164: null },
    patient: {
      ...{ householdId: parent.householdId, dateOfBirth: '2019-05-05', relationshipToAccountHolder: 'Child' },
    },
  });
  const visit = await insertAppointment(db, sibling, { id: cast.serviceId, name: 'Visit' });
  const part = { appointmentId: visit.id, patientId: cast.patient.id, isPrimary: false, symptom: null };
  await db.insertInto('appointmentPatients').values(part).execute();
  const upload = async () => {
    const { answer } = await send(admin, callNamed('uploadDocument'), {
      body: { patientId: sibling.id, appointmentId: visit.id, category: 'Insurance' },
      file: photograph(),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return liveReadersOf(answer.json().data.id);
  };
  expect(await upload()).toContain(parent.id);
  await insertCourtOrder(db, { patientId: cast.patient.id, personId: parent.id, createdBy: stage.staff.id });
  expect(await upload()).not.toContain(parent.id);
});
