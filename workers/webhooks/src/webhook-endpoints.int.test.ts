import { invoicePaid } from '@bedside/contracts/payments/payment.events';
import { newId } from '@bedside/db/id';
import * as commands from '@bedside/domain/webhooks/webhook-endpoint.commands';
import { addDays, addHours, addSeconds } from 'date-fns';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { webhooksFixture } from './webhooks.fixture.ts';

const {
  db,
  receiver,
  clock,
  addresses,
  staff,
  create,
  happen,
  paid,
  send,
  messageOf,
  endpointOf,
  attemptsOf,
  dueAt,
  verified,
  redeliver,
  simulators,
} = await webhooksFixture();

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted
    and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db);
  return rows.length > 0;
}

describe('an endpoint', () => {
  const superAdminsNotified = async (id: string) =>
    (
      await db
        .selectFrom('outbox')
        .select('type')
        .where('entityId', '=', id)
        .where('type', '=', 'webhookEndpoint.switchedOff')
        .execute()
    ).length;

  // Rule: messages.webhooks-switched-off
  it('that answers 410 is switched off immediately, and super-admins hear of it', async () => {
    const { id } = await create();
    const [first, second] = [await paid(), await paid()];
    receiver.answersStatus(410);
    await send(id);
    expect(await endpointOf(id)).toMatchObject({ enabled: false, offReason: 'gone', offAt: clock.now });
    expect(await superAdminsNotified(id)).toBe(1);
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
    expect(await superAdminsNotified(id)).toBe(1);

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
  it('that is turned off gets nothing, not even waiting events', async () => {
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

  it('that is turned off while being served gets only requests already in progress', async () => {
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

  it("whose sending fails internally is served by that job's retries, and by another job after the last one", async () => {
    const { id } = await create();
    await paid();
    const { webhooks } = simulators.integrations;
    const broken = { ...webhooks, send: () => Promise.reject(new Error('a bug of ours')) };
    const integrations = { ...simulators.integrations, webhooks: broken };
    await expect(send(id, { integrations })).rejects.toThrow('a bug of ours');
    expect(await dueAt(id)).toBeUndefined();
    await expect(send(id, { integrations, lastAttempt: true })).rejects.toThrow('a bug of ours');
    expect(await dueAt(id)).toBeDefined();
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
  it.each([204, 503])(
    'during an attempt sends the message again, though that one is answered %d',
    async (status) => {
      const { id } = await create();
      const eventId = await paid();
      await db.updateTable('webhookMessages').set({ tries: 11 }).where('eventId', '=', eventId).execute();
      let again: Promise<void> | undefined;
      receiver.answers((response) => {
        const first = again === undefined;
        again ??= commands.redeliverOne(db, staff(), id, eventId);
        void again.then(() => response.writeHead(first ? status : 204).end());
      });
      await send(id);
      expect(receiver.ids()).toEqual([`msg_${eventId}`, `msg_${eventId}`]);
      expect(await messageOf(eventId, id)).toMatchObject({ state: 'delivered', tries: 0 });
    },
  );

  // Rule: messages.webhooks-redelivery
  it('of a time span resends failed events and events missed while the endpoint was off', async () => {
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
    await redeliver(runId);
    await redeliver(runId);
    await send(id);
    expect(receiver.ids().toSorted()).toEqual([`msg_${failed}`, `msg_${missed}`].toSorted());
    expect(await runOf(id)).toMatchObject({ queuedCount: 2, finishedAt: clock.now });

    receiver.forget();
    clock.now = addSeconds(clock.now, 1);
    await commands.redeliverSpan(db, staff(), id, span(true));
    await redeliver((await runOf(id)).id);
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
