import { contactTaken, passwordLinkRequested } from '@bedside/contracts/people/user.events';
import { newId } from '@bedside/db/id';
import { changeUser } from '@bedside/domain/people/user.commands';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { createDeliveriesHandler } from './handlers/send-delivery.handler.ts';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, simulators, deliveriesOf, sendAll, emit, ctx: handlerCtx } = await messagesFixture();
const ctx = { actor: null, requestId: 'a-request', now: NOON, ip: null };

// Rule: messages.both-addresses-hear-of-a-change
it('a changed address is also announced to the old one, to expose a takeover', async () => {
  const { id } = await insertPatient(db, {
    user: { email: 'owner@example.com', phoneE164: '+13125550177' },
  });
  await db.transaction().execute((tx) => changeUser(tx, ctx, id, { email: 'thief@example.com' }));
  const { id: eventId } = await db
    .selectFrom('outbox')
    .select('id')
    .where('type', '=', 'user.contactChanged')
    .where('entityId', '=', id)
    .executeTakeFirstOrThrow();
  await sendAll(eventId);
  const sent = await simulators.messages('');
  expect(sent.map(({ to }) => to)).toEqual(['owner@example.com']);
  expect((await deliveriesOf(eventId)).map(({ state }) => state)).toEqual(['sent']);
});

describe('an address changed by staff', () => {
  const byStaff = async (id: string, changes: { email?: string; mobile?: string }) => {
    const { id: userId } = await insertStaff(db, { role: 'ADMIN' });
    const actor = { userId, role: 'ADMIN', permissions: ['people'], sessionId: newId() } as const;
    await db.transaction().execute((tx) => changeUser(tx, { ...ctx, actor }, id, changes));
    const { id: eventId } = await db
      .selectFrom('outbox')
      .select('id')
      .where('type', '=', 'user.contactHeld')
      .where('entityId', '=', id)
      .executeTakeFirstOrThrow();
    await createDeliveriesHandler.run({ eventId, requestId: 'req-7' }, handlerCtx());
    await sendAll(eventId);
  };

  // Rule: messages.both-addresses-hear-of-a-change
  it('is announced to the old and the new one; only the old one and the phone can confirm it', async () => {
    const { id } = await insertPatient(db, {
      user: { email: 'kept@example.com', phoneE164: '+13125550178' },
    });
    await byStaff(id, { email: 'changed@example.com' });
    const sent = await simulators.messages('');
    const textTo = (to: string) => sent.find((message) => message.to === to)?.text ?? 'nothing';
    expect(sent.map(({ to }) => to).toSorted()).toEqual([
      '+13125550178',
      'changed@example.com',
      'kept@example.com',
    ]);
    expect(textTo('kept@example.com')).toMatch(/\/confirm-contact#\S{43}/);
    expect(textTo('+13125550178')).toMatch(/\/confirm-contact#\S{43}/);
    expect(textTo('changed@example.com')).not.toContain('#');
    expect(textTo('changed@example.com')).toContain('24 hours');
  });

  it('is announced in Spanish to a patient who reads Spanish', async () => {
    const { id } = await insertPatient(db, {
      user: { email: 'es@example.com', phoneE164: null, language: 'es' },
    });
    await byStaff(id, { email: 'otro@example.com' });
    const sent = await simulators.messages('');
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Nuestro equipo cambió sus datos de contacto',
      'Nuestro equipo cambió sus datos de contacto',
    ]);
  });

  it('gets no links that work without signing in', async () => {
    const { id } = await insertPatient(db, { user: { email: 'pay@example.com', phoneE164: null } });
    await byStaff(id, { email: 'thief2@example.com' });
    await simulators.app.inject({ method: 'DELETE', url: '/local/messages' });
    const eventId = await emit(passwordLinkRequested, { userId: id });
    await sendAll(eventId);
    const [letter] = await simulators.messages('');
    expect(letter?.to).toBe('thief2@example.com');
    expect(letter?.text).not.toContain('#');
    const links = await db.selectFrom('accessLinks').select('purpose').where('subjectId', '=', id).execute();
    expect(links.map(({ purpose }) => purpose)).toEqual(['CONFIRM_CONTACT']);
  });
});

it('a user whose phone number someone else verified is asked for another', async () => {
  const { id } = await insertPatient(db, { user: { email: 'lost@example.com', phoneE164: null } });
  await sendAll(await emit(contactTaken, { userId: id }));
  const sent = await simulators.messages('');
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['lost@example.com', 'Please update your contact details'],
  ]);
});
