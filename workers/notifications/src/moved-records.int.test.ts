import { chatUnreadNoticeDue } from '@bedside/contracts/messaging/messaging.events';
import { subscriptionStarted } from '@bedside/contracts/payments/payment.events';
import { insertChat } from '@bedside/testing/factories/chats';
import { insertPlan, insertSubscription } from '@bedside/testing/factories/memberships';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { messagesFixture } from './messages.fixture.ts';

const { db, emit, deliveriesOf, sendAll } = await messagesFixture();

// Rule: people.merges-can-be-undone
it('a message about a membership or a conversation that went back to another record is not sent', async () => {
  const [former, owner] = [await insertPatient(db), await insertPatient(db)];
  const subscriptionId = await insertSubscription(db, {
    patientId: former.id,
    priceId: await insertPlan(db),
  });
  const chat = await insertChat(db, former, { message: { fromPatient: false } });
  const events = [
    await emit(subscriptionStarted, { subscriptionId }),
    await emit(chatUnreadNoticeDue, { conversationId: chat.id, messageId: chat.messageId, minutes: 60 }),
  ];
  const patientId = owner.id;
  await db.updateTable('subscriptions').set({ patientId }).where('id', '=', subscriptionId).execute();
  await db.updateTable('conversations').set({ patientId }).where('id', '=', chat.id).execute();
  for (const event of events) {
    await sendAll(event);
    const outcomes = (await deliveriesOf(event)).map(({ state, reason }) => `${state}: ${reason}`);
    expect(new Set(outcomes)).toEqual(new Set(['suppressed: it is no longer for this person']));
  }
});
