import { beforeEach, expect, it } from 'vitest';
import { WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { openVideoStage } from './video-stage.fixture.ts';

const { db, clock, newCall } = await openVideoStage();

beforeEach(() => {
  clock.now = WEDNESDAY;
});

// Rule: appointments.video-seats
it('sends someone who waits away when the provider declines, until they ask again', async () => {
  const call = await newCall();
  await call.joinAsPatient();
  const decline = (who = call.provider) => who.post(`/video/${call.id}/decline`, { userId: call.patientId });
  expect((await decline(call.patient)).statusCode).toBe(403);
  const declined = await decline();
  expect(declined.statusCode, declined.body).toBe(200);
  expect(declined.json().data.seats).toMatchObject([{ userId: call.patientId, state: 'LEFT' }]);
  expect((await call.joinAsPatient()).json().data.seats).toMatchObject([{ state: 'WAITING' }]);
  await call.joinAsProvider();
  await call.admit();
  expect((await decline()).statusCode).toBe(409);
  const rows = await db
    .selectFrom('auditLog')
    .select(['actorId', 'patientId'])
    .where('entityId', '=', call.id)
    .where('action', '=', 'video.decline')
    .execute();
  expect(rows).toEqual([{ actorId: call.providerId, patientId: call.patientId }]);
});
