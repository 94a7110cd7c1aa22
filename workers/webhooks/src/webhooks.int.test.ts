import { appointmentPaid, appointmentReminderDue } from '@bedside/contracts/appointments/appointment.events';
import { invoicePaid } from '@bedside/contracts/payments/payment.events';
import { newId } from '@bedside/db/id';
import { secretsOf } from '@bedside/domain/webhooks/send-webhooks.commands';
import * as commands from '@bedside/domain/webhooks/webhook-endpoint.commands';
import { webhookKeys } from '@bedside/domain/webhooks/webhook-signature';
import { openWebhookSender } from '@bedside/integrations/webhooks/webhook-sender.adapter';
import { addHours, differenceInDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { queueWebhooksHandler } from './handlers/send-webhooks.handler.ts';
import { webhooksFixture } from './webhooks.fixture.ts';

const {
  db,
  receiver,
  clock,
  keys,
  staff,
  create,
  happen,
  paid,
  send,
  messageOf,
  untilNext,
  endpointOf,
  attemptsOf,
  dueAt,
  verified,
  ctx,
  simulators,
} = await webhooksFixture();
const MAX_TRIES = 12;

describe('a webhook', () => {
  // Rules: messages.webhooks-standard, messages.webhooks-thin
  it("is verified by the standard's library, and contains only ids and the time of its event", async () => {
    const { id, secret } = await create();
    const [invoiceId, appointmentId] = [newId(), newId()];
    const happenedAt = clock.now.toISOString();
    const eventId = await happen(invoicePaid, { invoiceId, appointmentId });
    await send(id);
    expect(verified(secret)).toEqual({
      type: 'invoice.paid',
      timestamp: happenedAt,
      data: { id: invoiceId, appointmentId },
    });
    expect(receiver.ids()).toEqual([`msg_${eventId}`]);
    expect(receiver.received[0]?.headers['content-type']).toBe('application/json');
    expect(() => verified(`${secret.slice(0, -4)}AAA=`)).toThrow('No matching signature');
  });

  it("does not include staff's choice of messages", async () => {
    const { id } = await create();
    const appointmentId = newId();
    await happen(appointmentPaid, { appointmentId, notifyPatient: false });
    await send(id);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ data: { id: appointmentId } });
    expect(receiver.received[0]?.body).not.toContain('notify');
  });

  it('is sent only to endpoints that chose its event, and never for an internal event', async () => {
    const chose = await create({ events: ['appointment.paid', 'consent.sent'] });
    const other = await create({ events: ['consent.sent'] });
    const eventId = await paid();
    const internal = await happen(appointmentReminderDue, {
      appointmentId: newId(),
      revision: 1,
      hoursBefore: 2,
    });
    for (const { id } of [chose, other]) await send(id);
    expect(receiver.ids()).toEqual([`msg_${eventId}`]);
    expect(await messageOf(internal, chose.id)).toBeUndefined();
  });

  // Rule: messages.webhooks-at-least-once
  it('is queued once, however often its job runs', async () => {
    const { id } = await create();
    const eventId = await paid();
    await send(id);
    await queueWebhooksHandler.run({ eventId, requestId: 'again' }, ctx());
    await send(id);
    expect(receiver.received).toHaveLength(1);
  });

  it('is sent by one worker at a time', async () => {
    const { id } = await create();
    for (let count = 0; count < 30; count += 1) await paid();
    await Promise.all([send(id), send(id), send(id)]);
    expect(new Set(receiver.ids()).size).toBe(30);
    expect(receiver.received).toHaveLength(30);
  });
});

describe('a secret that is rotated', () => {
  // Rule: messages.webhooks-rotation
  it('signs beside the new one for 24 hours, and then no more', async () => {
    const { id, secret: former } = await create();
    const { secret: current } = await commands.rotateSecret(db, staff(), keys, id);
    await paid();
    await send(id);
    expect(String(receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect(verified(former)).toEqual(verified(current));

    const later = addHours(new Date(), 25);
    clock.now = later;
    await paid();
    await send(id);
    expect(String(receiver.received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('leaves two at most', async () => {
    const { id, secret: first } = await create();
    const { secret: second } = await commands.rotateSecret(db, staff(), keys, id);
    const { secret: third } = await commands.rotateSecret(db, staff(), keys, id);
    await paid();
    await send(id);
    expect(() => verified(first)).toThrow('No matching signature');
    expect(verified(second)).toEqual(verified(third));
  });

  // Rule: security.webhook-secrets-encrypted
  it('is stored encrypted, for its own row, and opens with a new key after a change', async () => {
    const { id, secret } = await create();
    const stored = async () =>
      (
        await db
          .selectFrom('webhookSecrets')
          .selectAll()
          .where('endpointId', '=', id)
          .executeTakeFirstOrThrow()
      ).encryptedSecret;
    expect((await stored()).toString('latin1')).not.toContain(secret.slice(6, 20));
    const { config } = simulators;
    const next = webhookKeys(['a key of the year after, with 32 characters', config.secrets.webhooks[0]]);
    expect(await commands.resealSecrets(db, next)).toBeGreaterThan(0);
    expect(await secretsOf(db, [next[0]], id, clock.now)).toEqual([secret]);
    expect(await secretsOf(db, keys, id, clock.now)).toEqual([]);
  });

  // Rule: messages.webhooks-unreadable-secret
  it('that no key opens is passed over once a new one was made, and when the others are encrypted again', async () => {
    const { id } = await create();
    const { config } = simulators;
    const lost = webhookKeys(['a key that was lost after a leak, with 32 characters']);
    await commands.resealSecrets(db, [lost[0], keys[0]]);
    const { secret } = await commands.rotateSecret(db, staff(), keys, id);
    await paid();
    await send(id);
    expect(String(receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(verified(secret)).toMatchObject({ type: 'appointment.paid' });
    const next = webhookKeys(['a key of the year after, with 32 characters', config.secrets.webhooks[0]]);
    expect(await commands.resealSecrets(db, next)).toBe(1);
  });

  // Rule: messages.webhooks-unreadable-secret
  it('that no key opens makes its messages wait, and they leave once a new one was made', async () => {
    const { id } = await create();
    const lost = webhookKeys(['a key that was lost after a leak, with 32 characters']);
    await commands.resealSecrets(db, [lost[0], keys[0]]);
    const eventId = await paid();
    await send(id);
    expect(receiver.received).toHaveLength(0);
    const waiting = { state: 'waiting', tries: 1, lastResult: 'signing secret unreadable' };
    expect(await messageOf(eventId, id)).toMatchObject(waiting);
    const { secret } = await commands.rotateSecret(db, staff(), keys, id);
    await untilNext(eventId, id);
    await send(id);
    expect(verified(secret)).toMatchObject({ type: 'appointment.paid' });
  });
});

const failures = {
  'an answer 500': () => receiver.answersStatus(500, 'upstream maintenance'),
  'a reset connection': () => receiver.answers((response) => response.destroy()),
  'a redirect': () => receiver.answersStatus(302, '', { location: receiver.url }),
};

describe('a failed attempt', () => {
  // Rules: messages.webhooks-retries, messages.webhooks-at-least-once
  it.each(Object.entries(failures))('after %s is retried with the same webhook-id', async (_, fail) => {
    const { id, secret } = await create();
    fail();
    const eventId = await paid();
    await send(id);
    expect(receiver.received).toHaveLength(1);
    expect(await messageOf(eventId, id)).toMatchObject({ state: 'waiting', tries: 1 });

    receiver.answers();
    await send(id);
    expect(receiver.received).toHaveLength(1);
    await untilNext(eventId, id);
    expect(await dueAt(id)).toEqual(clock.now);
    await send(id);
    expect(receiver.ids()).toEqual([`msg_${eventId}`, `msg_${eventId}`]);
    expect(verified(secret)).toEqual(verified(secret, 0));
    expect(await messageOf(eventId, id)).toMatchObject({ state: 'delivered', nextAttemptAt: null });
    expect(await endpointOf(id)).toMatchObject({ failingSince: null, enabled: true });
  });

  it('waits as long as the endpoint asks', async () => {
    const { id } = await create();
    receiver.answersStatus(429, '', { 'retry-after': '3600' });
    const eventId = await paid();
    await send(id);
    const { nextAttemptAt } = (await messageOf(eventId, id)) ?? {};
    expect(nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(addHours(clock.now, 1).getTime());
  });

  it('is repeated with growing pauses over 5 days, and then the message has failed', async () => {
    const { id } = await create();
    const failing = await create();
    receiver.answersStatus(503);
    const eventId = await paid();
    const startedAt = clock.now;
    const pauses: number[] = [];
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      // Simulates that another message gets through from time to time, so that the endpoint stays enabled.
      await db.updateTable('webhookEndpoints').set({ failingSince: null }).where('id', '=', id).execute();
      const before = clock.now;
      await send(id);
      await untilNext(eventId, id);
      pauses.push(clock.now.getTime() - before.getTime());
    }
    expect(await messageOf(eventId, id)).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(await attemptsOf(eventId)).toHaveLength(MAX_TRIES);
    expect(differenceInDays(clock.now, startedAt)).toBeGreaterThanOrEqual(5);
    expect(pauses.slice(0, 8)).toEqual(pauses.slice(0, 8).toSorted((a, b) => a - b));
    expect(await messageOf(eventId, failing.id)).toMatchObject({ state: 'waiting' });
  });

  // Rule: messages.webhooks-log
  it('is kept with its request and the first 4 KB of the answer', async () => {
    const { id } = await create();
    receiver.answers((response) => {
      response.writeHead(503, { 'content-type': 'text/plain', 'set-cookie': 'a=b' });
      response.write(`${'y'.repeat(10)}\u0000`);
      const more = () => void (response.writable && response.write('x'.repeat(65_536), more));
      more();
    });
    const eventId = await paid();
    await send(id);
    const [attempt] = await attemptsOf(eventId);
    expect(attempt).toMatchObject({
      status: 503,
      url: receiver.url,
      body: receiver.received[0]?.body,
      signature: receiver.received[0]?.headers['webhook-signature'],
      answerHeaders: { 'content-type': 'text/plain' },
    });
    expect(attempt?.answerBody).toHaveLength(4_095);
    expect(attempt?.answerBody).toMatch(/^y{10}x+$/);
  });

  it('gives up on an endpoint that does not answer in time', async () => {
    const { id } = await create();
    receiver.answers(() => undefined);
    const eventId = await paid();
    const webhooks = openWebhookSender({ toLoopback: true, timeoutMs: 50 });
    await send(id, { integrations: { ...simulators.integrations, webhooks } });
    expect(await attemptsOf(eventId)).toMatchObject([{ status: null, reason: 'timeout' }]);
    receiver.answers();
    await untilNext(eventId, id);
    await send(id);
    expect(receiver.ids()).toEqual([`msg_${eventId}`, `msg_${eventId}`]);
  });
});
