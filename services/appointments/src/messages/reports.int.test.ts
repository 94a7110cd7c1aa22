import { patientRegistered } from '@bedside/contracts/people/user.events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { isSuppressed } from '@bedside/domain/people/suppression.queries';
import { signBody } from '@bedside/integrations/signed-body';
import { SMS_WEBHOOK_PATH } from '@bedside/integrations/sms/sms.port';
import { insertDelivery } from '@bedside/testing/factories/messages';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { describe, expect, it } from 'vitest';
import { appointmentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { app, parts } = await startServices([appointmentsService], database);
const { texts, mail } = parts.config;

const at = new Date();
await db
  .transaction()
  .execute((tx) =>
    recordEvent(
      tx,
      { requestId: 'req-1', now: at },
      patientRegistered,
      { userId: newId() },
      { entityId: newId() },
    ),
  );

let numbers = 0;
const someone = async (language: 'en' | 'es' = 'en') => {
  numbers += 1;
  const phoneE164 = `+1773555${String(numbers).padStart(4, '0')}`;
  const email = `reported${numbers}@example.com`;
  const patient = await insertPatient(db, { user: { phoneE164, email, language } });
  return { ...patient, phoneE164, email };
};

function postTexts(form: Record<string, string>, { query = '', token = texts.authToken[0] } = {}) {
  const url = `${SMS_WEBHOOK_PATH}${query}`;
  const signature = getExpectedTwilioSignature(token, `${parts.config.publicUrl}${url}`, form);
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    payload: new URLSearchParams(form).toString(),
  });
}
const say = (from: string, Body: string, more = {}) =>
  postTexts({ MessageSid: `SM${newId()}`, From: from, To: texts.from, Body, ...more });

function postMail(events: object[], { secret = mail.webhookSecret[0], at = new Date() } = {}) {
  const payload = JSON.stringify({ events });
  return app.inject({
    method: 'POST',
    url: '/v1/messages/mail-webhook',
    headers: { 'content-type': 'application/json', 'x-bedside-signature': signBody(payload, secret, at) },
    payload,
  });
}

const unreachable = async () =>
  (await db.selectFrom('suppressionList').select(['channel', 'reason']).orderBy('since').execute()).map(
    ({ channel, reason }) => `${channel} ${reason}`,
  );
const forget = () => db.deleteFrom('suppressionList').execute();
const stateOf = (id: string) =>
  db.selectFrom('deliveries').select(['state', 'reason']).where('id', '=', id).executeTakeFirstOrThrow();
const sent = async (channel: 'text' | 'email', personId: string) => {
  const externalMessageId = channel === 'text' ? `SM${newId()}` : `<${newId()}@bedside.test>`;
  const { id } = await insertDelivery(db, {
    channel,
    recipientId: personId,
    state: 'sent',
    externalMessageId,
    deviceKey: newId(),
    createdAt: at,
  });
  return { id, externalMessageId };
};

describe('a Twilio webhook', () => {
  // Rule: messages.reports-need-a-signature
  it('requires a signature over this exact URL and body', async () => {
    const { id } = await someone();
    const delivery = await sent('text', id);
    const form = { MessageSid: delivery.externalMessageId, MessageStatus: 'delivered' };
    const forged = await postTexts(form, { token: 'another' });
    expect(forged.statusCode).toBe(400);
    expect(forged.json().code).toBe('SIGNATURE_INVALID');
    expect(await stateOf(delivery.id)).toMatchObject({ state: 'sent' });
    const answer = await postTexts(form);
    expect(answer.headers['content-type']).toContain('text/xml');
    expect(await stateOf(delivery.id)).toMatchObject({ state: 'delivered' });
  });

  // Rule: messages.reports-need-a-signature
  it('counts once: late or repeated reports do not replace the final status', async () => {
    const { id } = await someone();
    const delivery = await sent('text', id);
    const report = (MessageStatus: string, more = {}) =>
      postTexts({ MessageSid: delivery.externalMessageId, MessageStatus, ...more });
    await report('sent');
    expect(await stateOf(delivery.id)).toMatchObject({ state: 'sent' });
    await report('undelivered', { ErrorCode: '30003' });
    const lost = { state: 'failed', reason: 'phone off or unreachable' };
    expect(await stateOf(delivery.id)).toMatchObject(lost);
    for (const late of ['delivered', 'sent', 'failed']) await report(late);
    expect(await stateOf(delivery.id)).toMatchObject(lost);
    expect(await unreachable()).toEqual([]);
  });

  it('finds a delivery without a stored response by the id in the URL', async () => {
    const { id: personId } = await someone();
    const { id } = await insertDelivery(db, {
      channel: 'text',
      recipientId: personId,
      state: 'claimed',
      createdAt: at,
    });
    const form = { MessageSid: 'SMearly', MessageStatus: 'delivered' };
    await postTexts(form, { query: `?delivery=${id}` });
    expect(await stateOf(id)).toMatchObject({ state: 'delivered' });
  });

  it('about an unknown message changes nothing', async () => {
    const before = await db.selectFrom('deliveries').select(['id', 'state']).execute();
    expect((await postTexts({ MessageSid: 'SMunknown', MessageStatus: 'failed' })).statusCode).toBe(200);
    expect(await db.selectFrom('deliveries').select(['id', 'state']).execute()).toEqual(before);
  });

  it('longer than any of the text service is refused unread, and changes nothing', async () => {
    const { id } = await someone();
    const delivery = await sent('text', id);
    const long = {
      MessageSid: delivery.externalMessageId,
      MessageStatus: 'delivered',
      Body: 'a'.repeat(65_536),
    };
    expect((await postTexts(long)).statusCode).toBe(400);
    expect(await stateOf(delivery.id)).toMatchObject({ state: 'sent' });
  });

  it('suppresses a number that cannot receive texts', async () => {
    const { id } = await someone();
    const delivery = await sent('text', id);
    const form = { MessageSid: delivery.externalMessageId, MessageStatus: 'failed', ErrorCode: '30006' };
    await postTexts(form);
    expect(await unreachable()).toEqual(['text BOUNCE']);
    await forget();
  });

  // Rule: messages.bounces-suppress
  it('suppresses the number that the text went to, and not the one that its owner has now', async () => {
    const { id, phoneE164 } = await someone();
    const delivery = await sent('text', id);
    await db.updateTable('users').set({ phoneE164: '+13125550199' }).where('id', '=', id).execute();
    const form = { MessageSid: delivery.externalMessageId, MessageStatus: 'failed', ErrorCode: '30006' };
    await postTexts({ ...form, To: phoneE164 });
    expect(await isSuppressed(db, 'text', phoneE164)).toBe('BOUNCE');
    expect(await isSuppressed(db, 'text', '+13125550199')).toBeNull();
    await forget();
  });
});

describe('a reply to a text', () => {
  // Rule: messages.stop-and-start
  it.each(['STOP', ' stop. ', 'Unsubscribe', 'CANCEL', 'END', 'QUIT', 'alto'])(
    '%j stops our texts, and START resumes them',
    async (word) => {
      const { id, phoneE164 } = await someone();
      expect((await say(phoneE164, word)).statusCode).toBe(200);
      await say(phoneE164, word);
      expect(await unreachable()).toEqual(['text STOP']);
      await say(phoneE164, 'UNSTOP');
      expect(await unreachable()).toEqual([]);
      const trail = await db
        .selectFrom('auditLog')
        .select(['action', 'patientId', 'actorId'])
        .where('entityId', '=', id)
        .orderBy('at')
        .execute();
      expect(trail).toEqual([
        { action: 'user.unreachable', patientId: id, actorId: null },
        { action: 'user.reachable', patientId: id, actorId: null },
      ]);
    },
  );

  it('is noted on each record that typed in the number', async () => {
    const { id, phoneE164 } = await someone();
    const { id: unproven } = await insertPatient(db, { user: { phoneE164, phoneProvenAt: null } });
    await say(phoneE164, 'STOP');
    const noted = await db
      .selectFrom('auditLog')
      .select('patientId')
      .where('action', '=', 'user.unreachable')
      .where('entityId', 'in', [id, unproven])
      .execute();
    expect(noted).toHaveLength(2);
    await say(phoneE164, 'START');
  });

  // Rules: messages.stop-and-start, messages.replies-are-not-read
  it('does not stop texts, nor answer, if the keyword is part of a sentence', async () => {
    const { phoneE164 } = await someone();
    const answer = await say(phoneE164, 'Please stop by at the back door');
    expect(answer.body).not.toContain('<Message>');
    expect(await unreachable()).toEqual([]);
  });

  it("HELP is answered in the sender's language, unless Twilio already has", async () => {
    const { phoneE164 } = await someone('es');
    expect((await say(phoneE164, 'AYUDA')).body).toContain('Responda ALTO');
    expect((await say('+13125559999', 'help')).body).toContain('Reply STOP');
    expect((await say(phoneE164, 'HELP', { OptOutType: 'HELP' })).body).not.toContain('<Message>');
  });

  it('STOP from an unknown number is recorded without side effects', async () => {
    const before = await db.selectFrom('auditLog').select('id').execute();
    expect((await say('+13125558888', 'STOP')).statusCode).toBe(200);
    expect(await unreachable()).toEqual(['text STOP']);
    expect(await db.selectFrom('auditLog').select('id').execute()).toEqual(before);
    await forget();
  });
});

describe('a mail webhook', () => {
  // Rule: messages.reports-need-a-signature
  it('requires a recent signature with our secret, and ignores unknown events', async () => {
    const events = [{ type: 'bounce', email: 'nobody@example.com' }];
    const old = new Date(Date.now() - 301_000);
    for (const forged of [{ secret: 'another-secret-of-sixteen' }, { at: old }])
      expect((await postMail(events, forged)).statusCode).toBe(400);
    expect((await postMail([{ type: 'rumour', email: 'nobody@example.com' }])).statusCode).toBe(200);
    expect(await unreachable()).toEqual([]);
  });

  // Rule: messages.bounces-suppress
  it('suppresses an address that bounced or complained, and keeps the delivery status', async () => {
    const { id, email } = await someone();
    const bounced = await sent('email', id);
    const arrived = await sent('email', id);
    const { externalMessageId: messageId } = arrived;
    expect(
      (
        await postMail([
          { type: 'delivered', email, messageId: messageId.slice(1, -1) },
          { type: 'bounce', email: email.toUpperCase(), messageId: bounced.externalMessageId },
          { type: 'complaint', email },
        ])
      ).statusCode,
    ).toBe(200);
    expect(await stateOf(arrived.id)).toMatchObject({ state: 'delivered' });
    expect(await stateOf(bounced.id)).toMatchObject({
      state: 'failed',
      reason: 'address bounced',
    });
    expect(await unreachable()).toEqual(['email BOUNCE']);
    await forget();
  });
});
