import { unreadCounts } from '@bedside/domain/messaging/notification.queries';
import { insertStaff } from '@bedside/testing/factories/people';
import { addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCast, openStage, schedule, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import {
  image,
  inboxOf,
  messagesOf,
  opened,
  plansOf,
  rowsOf,
  said,
  say,
  withProvider,
} from './chat.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

describe('an internal note', () => {
  // Rule: messages.staff-notes-stay-inside
  it('never reaches the patient: not as a message, last message, count, or live update', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const message = await said(cast.patient, chat.id, 'Hello');
    const [before] = await inboxOf(cast.patient);
    clock.now = addMinutes(WEDNESDAY, 3);
    const since = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const note = await said(cast.admin, chat.id, 'Call her brother first.', { internal: true });
    expect(note).toMatchObject({ type: 'note', seq: 2 });
    expect(await messagesOf(cast.patient, chat.id)).toEqual([{ ...message }]);
    expect(await inboxOf(cast.patient)).toEqual([before]);
    const seqs = (await messagesOf(cast.admin, chat.id)).map(({ seq }) => seq);
    expect(seqs).toEqual([1, 2]);
    const notified = await db.selectFrom('outbox').selectAll().where('id', '>', since.id).execute();
    expect(notified).toMatchObject([{ type: 'conversation.changed', liveUserIds: [], liveToStaff: true }]);
    expect((await plansOf(stage, chat.id)).every(({ key }) => key.includes(':practice:'))).toBe(true);
    expect((await cast.patient.post(`/chat/${chat.id}/read`, {})).statusCode).toBe(200);
    expect((await rowsOf(stage, chat.id))[1]).toMatchObject({ readAt: null, deliveredAt: null });
  });

  it('is rejected from a patient', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const refused = await say(cast.patient, chat.id, 'A note', { internal: true });
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'internal']);
    expect(await rowsOf(stage, chat.id)).toEqual([]);
  });
});

describe('the chats of an appointment', () => {
  it('include the one with its provider and those that mention it, without notes for the patient', async () => {
    const cast = await newCast(stage);
    const appointmentId = await schedule(cast);
    const practice = await opened(cast.patient);
    const provider = await opened(cast.patient, { providerId: cast.providerId });
    await said(cast.patient, practice.id, 'About something else');
    await said(cast.patient, practice.id, 'About the visit', { appointmentId });
    await said(cast.admin, practice.id, 'A note on it', { appointmentId, internal: true });
    const about = async (caller: typeof cast.admin) => {
      const answer = await caller.get(`/appointment/${appointmentId}/chats`);
      expect(answer.statusCode, answer.body).toBe(200);
      const chats: { id: string; messages: { text: string }[] }[] = answer.json().data.chats;
      return new Map(chats.map(({ id, messages }) => [id, messages.map(({ text }) => text)]));
    };
    const ofPatient = await about(cast.patient);
    expect([...ofPatient.keys()].sort()).toEqual([practice.id, provider.id].sort());
    expect(ofPatient.get(practice.id)).toEqual(['About the visit']);
    expect((await about(cast.admin)).get(practice.id)).toEqual(['About the visit', 'A note on it']);
    expect([...(await about(cast.provider)).keys()]).toEqual([provider.id]);
    const other = await newCast(stage);
    for (const caller of [other.patient, other.provider])
      expect((await caller.get(`/appointment/${appointmentId}/chats`)).statusCode).toBe(404);
    expect(
      (await say(other.patient, (await opened(other.patient)).id, 'Hi', { appointmentId })).statusCode,
    ).toBe(404);
  });
});

describe('a chat attachment', () => {
  // Rule: messages.chat-files
  it('is stored, belongs to one message, and opens by a link of the session', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const stored = await cast.patient.upload(`/chat/${chat.id}/files`, image());
    expect(stored.statusCode, stored.body).toBe(200);
    const attachmentId = stored.json().data.id;
    const message = await said(cast.patient, chat.id, '', { text: undefined, attachmentId });
    expect(message).toMatchObject({
      type: 'file',
      attachment: { id: attachmentId, url: expect.stringMatching(/^\/v1\/files\//) },
    });
    const again = await say(cast.patient, chat.id, 'Twice', { attachmentId });
    expect([again.statusCode, again.json().issues[0].path]).toEqual([400, 'attachmentId']);
    const foreign = (await cast.admin.upload(`/chat/${chat.id}/files`, image())).json().data.id;
    expect((await say(cast.patient, chat.id, 'Not mine', { attachmentId: foreign })).statusCode).toBe(400);
    const inNote = await say(cast.admin, chat.id, 'A note', { attachmentId: foreign, internal: true });
    expect(inNote.statusCode).toBe(400);
    expect(await rowsOf(stage, chat.id)).toHaveLength(1);
  });

  it('cannot be sent or opened once removed', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const attachmentId = (await cast.patient.upload(`/chat/${chat.id}/files`, image())).json().data.id;
    await said(cast.patient, chat.id, 'The wrong one, sorry', { attachmentId });
    const away = await cast.admin.post(`/appointment/document/${attachmentId}/remove`, {
      reason: 'Of another patient',
    });
    expect(away.statusCode, away.body).toBe(200);
    for (const caller of [cast.patient, cast.admin])
      expect(await messagesOf(caller, chat.id)).toMatchObject([{ type: 'file', attachment: null }]);
  });

  it('of another conversation cannot be sent', async () => {
    const cast = await newCast(stage);
    const [practice, provider] = [await opened(cast.patient), await withProvider(cast)];
    const attachmentId = (await cast.patient.upload(`/chat/${practice.id}/files`, image())).json().data.id;
    expect((await say(cast.patient, provider.id, 'Look', { attachmentId })).statusCode).toBe(400);
    expect(await rowsOf(stage, provider.id)).toEqual([]);
  });

  it('gets its type from its content, not its name', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const script = new File(['<script>alert(1)</script>'], 'photo.png', { type: 'image/png' });
    const refused = await cast.patient.upload(`/chat/${chat.id}/files`, script);
    expect(refused.statusCode).toBe(400);
    const files = await db
      .selectFrom('documents')
      .select('id')
      .where('conversationId', '=', chat.id)
      .execute();
    expect(files).toEqual([]);
  });
});

const unread = (userId: string) => unreadCounts(db, userId);

it('unread chats are counted for the side that must read them', async () => {
  const cast = await newCast(stage);
  const chat = await withProvider(cast);
  const { chat: before } = await unread(cast.adminId);
  await said(cast.patient, chat.id, 'For Priya');
  await said(cast.patient, (await opened(cast.patient)).id, 'For the office');
  await said(cast.provider, chat.id, 'On my way');
  expect((await unread(cast.providerId)).chat).toBe(1);
  expect((await unread(cast.adminId)).chat).toBe(before + 1);
  expect((await unread(cast.patientId)).chat).toBe(1);
  const colleague = await insertStaff(db, { role: 'ADMIN' });
  const { id, version } = await opened(cast.patient);
  await cast.admin.put(`/chat/${id}`, { assignedTo: colleague.id, version });
  expect((await unread(cast.adminId)).chat).toBe(before);
  expect((await unread(colleague.id)).chat).toBe(before + 1);
});
