import { newId } from '@bedside/db/id';
import type { Context } from '@bedside/domain/context';
import { listMessages } from '@bedside/domain/messaging/chat.queries';
import { chatEntry, myChats } from '@bedside/domain/messaging/chat-inbox.queries';
import { openChat } from '@bedside/domain/messaging/chat-open.commands';
import { sendMessage } from '@bedside/domain/messaging/chat-send.commands';
import { insertChat } from '@bedside/testing/factories/chats';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService], database);
const admin = await insertStaff(db, { role: 'ADMIN' });
const staff = await as(admin);
const provider = await insertStaff(db, { role: 'PROVIDER' });

const patient = ({ id }: { id: string }) => ({
  userId: id,
  role: 'PATIENT' as const,
  permissions: [],
  sessionId: newId(),
});
const ctxOf = (person: { id: string }) => ({
  actor: patient(person),
  requestId: 'req-1',
  now: new Date(),
  ip: null,
});
const documentOf = (id: string) =>
  db
    .selectFrom('documents')
    .select(['patientId', 'conversationId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const idsOf = async (person: { id: string }) =>
  (await myChats(db, patient(person))).map(({ id }) => id).sort();

describe('conversations of two merged records', () => {
  it('both belong to the surviving record, which continues its own, and are split on undo', async () => {
    const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
    const own = await insertChat(db, kept);
    const other = await insertChat(db, merged, { message: { senderId: merged.id, senderRole: 'PATIENT' } });
    const mergedChat = await insertChat(db, merged, { providerId: provider.id });
    const answer = await staff.post('/users/merge', {
      survivingPatientId: kept.id,
      mergedPatientId: merged.id,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await idsOf(kept)).toEqual([own.id, other.id, mergedChat.id].sort());
    expect((await openChat(db, ctxOf(kept), {})).id).toBe(own.id);
    expect((await chatEntry(db, patient(kept), other.id)).lastFromPatient).toBe(true);
    const undone = await staff.post(`/users/merge/${answer.json().data.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await idsOf(kept)).toEqual([own.id]);
    expect(await idsOf(merged)).toEqual([other.id, mergedChat.id].sort());
  });

  it('continue in the only one there is', async () => {
    const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
    const only = await insertChat(db, merged);
    await staff.post('/users/merge', { survivingPatientId: kept.id, mergedPatientId: merged.id });
    expect(await openChat(db, ctxOf(kept), {})).toMatchObject({ id: only.id, isNew: false });
  });
});

describe('after an undone merge', () => {
  const account = { user: { passwordHash: 'a hash' } };
  const merge = async (kept: { id: string }, merged: { id: string }) => {
    const ids = { survivingPatientId: kept.id, mergedPatientId: merged.id };
    return (await staff.post('/users/merge', ids)).json().data.id as string;
  };
  const undo = async (id: string) => {
    const undone = await staff.post(`/users/merge/${id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
  };
  const write = (ctx: Context, conversationId: string, text: string, more: object = {}) =>
    sendMessage(db, ctx, { conversationId, clientId: newId(), text, ...more });
  const office = () => ({ ...ctxOf(admin), actor: { ...patient(admin), role: 'ADMIN' as const } });
  const wordsOf = async (person: { id: string }) => {
    const chats = await myChats(db, patient(person));
    const pages = chats.map((chat) =>
      listMessages(db, ctxOf(person), { conversationId: chat.id, page: 1, take: 50 }),
    );
    return (await Promise.all(pages)).flatMap(({ messages }) => messages.map(({ seq, text }) => [seq, text]));
  };

  // Rule: people.merges-can-be-undone
  it('messages of the surviving person, their answers, and files move with that person', async () => {
    const [kept, merged] = [await insertPatient(db, account), await insertPatient(db)];
    const only = await insertChat(db, merged);
    const id = await merge(kept, merged);
    await write(office(), only.id, 'Call first', { internal: true });
    await write(ctxOf(kept), only.id, 'My secret');
    const { id: attachmentId } = await insertDocument(db, {
      ...{ patientId: kept.id, conversationId: only.id, category: 'Chat', uploadedBy: kept.id },
      createdAt: new Date(),
    });
    await write(ctxOf(kept), only.id, 'A photo', { attachmentId });
    await write(office(), only.id, 'An answer to it');
    await undo(id);
    expect(await wordsOf(merged)).toEqual([[1, 'The words of the message']]);
    expect((await wordsOf(kept)).map(([, text]) => text)).toEqual(
      expect.arrayContaining(['My secret', 'A photo', 'An answer to it']),
    );
    const [chat] = await myChats(db, patient(kept));
    expect(await documentOf(attachmentId)).toEqual({ patientId: kept.id, conversationId: chat?.id });
    const notices = await db.selectFrom('plannedEvents').select(['key', 'entityId']).execute();
    const [ofKept, ofMerged] = [chat?.id, only.id].map((one) =>
      notices.filter(({ entityId }) => entityId === one),
    );
    expect([ofKept?.length, ofMerged]).toEqual([4, []]);
    expect(ofKept?.every(({ key }) => key.includes(chat?.id ?? 'none'))).toBe(true);
    await write(ctxOf(kept), chat?.id ?? '', 'Still mine');
    await write(ctxOf(merged), only.id, 'Not theirs');
    expect((await wordsOf(kept)).map(([seq]) => seq)).toEqual((await wordsOf(kept)).map((_, at) => at + 1));
    expect((await wordsOf(merged)).map(([seq]) => seq)).toEqual(
      (await wordsOf(merged)).map((_, at) => at + 1),
    );
  });

  // Rule: people.merges-can-be-undone
  it('they continue the surviving person’s own conversation, and a confidential one stays confidential', async () => {
    const [kept, merged] = [await insertPatient(db, account), await insertPatient(db)];
    const own = await insertChat(db, kept);
    const other = await insertChat(db, merged);
    const confidential = { recordId: other.id, kind: 'CONVERSATION' as const, createdBy: admin.id };
    await db
      .insertInto('confidentialRecords')
      .values({ ...confidential, createdAt: new Date() })
      .execute();
    const id = await merge(kept, merged);
    await write(ctxOf(kept), other.id, 'In confidence');
    await undo(id);
    expect(await idsOf(kept)).toEqual([own.id]);
    expect((await wordsOf(kept))[1]).toEqual([2, 'In confidence']);
    const marks = await db.selectFrom('confidentialRecords').select('recordId').execute();
    expect(marks.map(({ recordId }) => recordId)).toEqual(expect.arrayContaining([own.id, other.id]));
  });

  // Rule: people.merges-can-be-undone
  it("messages written with the merged record's account move back with that account", async () => {
    const [kept, merged] = [await insertPatient(db), await insertPatient(db, account)];
    const id = await merge(kept, merged);
    const opened = await openChat(db, ctxOf(kept), {});
    await write(ctxOf(kept), opened.id, 'Words of the account');
    await undo(id);
    expect(await wordsOf(kept)).toEqual([]);
    expect((await wordsOf(merged)).map(([, text]) => text)).toContain('Words of the account');
    const senders = await db
      .selectFrom('chatMessages')
      .select('senderId')
      .where('text', '=', 'Words of the account')
      .execute();
    expect(senders).toEqual([{ senderId: merged.id }]);
  });
});
