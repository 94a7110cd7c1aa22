import { newId } from '@bedside/db/id';
import { answerFamilyGrant } from '@bedside/domain/people/family-grant-answers.commands';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient } from '@bedside/testing/factories/people';
import { addMinutes } from 'date-fns';
import { expect, it } from 'vitest';
import { WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { openVideoStage } from './video-stage.fixture.ts';

const { db, service, clock, newCall } = await openVideoStage();

// Rule: people.family-owner-narrows
it('someone whose grant was withdrawn leaves the video call, and the provider’s browser is notified', async () => {
  const call = await newCall();
  await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', call.patientId).execute();
  const helper = await insertPatient(db);
  const id = await insertFamilyGrant(db, {
    ownerId: call.patientId,
    granteeId: helper.id,
    kinds: ['BOOK', 'VISITS'],
  });
  const asHelper = await service.as(helper);
  const device = { deviceId: newId(), locationState: 'IL' };
  for (const act of [
    call.joinAsPatient,
    call.joinAsProvider,
    call.admit,
    () => asHelper.post(`/video/${call.id}/join`, device),
    () => call.provider.post(`/video/${call.id}/admit`, { userId: helper.id }),
  ]) {
    const answer = await act();
    expect(answer.statusCode, answer.body).toBe(200);
  }
  clock.now = addMinutes(WEDNESDAY, 3);
  const actor = { userId: call.patientId, role: 'PATIENT' as const, permissions: [], sessionId: newId() };
  await answerFamilyGrant(
    db,
    { actor, requestId: 'test', now: clock.now, ip: null },
    (_, change) => db.transaction().execute(change),
    { id, action: 'WITHDRAW' },
  );
  const { seats } = (await call.provider.get(`/video/${call.id}`)).json().data;
  expect(seats.map(({ userId }: { userId: string }) => userId)).not.toContain(helper.id);
  const heard = await db
    .selectFrom('outbox')
    .select(['type', 'liveUserIds'])
    .where('entityId', '=', call.id)
    .where('createdAt', '=', clock.now)
    .execute();
  expect(heard).toEqual([{ type: 'appointment.notesChanged', liveUserIds: [call.providerId] }]);
});
