import { appointmentPaid, appointmentReminderDue } from '@bedside/contracts/appointments/appointment.events';
import { invoicePaid } from '@bedside/contracts/payments/payment.events';
import { newId } from '@bedside/db/id';
import { secretsOf } from '@bedside/domain/webhooks/send-webhooks.commands';
import * as commands from '@bedside/domain/webhooks/webhook-endpoint.commands';
import { webhookKeys } from '@bedside/domain/webhooks/webhook-signature';
import { openWebhookSender } from '@bedside/integrations/webhooks/webhook-sender.adapter';
import { addDays, addHours, addSeconds, differenceInDays } from 'date-fns';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { queueWebhooksHandler } from './handlers/send-webhooks.handler.ts';
import { webhooksFixture } from './webhooks.fixture.ts';

const { db, receiver, clock, keys, addresses, staff, create, happen, paid, send, ...world } =
  await webhooksFixture();
const MOST_TRIES = 12;

const { messageOf, untilNext, endpointOf, attemptsOf, dueAt } = world;

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted
    and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db);
  return rows.length > 0;
}

/** What a receiver does with the library of the standard. */
function verified(secret: string, index = -1): unknown {
  const { headers, body } = receiver.received.at(index) ?? expect.fail('nothing came');
  const text = (name: string) => String(headers[name]);
  return new Webhook(secret).verify(body, {
    'webhook-id': text('webhook-id'),
    'webhook-timestamp': text('webhook-timestamp'),
    'webhook-signature': text('webhook-signature'),
  });
}

describe('a webhook', () => {
  // Rules: messages.webhooks-standard, messages.webhooks-thin
  it('is verified by the library of the standard, and holds ids and the time of its event only', async () => {
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

  it('does not carry what staff chose for our own messages', async () => {
    const { id } = await create();
    const appointmentId = newId();
    await happen(appointmentPaid, { appointmentId, notifyPatient: false });
    await send(id);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ data: { id: appointmentId } });
    expect(receiver.received[0]?.body).not.toContain('notify');
  });

  it('goes only to endpoints that chose its event, and never tells of an internal event', async () => {
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
    await queueWebhooksHandler.run({ eventId, requestId: 'again' }, world.ctx());
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
    const { config } = world.simulators;
    const next = webhookKeys(['a key of the year after, with 32 characters', config.secrets.webhooks[0]]);
    expect(await commands.resealSecrets(db, next)).toBeGreaterThan(0);
    expect(await secretsOf(db, [next[0]], id, clock.now)).toEqual([secret]);
    await expect(secretsOf(db, keys, id, clock.now)).rejects.toThrow();
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
    const began = clock.now;
    const pauses: number[] = [];
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      // Another message gets through from time to time, so the endpoint stays on.
      await db.updateTable('webhookEndpoints').set({ failingSince: null }).where('id', '=', id).execute();
      const before = clock.now;
      await send(id);
      await untilNext(eventId, id);
      pauses.push(clock.now.getTime() - before.getTime());
    }
    expect(await messageOf(eventId, id)).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(await attemptsOf(eventId)).toHaveLength(MOST_TRIES);
    expect(differenceInDays(clock.now, began)).toBeGreaterThanOrEqual(5);
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
    await send(id, { integrations: { ...world.simulators.integrations, webhooks } });
    expect(await attemptsOf(eventId)).toMatchObject([{ status: null, reason: 'timeout' }]);
    receiver.answers();
    await untilNext(eventId, id);
    await send(id);
    expect(receiver.ids()).toEqual([`msg_${eventId}`, `msg_${eventId}`]);
  });
});

describe('an endpoint', () => {
  const superAdminsTold = async (id: string) =>
    (
      await db
        .selectFrom('outbox')
        .select('type')
        .where('entityId', '=', id)
        .where('type', '=', 'webhookEndpoint.switchedOff')
        .execute()
    ).length;

  // Rule: messages.webhooks-switched-off
  it('that answers 410 is switched off at once, and super-admins hear of it', async () => {
    const { id } = await create();
    const [first, second] = [await paid(), await paid()];
    receiver.answersStatus(410);
    await send(id);
    expect(await endpointOf(id)).toMatchObject({ enabled: false, offReason: 'gone', offAt: clock.now });
    expect(await superAdminsTold(id)).toBe(1);
    for (const eventId of [first, second])
      expect(await messageOf(eventId, id)).toMatchObject({ state: 'failed', nextAttemptAt: null });
    const audit = db.selectFrom('auditLog').select('action').where('entityId', '=', id);
    expect((await audit.execute()).map(({ action }) => action)).toContain('webhook-endpoint.switch-off');
  });

  // Rule: messages.webhooks-switched-off
  it('that failed for 5 days is switched off, and one that accepted anything since then is not', async () => {
    const { id } = await create();
    receiver.answersStatus(500);
    await paid();
    await send(id);
    clock.now = addDays(clock.now, 4);
    await paid();
    await send(id);
    expect(await endpointOf(id)).toMatchObject({ enabled: true });
    clock.now = addDays(clock.now, 1);
    await paid();
    await send(id);
    expect(await endpointOf(id)).toMatchObject({ enabled: false, offReason: 'failing' });
    expect(await superAdminsTold(id)).toBe(1);

    const well = await create();
    clock.now = addDays(clock.now, 1);
    await paid();
    await send(well.id);
    receiver.answers();
    clock.now = addDays(clock.now, 4);
    await send(well.id);
    receiver.answersStatus(500);
    clock.now = addDays(clock.now, 2);
    await paid();
    await send(well.id);
    expect(await endpointOf(well.id)).toMatchObject({ enabled: true });
  });

  // Rule: messages.webhooks-off-gets-nothing
  it('that is off gets nothing, not even what waited', async () => {
    const { id } = await create();
    const waiting = await paid();
    await commands.updateEndpoint(db, staff(), addresses, id, { enabled: false });
    const missed = await paid();
    await send(id);
    expect(receiver.received).toEqual([]);
    expect(await messageOf(waiting, id)).toMatchObject({ state: 'failed' });
    expect(await messageOf(missed, id)).toBeUndefined();
    await commands.updateEndpoint(db, staff(), addresses, id, { enabled: true });
    await send(id);
    expect(receiver.received).toEqual([]);
  });

  // Rule: messages.webhooks-off-gets-nothing
  it('that is being turned off as an event happens keeps nothing waiting', async () => {
    const { id } = await create();
    let queued: Promise<string> | undefined;
    let isQueued = false;
    await db.transaction().execute(async (tx) => {
      const off = { enabled: false, offReason: 'staff', offAt: clock.now } as const;
      await tx.updateTable('webhookEndpoints').set(off).where('id', '=', id).execute();
      queued = paid().finally(() => {
        isQueued = true;
      });
      await vi.waitFor(async () => expect(isQueued || (await waitsForLock())).toBe(true));
    });
    expect(await messageOf((await queued) ?? '', id)).toBeUndefined();
  });

  it('that is turned off while it is served gets no more than what is under way', async () => {
    const { id } = await create();
    for (let count = 0; count < 40; count += 1) await paid();
    let off: Promise<void> | undefined;
    receiver.answers((response) => {
      off ??= commands.updateEndpoint(db, staff(), addresses, id, { enabled: false });
      void off.then(() => response.writeHead(200).end());
    });
    await send(id);
    expect(receiver.received.length).toBeLessThanOrEqual(8);
  });

  it('that is slow does not hold up another, nor keep its own others waiting', async () => {
    const slow = await create({ url: `${receiver.url}/slow` });
    const quick = await create({ url: `${receiver.url}/quick` });
    const { promise: free, resolve } = Promise.withResolvers<void>();
    let held = 0;
    receiver.answers((response, { path }) => {
      const isHeld = path.endsWith('/slow') && held === 0;
      held += path.endsWith('/slow') ? 1 : 0;
      void (isHeld ? free : Promise.resolve()).then(() => response.writeHead(200).end());
    });
    const events = [await paid(), await paid(), await paid()];
    const sending = send(slow.id);
    await send(quick.id);
    for (const eventId of events)
      expect(await messageOf(eventId, quick.id)).toMatchObject({ state: 'delivered' });
    await expect.poll(() => held).toBe(3);
    resolve();
    await sending;
    for (const eventId of events)
      expect(await messageOf(eventId, slow.id)).toMatchObject({ state: 'delivered' });
  });

  it('whose worker died is served again once its lease has ended', async () => {
    const { id } = await create();
    await paid();
    const dead = addSeconds(clock.now, 30);
    await db
      .updateTable('webhookEndpoints')
      .set({ leaseId: newId(), leasedUntil: dead })
      .where('id', '=', id)
      .execute();
    await send(id);
    expect(receiver.received).toEqual([]);
    expect(await dueAt(id)).toEqual(dead);
    clock.now = dead;
    await send(id);
    expect(receiver.received).toHaveLength(1);
  });

  it('gets a test event on request, whatever it chose', async () => {
    const { id, secret } = await create({ events: ['consent.sent'] });
    await commands.sendTest(db, staff(), id);
    await send(id);
    expect(verified(secret)).toMatchObject({ type: 'webhook.test', data: { id } });
  });
});

describe('a redelivery', () => {
  const runOf = async (endpointId: string) =>
    await db
      .selectFrom('webhookRedeliveries')
      .selectAll()
      .where('endpointId', '=', endpointId)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
  const span = (includeDelivered = false) => ({
    from: addHours(clock.now, -1),
    to: addHours(clock.now, 1),
    includeDelivered,
  });

  // Rule: messages.webhooks-redelivery
  it('sends one message again with the same webhook-id, also a delivered one', async () => {
    const { id } = await create();
    const eventId = await paid();
    await send(id);
    await commands.redeliverOne(db, staff(), id, eventId);
    await send(id);
    expect(receiver.ids()).toEqual([`msg_${eventId}`, `msg_${eventId}`]);
    expect(await attemptsOf(eventId)).toHaveLength(2);
    await expect(commands.redeliverOne(db, staff(), id, newId())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  // Rule: messages.webhooks-redelivery
  it('of a time span sends what failed and what was missed while the endpoint was off', async () => {
    const { id } = await create({ events: ['appointment.paid'] });
    const delivered = await paid();
    await send(id);
    const failed = await paid();
    await commands.updateEndpoint(db, staff(), addresses, id, { enabled: false });
    const missed = await paid();
    await happen(invoicePaid, { invoiceId: newId(), appointmentId: null });
    await commands.updateEndpoint(db, staff(), addresses, id, { enabled: true });
    receiver.forget();

    await commands.redeliverSpan(db, staff(), id, span());
    const { id: runId } = await runOf(id);
    await world.redeliver(runId);
    await world.redeliver(runId);
    await send(id);
    expect(receiver.ids().toSorted()).toEqual([`msg_${failed}`, `msg_${missed}`].toSorted());
    expect(await runOf(id)).toMatchObject({ queuedCount: 2, finishedAt: clock.now });

    receiver.forget();
    clock.now = addSeconds(clock.now, 1);
    await commands.redeliverSpan(db, staff(), id, span(true));
    await world.redeliver((await runOf(id)).id);
    await send(id);
    expect(receiver.ids()).toHaveLength(3);
    expect(receiver.ids()).toContain(`msg_${delivered}`);
  });

  it('is refused while the endpoint is off, while another runs, and for a wrong span', async () => {
    const { id } = await create();
    const ask = (one: object) => commands.redeliverSpan(db, staff(), id, { ...span(), ...one });
    await expect(ask({ to: addHours(clock.now, -2) })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(ask({ from: addDays(clock.now, -31) })).rejects.toMatchObject({ code: 'VALIDATION' });
    await ask({});
    await expect(ask({})).rejects.toMatchObject({ code: 'CONFLICT' });
    await commands.updateEndpoint(db, staff(), addresses, id, { enabled: false });
    await expect(ask({})).rejects.toMatchObject({ code: 'RULE_REFUSED' });
    await expect(commands.sendTest(db, staff(), id)).rejects.toMatchObject({ code: 'RULE_REFUSED' });
  });
});
