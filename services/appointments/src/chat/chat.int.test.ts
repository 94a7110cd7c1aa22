import { newId } from '@bedside/db/id';
import { rounds } from '@bedside/testing/drill';
import { insertPatient } from '@bedside/testing/factories/people';
import { simultaneously } from '@bedside/testing/simultaneously';
import { addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCast, openStage, schedule, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import {
  inboxOf,
  messagesOf,
  opened,
  plansOf,
  rowsOf,
  said,
  say,
  wholeChat,
  withProvider,
} from './chat.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

const seqsOf = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('a conversation', () => {
  // Rule: messages.one-conversation
  it('is created once, whichever side opens it and however often', async () => {
    const cast = await newCast(stage);
    const all = await Promise.all([
      ...Array.from({ length: 5 }, () => opened(cast.patient)),
      ...Array.from({ length: 5 }, () => opened(cast.admin, { patientId: cast.patientId })),
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all[0]).toMatchObject({ kind: 'PRACTICE', peer: { id: null, name: 'Bedside', role: null } });
    expect(all[9]?.peer).toMatchObject({ id: cast.patientId, name: 'Nora Whitfield', role: 'PATIENT' });
  });

  // Rule: messages.provider-chat-needs-an-appointment
  it('with a provider requires an appointment that was not canceled', async () => {
    const cast = await newCast(stage);
    const request = { providerId: cast.providerId };
    expect((await cast.patient.post('/chat/open', request)).statusCode).toBe(404);
    expect((await cast.provider.post('/chat/open', { patientId: cast.patientId })).statusCode).toBe(404);
    const appointmentId = await schedule(cast);
    const chat = await opened(cast.patient, { ...request, appointmentId: appointmentId });
    expect(chat).toMatchObject({
      kind: 'PROVIDER',
      appointmentId: appointmentId,
      peer: { id: cast.providerId },
    });
    expect((await opened(cast.provider, { patientId: cast.patientId })).id).toBe(chat.id);
    const other = await newCast(stage);
    expect((await other.patient.post('/chat/open', request)).statusCode).toBe(404);
    expect((await cast.patient.post('/chat/open', { ...request, appointmentId: newId() })).statusCode).toBe(
      404,
    );
  });

  // Rule: messages.one-conversation
  it('about a child without an account belongs to the account holder', async () => {
    const cast = await newCast(stage);
    const child = await insertPatient(db, {
      user: { email: null, phoneE164: null },
      patient: { householdId: cast.householdId, relationshipToAccountHolder: 'Child' },
    });
    const chat = await opened(cast.admin, { patientId: child.id });
    expect(chat.patientId).toBe(cast.patientId);
    expect((await opened(cast.patient)).id).toBe(chat.id);
  });

  it('of another household returns the same as a missing one', async () => {
    const cast = await newCast(stage);
    const other = await newCast(stage);
    const chat = await withProvider(cast);
    const practice = await opened(cast.patient);
    await said(cast.patient, chat.id, 'Hello');
    const before = await rowsOf(stage, chat.id);
    for (const caller of [other.patient, other.provider]) {
      expect((await caller.get(`/chat/${chat.id}`)).statusCode).toBe(404);
      expect((await caller.get(`/chat/${chat.id}/messages`)).statusCode).toBe(404);
      expect((await say(caller, chat.id, 'Let me in')).statusCode).toBe(404);
      expect((await caller.post(`/chat/${chat.id}/read`, {})).statusCode).toBe(404);
      expect((await caller.post(`/chat/${chat.id}/typing`)).statusCode).toBe(404);
      expect((await caller.upload(`/chat/${chat.id}/files`, new File(['x'], 'x.pdf'))).statusCode).not.toBe(
        200,
      );
      expect(await inboxOf(caller)).toEqual([]);
    }
    expect((await cast.provider.get(`/chat/${practice.id}`)).statusCode).toBe(404);
    expect((await other.provider.put(`/chat/${chat.id}`, { status: 'CLOSED' })).statusCode).toBe(404);
    expect((await other.patient.post('/chat/open', { patientId: cast.patientId })).statusCode).toBe(404);
    expect(await rowsOf(stage, chat.id)).toEqual(before);
  });
});

/** Messages of each side. */
const EACH = rounds(150, 500);

describe('chat messages', () => {
  // Rule: messages.messages-in-order
  it('from two users writing hundreds at once stay in order without duplicates or gaps', {
    timeout: 60_000,
  }, async () => {
    const cast = await newCast(stage);
    const chat = await withProvider(cast);
    const send = (who: 'patient' | 'provider', count: number) =>
      Array.from({ length: count }, (_, at) => () => say(cast[who], chat.id, `${who} ${at}`));
    const waiting = [...send('patient', EACH), ...send('provider', EACH)];
    const statuses: number[] = [];
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) statuses.push((await next()).statusCode);
    };
    await Promise.all(Array.from({ length: 20 }, worker));
    expect(statuses).toEqual(Array.from({ length: 2 * EACH }, () => 200));
    const all = await wholeChat(cast.patient, chat.id);
    expect(seqsOf(all)).toEqual(upTo(2 * EACH));
    expect(new Set(all.map(({ text }) => text)).size).toBe(2 * EACH);
    expect(all.filter(({ mine }) => mine)).toHaveLength(EACH);
    expect((await opened(cast.patient, { providerId: cast.providerId })).unreadCount).toBe(EACH);
    // One notice per side for each of the two delays, regardless of the number of messages.
    expect(await plansOf(stage, chat.id)).toHaveLength(4);
  });

  // Rule: messages.resends-are-one-message
  it('with a repeated clientId are stored once', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const body = { clientId: newId(), text: 'Is anyone there?' };
    const answers = await simultaneously(50, () => cast.patient.post(`/chat/${chat.id}/messages`, body));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
    expect(await rowsOf(stage, chat.id)).toHaveLength(1);
    // A clientId is unique only per sender.
    expect((await cast.admin.post(`/chat/${chat.id}/messages`, body)).json().data.seq).toBe(2);
  });

  // Rule: messages.resends-are-one-message
  it('with other content under a used clientId are refused, so no words are lost unnoticed', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const body = { clientId: newId(), text: 'Is anyone there?' };
    const send = (more: object) => cast.admin.post(`/chat/${chat.id}/messages`, { ...body, ...more });
    const [first, other, internal, again] = [
      await send({}),
      await send({ text: 'My chest hurts' }),
      await send({ internal: true }),
      await send({}),
    ];
    expect([other, internal].map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'CONFLICT'],
      [409, 'CONFLICT'],
    ]);
    expect(again.json().data.id).toBe(first.json().data.id);
    expect((await rowsOf(stage, chat.id)).map(({ text }) => text)).toEqual([body.text]);
  });

  it('are paged as newest, older, and newer, with the total', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    for (const at of upTo(7)) await said(cast.patient, chat.id, `Message ${at}`);
    const page = async (query: Record<string, string>) =>
      seqsOf(await messagesOf(cast.admin, chat.id, { take: '3', ...query }));
    expect(await page({})).toEqual([5, 6, 7]);
    expect(await page({ before: '5' })).toEqual([2, 3, 4]);
    expect(await page({ before: '2' })).toEqual([1]);
    expect(await page({ after: '4' })).toEqual([5, 6, 7]);
    expect(await page({ after: '1' })).toEqual([2, 3, 4]);
    expect(await page({ after: '7' })).toEqual([]);
    for (const side of ['before', 'after'])
      expect(
        (await cast.admin.get(`/chat/${chat.id}/messages`, { query: { [side]: '2147483648' } })).statusCode,
      ).toBe(400);
    expect((await cast.admin.post(`/chat/${chat.id}/read`, { upTo: 2 ** 31 })).statusCode).toBe(400);
    const answer = await cast.admin.get(`/chat/${chat.id}/messages`, { query: { take: '3', page: '2' } });
    expect(answer.json()).toMatchObject({ meta: { page: 2, take: 3, itemCount: 7, pageCount: 3 } });
    expect(seqsOf(answer.json().data.messages)).toEqual([2, 3, 4]);
  });

  it('require text or a file, and allow 4,000 characters', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    const post = (body: object) =>
      cast.patient.post(`/chat/${chat.id}/messages`, { clientId: newId(), ...body });
    const refused = [
      {},
      { text: '   ' },
      { text: 'x'.repeat(4001) },
      { text: 'Hi', type: 'auto' },
      { text: 'a\u0000' },
    ];
    for (const body of refused) expect((await post(body)).statusCode, JSON.stringify(body)).toBe(400);
    expect((await post({ text: 'x'.repeat(4000) })).statusCode).toBe(200);
    expect(await rowsOf(stage, chat.id)).toHaveLength(1);
  });

  it('go from delivered to read and never back to unread', async () => {
    const cast = await newCast(stage);
    const chat = await opened(cast.patient);
    await said(cast.patient, chat.id, 'One');
    await said(cast.patient, chat.id, 'Two');
    const receipt = (caller: typeof cast.admin, body: object) => caller.post(`/chat/${chat.id}/read`, body);
    await receipt(cast.patient, {});
    expect((await messagesOf(cast.patient, chat.id)).every(({ readAt }) => readAt === null)).toBe(true);
    await receipt(cast.admin, { receipt: 'delivered' });
    expect((await messagesOf(cast.patient, chat.id))[1]).toMatchObject({
      deliveredAt: WEDNESDAY.toISOString(),
      readAt: null,
    });
    clock.now = addMinutes(WEDNESDAY, 1);
    await receipt(cast.admin, { upTo: 1 });
    const [one, two] = await messagesOf(cast.patient, chat.id);
    expect([one?.readAt, two?.readAt]).toEqual([clock.now.toISOString(), null]);
    const readAt = clock.now.toISOString();
    clock.now = addMinutes(WEDNESDAY, 9);
    await receipt(cast.admin, { receipt: 'delivered' });
    await receipt(cast.admin, {});
    const after = await messagesOf(cast.patient, chat.id);
    expect(after[0]).toMatchObject({ readAt, deliveredAt: WEDNESDAY.toISOString() });
    expect(after[1]?.readAt).toBe(clock.now.toISOString());
  });

  it('stay unread for their provider when the office reads them', async () => {
    const cast = await newCast(stage);
    const chat = await withProvider(cast);
    await said(cast.patient, chat.id, 'For Priya');
    expect((await cast.admin.post(`/chat/${chat.id}/read`, {})).statusCode).toBe(200);
    expect((await inboxOf(cast.provider))[0]?.unreadCount).toBe(1);
    const answer = await said(cast.admin, chat.id, 'Priya is with a patient, may I help?');
    expect((await messagesOf(cast.patient, chat.id))[1]).toMatchObject({
      id: answer.id,
      senderName: 'Dana Okafor',
      senderRole: 'ADMIN',
    });
    await cast.provider.post(`/chat/${chat.id}/read`, {});
    expect((await inboxOf(cast.provider))[0]?.unreadCount).toBe(0);
  });

  it('are refused with an explanation if no one could read them', async () => {
    const cast = await newCast(stage);
    const chat = await withProvider(cast);
    await said(cast.patient, chat.id, 'Hello');
    const status = (id: string, to: 'ACTIVE' | 'INACTIVE' | 'DECEASED') =>
      db.updateTable('users').set({ status: to }).where('id', '=', id).execute();
    await status(cast.providerId, 'INACTIVE');
    const toNobody = await say(cast.patient, chat.id, 'Still there?');
    expect([toNobody.statusCode, toNobody.json().message]).toEqual([
      422,
      'Priya Raman no longer works with us. Please message your care team.',
    ]);
    for (const to of ['INACTIVE', 'DECEASED'] as const) {
      await status(cast.patientId, to);
      expect((await say(cast.admin, chat.id, 'Hello')).json()).toMatchObject({ code: 'RULE_REFUSED' });
    }
    await db.updateTable('patients').set({ removedAt: WEDNESDAY }).where('id', '=', cast.patientId).execute();
    expect((await say(cast.admin, chat.id, 'Hello')).statusCode).toBe(422);
    expect(await rowsOf(stage, chat.id)).toHaveLength(1);
    expect((await say(cast.admin, chat.id, 'Closed the file.', { internal: true })).statusCode).toBe(200);
  });
});
