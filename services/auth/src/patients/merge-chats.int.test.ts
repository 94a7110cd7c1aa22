import { newId } from '@bedside/db/id';
import { chatEntry, myChats } from '@bedside/domain/messaging/chat-inbox.queries';
import { openChat } from '@bedside/domain/messaging/chat-open.commands';
import { insertChat } from '@bedside/testing/factories/chats';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService], database);
const staff = await as(await insertStaff(db, { role: 'ADMIN' }));
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
const idsOf = async (person: { id: string }) =>
  (await myChats(db, patient(person))).map(({ id }) => id).sort();

describe('conversations of two merged records', () => {
  it('both belong to the surviving record, which continues its own, and are split on undo', async () => {
    const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
    const own = await insertChat(db, kept);
    const other = await insertChat(db, merged, { message: { senderId: merged.id, senderRole: 'PATIENT' } });
    const theirs = await insertChat(db, merged, { providerId: provider.id });
    const answer = await staff.post('/users/merge', {
      survivingPatientId: kept.id,
      mergedPatientId: merged.id,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await idsOf(kept)).toEqual([own.id, other.id, theirs.id].sort());
    expect((await openChat(db, ctxOf(kept), {})).id).toBe(own.id);
    expect((await chatEntry(db, patient(kept), other.id)).lastFromPatient).toBe(true);
    const undone = await staff.post(`/users/merge/${answer.json().data.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await idsOf(kept)).toEqual([own.id]);
    expect(await idsOf(merged)).toEqual([other.id, theirs.id].sort());
  });

  it('continue in the only one there is', async () => {
    const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
    const only = await insertChat(db, merged);
    await staff.post('/users/merge', { survivingPatientId: kept.id, mergedPatientId: merged.id });
    expect(await openChat(db, ctxOf(kept), {})).toMatchObject({ id: only.id, isNew: false });
  });
});
