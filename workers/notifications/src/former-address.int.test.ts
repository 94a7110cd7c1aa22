import { changePerson } from '@bedside/domain/people/person.commands';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, standIns, deliveriesOf, sendAll } = await messagesFixture();
const ctx = { actor: null, requestId: 'a-request', now: NOON, ip: null };

it('a changed address is told of at the former one too, so that a thief does not go unseen', async () => {
  const { id } = await insertPatient(db, {
    user: { email: 'owner@example.com', phoneE164: '+13125550177' },
  });
  await db.transaction().execute((tx) => changePerson(tx, ctx, id, { email: 'thief@example.com' }));
  const { id: eventId } = await db
    .selectFrom('outbox')
    .select('id')
    .where('type', '=', 'person.contactChanged')
    .where('entityId', '=', id)
    .executeTakeFirstOrThrow();
  await sendAll(eventId);
  const sent = await standIns.messages('');
  expect(sent.map(({ to }) => to)).toEqual(['owner@example.com']);
  expect((await deliveriesOf(eventId)).map(({ state }) => state)).toEqual(['sent']);
});
