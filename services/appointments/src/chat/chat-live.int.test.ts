import type { LiveMessage } from '@bedside/contracts/practice/live.api';
import type { LiveAudience } from '@bedside/queue/live';
import { insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it, vi } from 'vitest';
import { newCast, openStage } from '../appointments/appointment-stage.fixture.ts';
import { isRelevantTo } from '../live/live.routes.ts';
import { opened, said, withProvider } from './chat.fixture.ts';

const stage = await openStage();
const { db, service } = stage;

interface LiveNotice {
  message: LiveMessage;
  audience: LiveAudience;
}

/** Live updates published during the call. */
async function hearing(work: () => Promise<unknown>): Promise<LiveNotice[]> {
  const heard: LiveNotice[] = [];
  const stop = service.parts.live.subscribe((message, audience) => heard.push({ message, audience }));
  await work();
  await vi.waitFor(() => expect(heard).not.toEqual([]));
  stop();
  return heard;
}

const actor = (userId: string, role: 'PATIENT' | 'PROVIDER' | 'ADMIN') => ({
  userId,
  role,
  permissions: [],
  sessionId: 's',
});

describe('live chat updates', () => {
  it('publish typing to the other participants and the office without storing it', async () => {
    const cast = await newCast(stage);
    const other = await newCast(stage);
    const chat = await withProvider(cast);
    const before = await db.selectFrom('outbox').select('id').execute();
    const [notified] = await hearing(() => cast.patient.post(`/chat/${chat.id}/typing`));
    expect(notified?.message).toEqual({
      type: 'typing',
      entityType: 'conversation',
      entityId: chat.id,
      by: cast.patientId,
    });
    const hears = (userId: string, role: 'PATIENT' | 'PROVIDER' | 'ADMIN') =>
      notified && isRelevantTo(actor(userId, role), notified.audience);
    expect(hears(cast.providerId, 'PROVIDER')).toBe(true);
    expect(hears(cast.adminId, 'ADMIN')).toBe(true);
    expect(hears(cast.patientId, 'PATIENT')).toBe(false);
    expect(hears(other.patientId, 'PATIENT')).toBe(false);
    expect(hears(other.providerId, 'PROVIDER')).toBe(false);
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual(before);
  });

  it('publish a message to both sides and the office, and to no other patient or provider', async () => {
    const cast = await newCast(stage);
    const chat = await withProvider(cast);
    const practice = await opened(cast.patient);
    await said(cast.patient, chat.id, 'Hello');
    await said(cast.patient, practice.id, 'Hello');
    await insertStaff(db, { role: 'PROVIDER' });
    const notified = await db
      .selectFrom('outbox')
      .select(['entityId', 'liveUserIds', 'liveToStaff'])
      .where('type', '=', 'chat.messageSent')
      .where('entityId', 'in', [chat.id, practice.id])
      .orderBy('id')
      .execute();
    expect(notified).toEqual([
      { entityId: chat.id, liveUserIds: [cast.patientId, cast.providerId], liveToStaff: true },
      { entityId: practice.id, liveUserIds: [cast.patientId], liveToStaff: true },
    ]);
  });
});
