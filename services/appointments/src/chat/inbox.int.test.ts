import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { addDays, addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCast, openStage, schedule, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { inboxOf, messagesOf, opened, plansOf, rowsOf, said, withProvider } from './chat.fixture.ts';

const stage = await openStage();
const { db, service, clock } = stage;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

async function list(caller: Caller, filter: object = {}) {
  const answer = await caller.get('/admin/conversations', { query: { filter: JSON.stringify(filter) } });
  expect(answer.statusCode, answer.body).toBe(200);
  const ids: string[] = answer.json().map(({ id }: { id: string }) => id);
  return { ids, rows: answer.json(), facets: JSON.parse(String(answer.headers['x-facets'])) };
}

describe('the shared inbox', () => {
  it('lists the latest message first with unread counts, and can be searched by tab and name', async () => {
    const quiet = await newCast(stage);
    const cast = await newCast(stage);
    await db
      .updateTable('users')
      .set({ firstName: 'Harold', lastName: 'Jensen' })
      .where('id', '=', cast.patientId)
      .execute();
    const first = await opened(quiet.patient);
    const second = await opened(cast.patient);
    const withTheProvider = await withProvider(cast);
    await opened((await newCast(stage)).patient);
    await said(quiet.patient, first.id, 'First');
    clock.now = addMinutes(WEDNESDAY, 1);
    await said(cast.patient, second.id, 'Second');
    await said(cast.patient, withTheProvider.id, 'To Priya');
    const office = { kind: 'PRACTICE' };
    expect((await list(cast.admin, office)).ids).toEqual([second.id, first.id]);
    expect((await list(cast.admin, { ...office, q: 'harold' })).rows).toMatchObject([
      {
        id: second.id,
        unreadCount: 1,
        assignedTo: null,
        provider: null,
        lastMessage: { text: 'Second', mine: false, senderName: 'Harold Jensen', senderRole: 'PATIENT' },
      },
    ]);
    await cast.admin.put(`/chat/${second.id}`, { assignedTo: cast.adminId });
    await cast.admin.post(`/chat/${second.id}/read`, {});
    const { facets } = await list(cast.admin, office);
    expect(facets).toEqual({
      status: { OPEN: 2, CLOSED: 0 },
      assigned: { me: 1, nobody: 1 },
      unread: { true: 1 },
      visit: { today: 0, upcoming: 0, past: 0 },
    });
    expect((await list(cast.admin, { ...office, assigned: 'me' })).ids).toEqual([second.id]);
    expect((await list(cast.admin, { ...office, assigned: 'nobody' })).ids).toEqual([first.id]);
    expect((await list(cast.admin, { ...office, unread: true })).ids).toEqual([first.id]);
    expect((await list(cast.provider)).ids).toEqual([withTheProvider.id]);
    expect((await list(quiet.provider)).ids).toEqual([]);
    expect((await cast.provider.get(`/admin/conversations/${second.id}`)).statusCode).toBe(404);
  });

  it('lists the conversations of visits by day, with the visit', async () => {
    const cast = await newCast(stage);
    await withProvider(cast);
    const visitId = await schedule(cast, { appointmentTime: '17:00' });
    const chat = await opened(cast.patient, { providerId: cast.providerId, appointmentId: visitId });
    await said(cast.patient, chat.id, 'See you at five?');
    const ofHer = { patientId: cast.patientId, kind: 'PROVIDER' };
    const { rows, facets } = await list(cast.admin, { ...ofHer, visit: 'today' });
    expect(rows).toMatchObject([
      { id: chat.id, appointmentId: visitId, visit: { status: 'SCHEDULED', date: '2026-10-14' } },
    ]);
    expect(facets.visit).toEqual({ today: 1, upcoming: 0, past: 0 });
    expect((await list(cast.admin, { ...ofHer, visit: 'upcoming' })).ids).toEqual([]);
    clock.now = addDays(WEDNESDAY, 1);
    const nextDay = await service.as({ id: cast.adminId });
    expect((await list(nextDay, { ...ofHer, visit: 'past' })).ids).toEqual([chat.id]);
  });

  it('shows staff the internal notes', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    await said(cast.patient, chat.id, 'Hello');
    await said(cast.admin, chat.id, 'Between us', { internal: true });
    await cast.admin.put(`/chat/${chat.id}`, { assignedTo: cast.adminId });
    expect((await inboxOf(cast.patient))[0]).toMatchObject({ assignedTo: null, lastSeq: 1 });
    expect((await cast.admin.get(`/chat/${chat.id}`)).json().data).toMatchObject({
      assignedTo: { id: cast.adminId, name: 'Dana Okafor' },
      lastSeq: 2,
      lastMessage: { text: 'Hello' },
    });
  });

  it('assigns conversations only to active office staff, and checks versions', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const away = await insertStaff(db, { role: 'ADMIN', status: 'INACTIVE' });
    for (const assignedTo of [cast.providerId, cast.patientId, away.id]) {
      const refused = await cast.admin.put(`/chat/${chat.id}`, { assignedTo });
      expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'assignedTo']);
    }
    const ofProvider = await withProvider(cast);
    expect((await cast.admin.put(`/chat/${ofProvider.id}`, { assignedTo: cast.adminId })).statusCode).toBe(
      400,
    );
    const response = await cast.admin.put(`/chat/${chat.id}`, { assignedTo: cast.adminId, version: 1 });
    expect(response.json().data).toMatchObject({ assignedTo: { id: cast.adminId }, version: 2 });
    const late = await cast.admin.put(`/chat/${chat.id}`, { status: 'CLOSED', version: 1 });
    expect(late.json()).toMatchObject({ code: 'CONCURRENT_UPDATE' });
    expect((await cast.patient.put(`/chat/${chat.id}`, { status: 'CLOSED' })).statusCode).toBe(403);
  });

  // Rule: messages.closed-conversations-reopen
  it('reopens a closed conversation when the patient writes, but not when staff does', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    await cast.admin.put(`/chat/${chat.id}`, { status: 'CLOSED', version: 1 });
    await said(cast.admin, chat.id, 'One more thing.');
    expect((await opened(cast.patient)).status).toBe('CLOSED');
    await said(cast.patient, chat.id, 'Thank you.');
    expect(await opened(cast.patient)).toMatchObject({ status: 'OPEN', version: 3 });
  });
});

describe('outside office hours', () => {
  const types = async (chatId: string) => (await rowsOf(stage, chatId)).map(({ type }) => type);

  // Rule: messages.out-of-hours-reply
  it('the practice replies automatically once until it opens, counting weekends and holidays as one period', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const write = async (at: string) => {
      clock.now = new Date(at);
      // The session expires in between.
      const patient = await service.as({ id: cast.patientId });
      await said(patient, chat.id, 'Hello?');
    };
    await write('2026-10-16T21:59:00Z');
    expect(await types(chat.id)).toEqual(['text']);
    await write('2026-10-16T22:00:00Z');
    await write('2026-10-17T15:00:00Z');
    await write('2026-10-18T15:00:00Z');
    expect(await types(chat.id)).toEqual(['text', 'text', 'auto', 'text', 'text']);
    await write('2026-10-19T22:30:00Z');
    expect((await types(chat.id)).slice(5)).toEqual(['text', 'auto']);
    const patient = await service.as({ id: cast.patientId });
    const auto = (await messagesOf(patient, chat.id)).at(-1);
    expect(auto).toMatchObject({ senderId: null, senderName: 'Bedside', mine: false });
    expect(auto?.text).toContain('Mon to Fri, 8 AM to 5 PM');
    // Automatic replies send no email notice.
    expect((await plansOf(stage, chat.id)).every(({ key }) => key.includes(':practice:'))).toBe(true);
  });

  it('there is no automatic reply to staff or in provider chats, or when turned off', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const otherChat = await withProvider(cast);
    clock.now = new Date('2026-10-14T23:00:00Z');
    const { id } = await insertPatient(db);
    // The session expires in between.
    await said(await service.as({ id: cast.patientId }), otherChat.id, 'Hello?');
    await said(await service.as({ id: cast.adminId }), chat.id, 'We are still here.');
    expect([...(await types(otherChat.id)), ...(await types(chat.id))]).toEqual(['text', 'text']);
    const off = { key: 'afterHoursReplies', value: JSON.stringify(false) };
    await db.insertInto('settings').values(off).execute();
    const silent = await service.as({ id });
    const other = await opened(silent);
    await said(silent, other.id, 'Hello?');
    expect(await types(other.id)).toEqual(['text']);
    await db.deleteFrom('settings').where('key', '=', off.key).execute();
  });
});

describe('a planned notice of unread messages', () => {
  // Rule: messages.chat-unread-notices
  it('exists once per side and time, is dropped on read, and returns for unread messages', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    await said(cast.patient, chat.id, 'One');
    clock.now = addMinutes(WEDNESDAY, 2);
    await said(cast.patient, chat.id, 'Two');
    const due = async () => (await plansOf(stage, chat.id)).map(({ dueAt }) => dueAt);
    expect(await due()).toEqual([addMinutes(WEDNESDAY, 5), addMinutes(WEDNESDAY, 60)]);
    await cast.admin.post(`/chat/${chat.id}/read`, { upTo: 1 });
    expect(await due()).toEqual([addMinutes(WEDNESDAY, 7), addMinutes(WEDNESDAY, 62)]);
    await cast.admin.post(`/chat/${chat.id}/read`, { receipt: 'delivered' });
    expect(await due()).toHaveLength(2);
    await cast.admin.post(`/chat/${chat.id}/read`, {});
    expect(await due()).toEqual([]);
  });
});

it('canned replies are edited by the office and readable by providers', async () => {
  const cast = await newCast(stage);
  const texts = { title: 'Directions', text: 'We come to your door.' };
  const response = await cast.admin.post('/admin/canned-replies', texts);
  expect(response.json()).toMatchObject({ ...texts, version: 1 });
  const { id } = response.json();
  expect((await cast.provider.get('/admin/canned-replies')).json()).toMatchObject([{ id }]);
  expect((await cast.provider.post('/admin/canned-replies', texts)).statusCode).toBe(403);
  const changed = await cast.admin.put(`/admin/canned-replies/${id}`, { title: 'The way', version: 1 });
  expect(changed.json()).toMatchObject({ title: 'The way', text: texts.text, version: 2 });
  const late = await cast.admin.put(`/admin/canned-replies/${id}`, { title: 'Late', version: 1 });
  expect(late.statusCode).toBe(409);
  expect((await cast.admin.delete(`/admin/canned-replies/${id}`)).statusCode).toBe(200);
  expect((await cast.admin.get(`/admin/canned-replies/${id}`)).statusCode).toBe(404);
});

it('a relative who reads the messages of a patient has sent only their own', async () => {
  const cast = await newCast(stage);
  const { id } = await insertPatient(db, { patient: { householdId: cast.householdId } });
  await insertFamilyGrant(db, { ownerId: cast.patientId, granteeId: id, kinds: ['MESSAGES'] });
  const relative = await service.as({ id });
  const chat = await opened(cast.patient);
  await said(cast.patient, chat.id, 'Can I ask something private?');
  const [row] = (await inboxOf(relative)).filter(({ patientId }) => patientId === cast.patientId);
  expect(row?.lastMessage).toMatchObject({ text: 'Can I ask something private?', mine: false });
  expect(await said(relative, chat.id, 'It is about her knee')).toMatchObject({ mine: true });
  const mine = (messages: { mine: boolean }[]) => messages.map((message) => message.mine);
  expect(mine(await messagesOf(relative, chat.id))).toEqual([false, true]);
});

// Rule: messages.reading-is-the-patients-own
it('what a relative reads stays unread for the patient, with its notices', async () => {
  const cast = await newCast(stage);
  const { id } = await insertPatient(db, { patient: { householdId: cast.householdId } });
  await insertFamilyGrant(db, { ownerId: cast.patientId, granteeId: id, kinds: ['MESSAGES'] });
  const relative = await service.as({ id });
  const chat = await opened(cast.patient);
  await said(cast.admin, chat.id, 'Your results are there');
  const unreadFor = async (who: typeof relative) =>
    (await inboxOf(who)).find((one) => one.id === chat.id)?.unreadCount;
  const before = await plansOf(stage, chat.id);
  for (const receipt of ['delivered', 'read'])
    expect((await relative.post(`/chat/${chat.id}/read`, { receipt })).statusCode).toBe(200);
  const [message] = await messagesOf(cast.admin, chat.id);
  expect(message).toMatchObject({ deliveredAt: null, readAt: null });
  expect([await unreadFor(cast.patient), await unreadFor(relative)]).toEqual([1, 0]);
  expect(before).toHaveLength(2);
  expect(await plansOf(stage, chat.id)).toEqual(before);
  expect((await cast.patient.post(`/chat/${chat.id}/read`)).statusCode).toBe(200);
  expect(await unreadFor(cast.patient)).toBe(0);
});
