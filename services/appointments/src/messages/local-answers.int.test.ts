import { patientRegistered } from '@bedside/contracts/people/user.events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { insertDelivery } from '@bedside/testing/factories/messages';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { appointmentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { app, parts } = await startServices([appointmentsService], database, { simulators: true });
const phoneE164 = '+17735550101';
const email = 'answers@example.com';
const patient = await insertPatient(db, { user: { phoneE164, email } });

const inbox = async (channel: string) =>
  (await app.inject(`/local/messages?channel=${channel}`)).json().messages as { id: string; text: string }[];
const answer = async (channel: string, what: string) => {
  const [message] = await inbox(channel);
  const answered = await app.inject({
    method: 'POST',
    url: `/local/messages/${message?.id}/answer`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ what }).toString(),
  });
  expect(answered.statusCode).toBe(303);
};
const unreachable = () => db.selectFrom('suppressionList').select(['channel', 'reason']).execute();

describe('the local inbox', () => {
  it('replies to a text and reports its delivery as Twilio would', async () => {
    const at = new Date();
    await db
      .transaction()
      .execute((tx) =>
        recordEvent(
          tx,
          { requestId: 'r', now: at },
          patientRegistered,
          { userId: patient.id },
          { entityId: newId() },
        ),
      );
    const delivery = { channel: 'text', recipientId: patient.id, state: 'claimed', createdAt: at } as const;
    const { id: deliveryId } = await insertDelivery(db, delivery);
    await parts.integrations.texts.send({ to: phoneE164, text: 'On the way.', deliveryId });
    await answer('text', 'delivered');
    const row = db.selectFrom('deliveries').select('state').where('id', '=', deliveryId);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ state: 'delivered' });

    await answer('text', 'STOP');
    expect(await unreachable()).toEqual([{ channel: 'text', reason: 'STOP' }]);
    await answer('text', 'HELP');
    expect((await inbox('text'))[0]?.text).toContain('Reply STOP');
    await answer('text', 'START');
    expect(await unreachable()).toEqual([]);
  });

  it('bounces an email as a mail provider would report it', async () => {
    await parts.integrations.mail.send({ to: email, subject: 'Hello', text: 'Hello', messageId: newId() });
    await answer('email', 'bounce');
    expect(await unreachable()).toEqual([{ channel: 'email', reason: 'BOUNCE' }]);
    expect((await app.inject('/local/inbox')).body).toContain('value="bounce"');
  });
});
