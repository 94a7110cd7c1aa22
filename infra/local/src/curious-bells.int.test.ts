import { newId } from '@bedside/db/id';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertDelivery } from '@bedside/testing/factories/messages';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { WEDNESDAY } from './audit.fixture.ts';
import { bookedAppointment } from './audit-appointments.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, admin, family, set } = stage;

const ringFor = (userId: string, entityId: string) =>
  db
    .insertInto('notifications')
    .values({
      ...{ id: newId(), userId, entityType: 'appointment', entityId, eventId: newId(), type: 'receipt' },
      ...{ title: 'Payment received', body: 'Thank you.', readAt: null, createdAt: new Date() },
    })
    .execute();
const rungBy = async (entityId: string) =>
  (await db.selectFrom('notifications').select('userId').where('entityId', '=', entityId).execute()).map(
    ({ userId }) => userId,
  );

// Rule: people.confidential-visits
it('a former account holder loses the notifications about a visit that became confidential', async () => {
  const { cast, parent, asTeen } = await family();
  const father = await insertPatient(db, { user: { passwordHash: 'a hash' } });
  const { appointmentId } = await insertPayableInvoice(db, cast.patient);
  await bookedAppointment(cast);
  for (const person of [parent, stage.staff]) {
    await insertDelivery(db, { recipientId: person.id, createdAt: WEDNESDAY, appointmentId });
    await ringFor(person.id, appointmentId);
  }
  await ringFor(cast.patient.id, appointmentId);
  await db
    .updateTable('appointments')
    .set({ householdId: father.householdId })
    .where('id', '=', appointmentId)
    .execute();
  await db
    .updateTable('patients')
    .set({ householdId: father.householdId })
    .where('id', '=', cast.patient.id)
    .execute();
  expect((await set(asTeen, appointmentId)).statusCode).toBe(200);
  expect((await rungBy(appointmentId)).toSorted()).toEqual([stage.staff.id, cast.patient.id].toSorted());
});

it('a teen keeps the notifications about their own autopay', async () => {
  const { cast } = await family();
  const { appointmentId, invoiceId } = await insertPayableInvoice(db, cast.patient);
  const charge = { id: newId(), patientId: cast.patient.id, invoiceId, amountCents: 100, declinedCount: 0 };
  await db
    .insertInto('autopayCharges')
    .values({
      ...charge,
      state: 'PLANNED',
      chargeAt: new Date(Date.now() + 86_400_000),
      createdAt: WEDNESDAY,
    })
    .execute();
  await ringFor(cast.patient.id, charge.id);
  expect((await set(admin, appointmentId)).statusCode).toBe(200);
  expect(await rungBy(charge.id)).toEqual([cast.patient.id]);
});
