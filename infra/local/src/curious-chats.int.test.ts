import { newId } from '@bedside/db/id';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { expect, it } from 'vitest';
import { callNamed, chatOf, done, send } from './audit.fixture.ts';
import { scheduledAppointment } from './audit-appointments.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const { db, admin, family, set } = await openFamilyStage();

// Rule: people.confidential-visits
it('a parent with access to messages names no visit in them that they may not see', async () => {
  const { cast, parent, asParent, asTeen } = await family();
  await insertFamilyGrant(db, {
    ownerId: cast.patient.id,
    granteeId: parent.id,
    kinds: ['VISITS', 'MESSAGES'],
  });
  const conversationId = await chatOf(cast);
  const appointmentId = await scheduledAppointment(cast);
  const say = async () =>
    (
      await send(asParent, callNamed('sendChatMessage'), {
        params: { conversationId },
        body: { clientId: newId(), text: 'About this visit', appointmentId },
      })
    ).answer.statusCode;
  expect(await say()).toBe(200);
  await db.updateTable('chatMessages').set({ appointmentId: null }).execute();
  await db.updateTable('conversations').set({ appointmentId: null }).execute();
  await set(asTeen, appointmentId);
  expect(await say()).toBe(404);
  const still = await send(asParent, callNamed('getChat'), { params: { conversationId } });
  expect(still.answer.statusCode).toBe(200);
});

/** A parent who may read the messages of a teen, who has two visits. */
async function readMessages() {
  const { cast, parent, asParent, asTeen } = await family();
  await insertFamilyGrant(db, { ownerId: cast.patient.id, granteeId: parent.id, kinds: ['MESSAGES'] });
  const visit = async (more = {}) =>
    (await insertAppointment(db, cast.patient, { id: cast.serviceId, name: 'Visit' }, more)).id;
  const openAbout = async (appointmentId: string) => {
    const answer = await done('openChat', admin, { body: { patientId: cast.patient.id, appointmentId } });
    return answer.json<{ data: { id: string } }>().data.id;
  };
  const say = (conversationId: string, text: string, about = {}) =>
    done('sendChatMessage', admin, {
      params: { conversationId },
      body: { clientId: newId(), text, ...about },
    });
  const seen = async (conversationId: string) => {
    const listed = await done('listChats', asParent, {});
    const read = await send(asParent, callNamed('listChatMessages'), { params: { conversationId } });
    return [listed.json().data.chats.length, read.answer.statusCode];
  };
  return { ...cast, asTeen, visit, openAbout, say, seen };
}

const [open, closed] = [
  [1, 200],
  [0, 404],
];

// Rule: people.confidential-visits
it.each(['its button', 'a message'])(
  'a conversation about a confidential visit stays closed when %s of another visit goes on with it',
  async (by) => {
    const { asTeen, visit, openAbout, say, seen } = await readMessages();
    const [secret, other] = [await visit(), await visit()];
    const conversationId = await openAbout(secret);
    await say(conversationId, 'Your results are here.');
    expect(await seen(conversationId)).toEqual(open);
    expect((await set(asTeen, secret)).statusCode).toBe(200);
    expect(await seen(conversationId)).toEqual(closed);
    if (by === 'its button') await openAbout(other);
    else await say(conversationId, 'See you on Monday.', { appointmentId: other });
    expect(await seen(conversationId)).toEqual(closed);
    expect((await set(asTeen, secret, false)).statusCode).toBe(200);
    expect(await seen(conversationId)).toEqual(open);
  },
);

// Rule: people.confidential-visits
it('a conversation closes once a visit that it was about is confidential, even if it is about another by then', async () => {
  const { asTeen, visit, openAbout, say, seen } = await readMessages();
  const [secret, other] = [await visit(), await visit()];
  const conversationId = await openAbout(secret);
  await say(conversationId, 'Your results are here.');
  await openAbout(other);
  await say(conversationId, 'See you on Monday.');
  expect(await seen(conversationId)).toEqual(open);
  expect((await set(asTeen, secret)).statusCode).toBe(200);
  expect(await seen(conversationId)).toEqual(closed);
});

// Rule: people.confidential-visits
it('a conversation with a provider whom a teen knows from confidential visits alone is closed to a parent', async () => {
  const { asTeen, visit, say, seen, providerId } = await readMessages();
  await visit({ providerId, confidential: true });
  const answer = await done('openChat', asTeen, { body: { providerId } });
  const conversationId: string = answer.json().data.id;
  await say(conversationId, 'Your results are here.');
  expect(await seen(conversationId)).toEqual(closed);
  await visit({ providerId });
  expect(await seen(conversationId)).toEqual(open);
});
