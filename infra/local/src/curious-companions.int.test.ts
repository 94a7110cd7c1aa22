import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { callNamed, done, send } from './audit.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, family, statusOf } = stage;
const withAccount = { passwordHash: 'a hash' };

/** A visit of a teen with her mother, who has closed her visits to the father. */
async function visitClosedByCompanion() {
  const { cast, parent: mother } = await family();
  const father = await insertPatient(db, {
    user: withAccount,
    patient: { householdId: mother.householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const service = { id: cast.serviceId, name: 'Visit' };
  const { id } = await insertAppointment(db, cast.patient, service, {
    address1: '99 Shelter Road',
    providerId: cast.providerId,
    status: 'COMPLETED',
  });
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId: id, patientId: mother.id, isPrimary: false, symptom: null })
    .execute();
  const close = () => insertFamilyGrant(db, { ownerId: mother.id, granteeId: father.id, kinds: ['BILLS'] });
  return { ...cast, id, father, close, asFather: await stage.as(father) };
}

// Rule: people.own-part-of-a-visit
it('a booking proposes no address of a visit that someone on it closed', async () => {
  const { id, father, asFather, close } = await visitClosedByCompanion();
  const proposed = async () =>
    (await send(asFather, callNamed('patientDetail'), { params: { id: father.id } })).answer.body;
  expect(await proposed()).toContain('99 Shelter Road');
  await close();
  expect(await statusOf(asFather, id)).toBe(404);
  expect(await proposed()).not.toMatch(/Shelter|60614|Chicago/i);
});

// Rule: people.own-part-of-a-visit
it('no one starts a conversation with the provider of a visit that someone on it closed', async () => {
  const { providerId, asFather, close } = await visitClosedByCompanion();
  await close();
  const opened = await send(asFather, callNamed('openChat'), { body: { providerId } });
  expect(opened.answer.statusCode, opened.answer.body).toBe(404);
});

// Rules: people.own-part-of-a-visit, people.court-orders
it('no live update of a visit with a child reaches someone barred from the child whom the patient lets see visits', async () => {
  const { cast, parent: mother } = await family();
  const child = await insertPatient(db, {
    user: { email: null, phoneE164: null },
    patient: {
      householdId: mother.householdId,
      dateOfBirth: '2019-05-05',
      relationshipToAccountHolder: 'Child',
    },
  });
  const father = await insertPatient(db, { user: withAccount });
  await insertConsent(db, mother, { requesterId: father.id, status: 'APPROVED', answeredAt: new Date() });
  await insertCourtOrder(db, { patientId: child.id, personId: father.id, createdBy: stage.staff.id });
  const service = { id: cast.serviceId, name: 'Visit' };
  const accept = async (id: string) => {
    await done('changeStatus', stage.admin, {
      body: { appointmentId: id, appointmentStatus: 'AWAITING TIME' },
    });
    const sent = await db.selectFrom('outbox').select('liveUserIds').where('entityId', '=', id).execute();
    return sent.flatMap(({ liveUserIds }) => liveUserIds);
  };
  const requested = { status: 'PENDING APPROVAL' } as const;
  const own = await insertAppointment(db, mother, service, requested);
  expect(await accept(own.id)).toContain(father.id);
  const joint = await insertAppointment(db, mother, service, requested);
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId: joint.id, patientId: child.id, isPrimary: false, symptom: null })
    .execute();
  expect(await accept(joint.id)).not.toContain(father.id);
});
