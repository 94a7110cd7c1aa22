import { newId } from '@bedside/db/id';
import { changeCustody } from '@bedside/domain/people/custody.commands';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient } from '@bedside/testing/factories/people';
import { addMinutes } from 'date-fns';
import { expect, it } from 'vitest';
import { WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { openVideoStage, signed } from './video-stage.fixture.ts';

const { db, clock, newCall } = await openVideoStage();

// Rule: people.court-orders
it('is left by a parent whom a court keeps from the child, and the provider’s browser hears of it', async () => {
  const call = await newCall();
  const { id: patientId } = await insertPatient(db, {
    patient: {
      householdId: call.householdId,
      dateOfBirth: '2019-05-02',
      relationshipToAccountHolder: 'Child',
    },
  });
  await insertConsent(db, { id: patientId }, { type: 'TELEMEDICINE', ...signed(call.patientId) });
  await db.updateTable('appointments').set({ patientId }).where('id', '=', call.id).execute();
  await db
    .updateTable('appointmentPatients')
    .set({ patientId })
    .where('appointmentId', '=', call.id)
    .execute();
  for (const act of [call.joinAsPatient, call.joinAsProvider, call.admit]) {
    const answer = await act();
    expect(answer.statusCode, answer.body).toBe(200);
  }

  clock.now = addMinutes(WEDNESDAY, 3);
  const actor = { userId: call.adminId, role: 'ADMIN' as const, permissions: [], sessionId: newId() };
  const order = { patientId, personId: call.patientId, reference: 'Cook County 2026 D 1234' };
  await changeCustody(
    (_, change) => db.transaction().execute(change),
    { actor, requestId: 'test', now: clock.now, ip: null },
    order,
  );

  const { seats } = (await call.provider.get(`/video/${call.id}`)).json().data;
  expect(seats).toMatchObject([{ userId: call.providerId, state: 'IN CALL' }]);
  expect((await call.admit()).statusCode).toBe(409);
  const heard = await db
    .selectFrom('outbox')
    .select(['type', 'liveUserIds'])
    .where('entityId', '=', call.id)
    .where('createdAt', '=', clock.now)
    .execute();
  expect(heard).toEqual([{ type: 'appointment.notesChanged', liveUserIds: [call.providerId] }]);
});
