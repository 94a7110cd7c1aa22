import { connect } from '@bedside/db/connection';
import { newId } from '@bedside/db/id';
import { conversationsOfAppointment } from '@bedside/domain/messaging/appointment-conversations.queries';
import { listMessages } from '@bedside/domain/messaging/chat.queries';
import { listChats, myChats } from '@bedside/domain/messaging/chat-inbox.queries';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  assignment,
  newCast,
  openStage,
  schedule,
  WEDNESDAY,
} from '../appointments/appointment-stage.fixture.ts';
import { inboxOf, messagesOf, opened, plansOf, rowsOf, said, say, withProvider } from './chat.fixture.ts';

const stage = await openStage();
const { db, database, clock, service } = stage;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

const seqsOf = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);

describe('internal notes', () => {
  // Rule: messages.staff-notes-stay-inside
  it("do not shift the patient's message positions, pages, or unread count", async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const note = (text: string) => said(cast.admin, chat.id, text, { internal: true });
    await note('Before anything');
    const sent = await said(cast.patient, chat.id, 'One');
    await note('In between');
    await note('And again');
    await said(cast.admin, chat.id, 'Two');
    await said(cast.admin, chat.id, 'Three');
    expect(sent.seq).toBe(1);
    expect(seqsOf(await messagesOf(cast.patient, chat.id))).toEqual([1, 2, 3]);
    expect((await inboxOf(cast.patient))[0]?.lastSeq).toBe(3);
    expect(seqsOf(await messagesOf(cast.patient, chat.id, { after: '1' }))).toEqual([2, 3]);
    expect(seqsOf(await messagesOf(cast.patient, chat.id, { before: '3' }))).toEqual([1, 2]);
    await cast.patient.post(`/chat/${chat.id}/read`, { upTo: 2 });
    const ofAdmin = await messagesOf(cast.admin, chat.id);
    expect(seqsOf(ofAdmin)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ofAdmin.slice(4).map(({ readAt }) => readAt !== null)).toEqual([true, false]);
  });

  it('do not change the appointment of a conversation', async () => {
    const cast = await newCast(stage);
    const appointmentId = await schedule(cast);
    const chat = await opened(cast.patient);
    await said(cast.patient, chat.id, 'Hello');
    const [before] = await inboxOf(cast.patient);
    await said(cast.admin, chat.id, 'Her visit worries me', { internal: true, appointmentId });
    expect(await inboxOf(cast.patient)).toEqual([before]);
  });
});

describe('a provider whose appointment was reassigned', () => {
  // Rule: messages.provider-chat-needs-an-appointment
  it('loses access to the conversation, and cannot be sent messages', async () => {
    const cast = await newCast(stage);
    const appointmentId = await schedule(cast);
    const chat = await opened(cast.patient, { providerId: cast.providerId });
    await said(cast.patient, chat.id, 'The gate code is 1234');
    const other = await insertStaff(db, { role: 'PROVIDER' });
    const moved = await cast.admin.post('/appointment/change-provider', {
      ...assignment(cast, appointmentId),
      providerId: other.id,
    });
    expect(moved.statusCode, moved.body).toBe(200);
    const before = await rowsOf(stage, chat.id);
    expect((await cast.provider.get(`/chat/${chat.id}/messages`)).statusCode).toBe(404);
    expect((await say(cast.provider, chat.id, 'Still me')).statusCode).toBe(404);
    expect(await inboxOf(cast.provider)).toEqual([]);
    expect((await cast.provider.get('/admin/conversations')).json()).toEqual([]);
    const inVain = await say(cast.patient, chat.id, 'Are you coming?');
    expect([inVain.statusCode, inVain.json().message]).toEqual([
      422,
      'Priya Raman is no longer on any of your visits. Please message your care team.',
    ]);
    expect(await rowsOf(stage, chat.id)).toEqual(before);
    expect((await messagesOf(cast.patient, chat.id)).map(({ text }) => text)).toEqual([
      'The gate code is 1234',
    ]);
  });
});

describe('a family member who signs in only by code', () => {
  it("has their own conversation, separate from the account holder's", async () => {
    const cast = await newCast(stage);
    const spouse = await insertPatient(db, {
      user: { email: 'spouse@example.com', passwordHash: null },
      patient: { householdId: cast.householdId, relationshipToAccountHolder: 'Spouse' },
    });
    const own = await opened(await service.as(spouse));
    await db.deleteFrom('sessions').where('userId', '=', spouse.id).execute();
    expect((await opened(cast.admin, { patientId: spouse.id })).id).toBe(own.id);
    expect((await cast.patient.get(`/chat/${own.id}`)).statusCode).toBe(404);
  });
});

describe('reading the inbox', () => {
  it('uses as many queries for many conversations and messages as for one', async () => {
    const queries: string[] = [];
    const counted = connect({ url: database.url, onQuery: ({ query }) => void queries.push(query.sql) });
    onTestFinished(() => counted.destroy());
    const cast = await newCast(stage);
    const appointmentId = await schedule(cast);
    const chat = await opened(cast.patient);
    const actor = { userId: cast.adminId, role: 'ADMIN', permissions: [], sessionId: newId() } as const;
    const ctx = { actor, requestId: 'counting-2', now: WEDNESDAY, ip: null };
    const request = {
      filter: {},
      sort: { field: 'lastMessageAt', order: 'DESC' },
      range: { offset: 0, limit: 25 },
    } as const;
    const all = async () => {
      queries.length = 0;
      await myChats(counted, actor);
      await listChats(counted, ctx, request, '2026-10-14');
      await listMessages(counted, ctx, { conversationId: chat.id, page: 1, take: 50 });
      await conversationsOfAppointment(counted, ctx, appointmentId);
      return queries.length;
    };
    await said(cast.patient, chat.id, 'One', { appointmentId });
    const once = await all();
    for (let more = 0; more < 3; more += 1) {
      await said(cast.patient, chat.id, 'Another', { appointmentId });
      const other = await newCast(stage);
      await said(other.patient, (await opened(other.patient)).id, 'Hello');
    }
    expect(await all()).toBe(once);
    expect(once).toBe(10);
  });
});

describe('a closed conversation', () => {
  it('no longer waits for the office', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    await said(cast.patient, chat.id, 'Thank you, that is all.');
    expect(await plansOf(stage, chat.id)).toHaveLength(2);
    await cast.admin.put(`/chat/${chat.id}`, { status: 'CLOSED' });
    expect((await cast.admin.get(`/chat/${chat.id}`)).json().data.unreadCount).toBe(0);
    expect(await plansOf(stage, chat.id)).toEqual([]);
  });

  it('closed by the office stays unread for its provider', async () => {
    const cast = await newCast(stage);
    const chat = await withProvider(cast);
    await said(cast.patient, chat.id, 'For Priya');
    await cast.admin.put(`/chat/${chat.id}`, { status: 'CLOSED' });
    expect((await inboxOf(cast.provider))[0]?.unreadCount).toBe(1);
    expect(await plansOf(stage, chat.id)).toHaveLength(2);
  });
});

describe('unread messages', () => {
  const unreadAfter = async (chatId: string, write: () => Promise<unknown>) => {
    const notified: number[] = [];
    for (let minute = 0; minute <= 118; minute += 1) {
      clock.now = addMinutes(WEDNESDAY, minute);
      for (const { key } of await plansOf(stage, chatId)) {
        const due = db.deleteFrom('plannedEvents').where('key', '=', key).where('dueAt', '<=', clock.now);
        if ((await due.executeTakeFirst()).numDeletedRows > 0n) notified.push(minute);
      }
      if (minute % 50 === 0 || minute === 14) await write();
    }
    return notified;
  };

  it('notify staff at most twice an hour, however often the patient writes', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const write = async () => said(await service.as({ id: cast.patientId }), chat.id, 'Hello?');
    expect(await unreadAfter(chat.id, write)).toEqual([5, 60, 105]);
  });

  it('notify the patient on time, including messages after the first notice', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const write = async () => said(await service.as({ id: cast.adminId }), chat.id, 'Please call us.');
    expect(await unreadAfter(chat.id, write)).toEqual([5, 19, 55, 60, 105]);
  });
});
