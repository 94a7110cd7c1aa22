import { newId } from '@bedside/db/id';
import { insertAmendment } from '@bedside/testing/factories/amendments';
import { insertAppointmentRequest } from '@bedside/testing/factories/appointment-requests';
import { insertVitals } from '@bedside/testing/factories/charts';
import { insertReport } from '@bedside/testing/factories/documents';
import { insertDelivery } from '@bedside/testing/factories/messages';
import { removeSignIn } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { callNamed, send, WEDNESDAY } from './audit.fixture.ts';
import { cashPayment, moneyLookedAt } from './audit-invoices.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const { db, family, set, staff } = await openFamilyStage();

// Rule: people.patients-see-who-read
it('an account holder doesn’t see who looked at any part of a confidential visit of a member without a sign-in', async () => {
  const { cast, parent, asParent, asTeen } = await family();
  const { id: patientId, householdId } = cast.patient;
  await cashPayment(cast);
  const money = await moneyLookedAt(cast, 'Asked for it.');
  const { id: appointmentId } = await db
    .selectFrom('appointments')
    .select('id')
    .where('patientId', '=', patientId)
    .executeTakeFirstOrThrow();
  const request = await insertAppointmentRequest(db, { id: cast.serviceId }, { createdAt: WEDNESDAY });
  await db
    .updateTable('appointments')
    .set({ appointmentRequestId: request.id })
    .where('id', '=', appointmentId)
    .execute();
  const of = { patientId, appointmentId };
  const asked = { about: 'VISIT', recordId: appointmentId, recordLabel: 'A visit' } as const;
  const idOf = async (table: 'refunds' | 'disputes' | 'paymentExceptions') =>
    (
      await db
        .selectFrom(table as 'refunds')
        .select('id')
        .where('paymentId', '=', money.id)
        .executeTakeFirstOrThrow()
    ).id;
  const ids = [
    ...[appointmentId, money.id, money.invoiceId, request.id],
    ...[await idOf('refunds'), await idOf('disputes'), await idOf('paymentExceptions')],
    (await insertReport(db, { ...of, status: 'RELEASED', releasedAt: WEDNESDAY })).id,
    await insertVitals(db, { ...of, recordedBy: cast.providerId }),
    await insertAmendment(db, { patientId, ...asked }),
    (await insertDelivery(db, { recipientId: patientId, appointmentId, createdAt: WEDNESDAY })).id,
  ];
  await db
    .insertInto('auditLog')
    .values(
      ids.map((entityId, day) => ({
        ...{
          id: newId(),
          at: new Date(Date.UTC(2026, 8, day + 1, 15)),
          actorId: staff.id,
          actorRole: 'ADMIN',
        },
        ...{
          sessionId: null,
          ip: null,
          requestId: 'test',
          action: 'getPaymentStatus',
          entityType: 'resource',
        },
        ...{ entityId, patientId, before: null, after: null },
      })),
    )
    .execute();
  await db
    .updateTable('households')
    .set({ accountHolderId: parent.id })
    .where('id', '=', householdId)
    .execute();
  expect((await set(asTeen, appointmentId)).statusCode).toBe(200);
  await removeSignIn(db, patientId);
  const days = async () => {
    const { answer } = await send(asParent, callNamed('listRecordReaders'), { query: { patientId } });
    expect(answer.statusCode, answer.body).toBe(200);
    const { readers } = answer.json().data as { readers: { day: string }[] };
    return readers.map(({ day }) => day).filter((day) => day.startsWith('2026-09'));
  };
  expect(await days()).toEqual([]);
  await set(cast.admin, appointmentId, false);
  expect(await days()).toHaveLength(ids.length);
});
