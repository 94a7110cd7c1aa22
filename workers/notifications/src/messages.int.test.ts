import {
  appointmentCancelled,
  appointmentChangeDue,
  appointmentRequested,
  appointmentScheduled,
  appointmentSetOut,
  reminderDue,
} from '@bedside/contracts/appointments/appointment.events';
import type { PayloadOf } from '@bedside/contracts/event';
import type { AnyEvent } from '@bedside/contracts/events';
import { invoiceMade } from '@bedside/contracts/payments/payment.events';
import { newId } from '@bedside/db/id';
import { resendDelivery } from '@bedside/domain/messaging/delivery.commands';
import { RESENT } from '@bedside/domain/messaging/delivery.policy';
import { appointmentOfPaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { recordEvent } from '@bedside/domain/record/record-event';
import { startStandIns } from '@bedside/integrations/local/stand-ins.fixture';
import { openLiveBus } from '@bedside/queue/live';
import { tellDueEvents } from '@bedside/queue/planned-events';
import { buildFinishedVisit, insertBill } from '@bedside/testing/factories/bills';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import type { HandlerContext } from '@bedside/worker-kit/handler';
import { addHours, addMinutes, addSeconds } from 'date-fns';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { announceHandler } from './handlers/announce.handler.ts';
import { sendDeliveryHandler } from './handlers/send-delivery.handler.ts';

const { db, url } = await withDatabase();
const standIns = await startStandIns();
const live = await openLiveBus({ databaseUrl: url });
afterAll(async () => {
  await live.close();
  await standIns.close();
});

const NOON = new Date('2026-06-10T12:00:00-05:00');
let now = NOON;
beforeEach(async () => {
  now = NOON;
  await standIns.app.inject({ method: 'DELETE', url: '/local/messages' });
});

const ctx = (overrides: Partial<HandlerContext> = {}): HandlerContext => ({
  config: standIns.config,
  db,
  parties: standIns.parties,
  live,
  log: pino({ level: 'silent' }),
  now: () => now,
  requestId: 'req-7',
  attempt: 1,
  lastAttempt: false,
  ...overrides,
});

/** Records an event and decides who hears of it. */
async function tell<E extends AnyEvent>(event: E, payload: PayloadOf<E>): Promise<string> {
  const eventId = await db
    .transaction()
    .execute((tx) => recordEvent(tx, { requestId: 'req-7', now }, event, payload, { entityId: newId() }));
  await announceHandler.run({ eventId, requestId: 'req-7' }, ctx());
  return eventId;
}

const deliveriesOf = (eventId: string) =>
  db.selectFrom('deliveries').selectAll().where('eventId', '=', eventId).orderBy('id').execute();

const send = (deliveryId: string, overrides: Partial<HandlerContext> = {}) =>
  sendDeliveryHandler.run({ deliveryId, eventId: newId(), requestId: 'req-7' }, ctx(overrides));

async function sendAll(eventId: string): Promise<void> {
  for (const { id } of await deliveriesOf(eventId)) await send(id);
}

const stateOf = (id: string) =>
  db
    .selectFrom('deliveries')
    .select(['state', 'reason', 'attempts', 'providerMessageId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const bellsOf = (eventId: string) =>
  db.selectFrom('notifications').select(['userId', 'title', 'body']).where('eventId', '=', eventId).execute();

const addDevice = async (userId: string, token: string) => {
  const sessionId = newId();
  const at = { createdAt: now, lastSeenAt: now, expiresAt: addHours(now, 1) };
  await db
    .insertInto('sessions')
    .values({ id: sessionId, userId, ...at })
    .execute();
  await db.insertInto('deviceTokens').values({ token, userId, sessionId }).execute();
};

/** Each visit lies in an hour of its own, so that no provider is asked to be in two places. */
let hours = 24;
async function scheduledVisit(visit: Parameters<typeof buildFinishedVisit>[1] = {}) {
  hours += 2;
  const patient = await insertPatient(db);
  const provider = await insertStaff(db, { role: 'PROVIDER' });
  const startsAt = addHours(NOON, hours);
  const row = buildFinishedVisit(patient, {
    status: 'SCHEDULED',
    providerId: provider.id,
    startsAt,
    endsAt: addMinutes(startsAt, 45),
    revision: 1,
    address1: '12 Oak Street',
    city: 'CHICAGO',
    ...visit,
  });
  await db.insertInto('appointments').values(row).execute();
  return { id: row.id, patient, provider };
}

const setVisit = (
  id: string,
  row: { status?: 'CANCELLED'; revision?: number; startsAt?: Date; endsAt?: Date },
) =>
  db
    .updateTable('appointments')
    .set({ ...row, ...(row.status === 'CANCELLED' && { cancellationReason: 'Feeling better' }) })
    .where('id', '=', id)
    .execute();

describe('a scheduled visit', () => {
  it('is told to the patient by every channel and to the provider, with a calendar file', async () => {
    const { id, patient, provider } = await scheduledVisit();
    await addDevice(patient.id, `device-${id}`);
    const eventId = await tell(appointmentScheduled, { appointmentId: id, revision: 1 });
    await sendAll(eventId);

    const deliveries = await deliveriesOf(eventId);
    expect(deliveries.map(({ personId, channel, state }) => [personId, channel, state])).toEqual(
      expect.arrayContaining([
        [patient.id, 'email', 'sent'],
        [patient.id, 'text', 'sent'],
        [patient.id, 'push', 'sent'],
        [provider.id, 'email', 'sent'],
      ]),
    );
    expect(deliveries).toHaveLength(4);
    const emails = await standIns.messages('channel=email');
    expect(emails).toHaveLength(2);
    for (const email of emails) expect(email.attachments).toMatchObject([{ filename: 'visit.ics' }]);
    const [text] = await standIns.messages('channel=text');
    expect(text?.text).toContain(`${standIns.config.publicUrl}/appointments/appointment_details/${id}`);
    expect((await bellsOf(eventId)).map(({ userId }) => userId).sort()).toEqual(
      [patient.id, provider.id].sort(),
    );
  });

  it('is told once however often its event is announced', async () => {
    const { id } = await scheduledVisit();
    const eventId = await tell(appointmentScheduled, { appointmentId: id, revision: 1 });
    const before = await deliveriesOf(eventId);
    await announceHandler.run({ eventId, requestId: 'req-7' }, ctx());
    await Promise.all([1, 2, 3].map(() => announceHandler.run({ eventId, requestId: 'req-7' }, ctx())));
    expect(await deliveriesOf(eventId)).toEqual(before);
    expect(await bellsOf(eventId)).toHaveLength(2);
  });

  it('sends each message once however often it is asked for', async () => {
    const { id } = await scheduledVisit();
    const eventId = await tell(appointmentScheduled, { appointmentId: id, revision: 1 });
    await sendAll(eventId);
    await sendAll(eventId);
    expect(await standIns.messages('channel=text')).toHaveLength(1);
  });

  it('states no superseded time, in whatever order its messages are sent', async () => {
    const { id } = await scheduledVisit();
    const first = await tell(appointmentScheduled, { appointmentId: id, revision: 1 });
    await setVisit(id, { revision: 2 });
    const second = await tell(appointmentChangeDue, { appointmentId: id, revision: 2 });
    await setVisit(id, { status: 'CANCELLED', revision: 3 });
    const third = await tell(appointmentCancelled, { appointmentId: id });
    for (const eventId of [third, second, first]) await sendAll(eventId);

    for (const superseded of [first, second]) {
      for (const { state, reason } of await deliveriesOf(superseded)) {
        expect({ state, reason }).toEqual({ state: 'suppressed', reason: 'superseded' });
      }
    }
    const sent = await standIns.messages('');
    expect(sent.length).toBeGreaterThan(0);
    for (const { text } of sent) expect(text).toMatch(/cancelled|will not take place/);
    expect(
      await deliveriesOf(await tell(reminderDue, { appointmentId: id, revision: 1, hoursBefore: 2 })),
    ).toEqual([]);
  });

  it('asks a whole staff to dispatch, and nobody whose duty it is not', async () => {
    const dispatcher = await insertStaff(db, { role: 'ADMIN' });
    const biller = await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] });
    const { id } = await scheduledVisit();
    const eventId = await tell(appointmentRequested, { appointmentId: id });
    const told = (await bellsOf(eventId)).map(({ userId }) => userId);
    expect(told).toContain(dispatcher.id);
    expect(told).not.toContain(biller.id);
  });
});

describe('a recipient', () => {
  it('who is deceased gets nothing, even of what was queued before', async () => {
    const { id, patient } = await scheduledVisit();
    const eventId = await tell(appointmentScheduled, { appointmentId: id, revision: 1 });
    await db.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', patient.id).execute();
    await sendAll(eventId);
    const own = (await deliveriesOf(eventId)).filter(({ personId }) => personId === patient.id);
    expect(own.map(({ state, reason }) => [state, reason])).toEqual([
      ['suppressed', 'deceased'],
      ['suppressed', 'deceased'],
    ]);
  });

  it('without an address is reached through the holder of the household', async () => {
    const { patient: holder } = await scheduledVisit();
    const child = await insertPatient(db, {
      user: { email: null, phoneE164: null },
      patient: { householdId: holder.householdId },
    });
    const row = buildFinishedVisit(child, { status: 'ON THE WAY', providerId: null });
    const provider = await insertStaff(db, { role: 'PROVIDER' });
    const times = { providerId: provider.id, startsAt: NOON, endsAt: addHours(NOON, 1) };
    await db
      .insertInto('appointments')
      .values({ ...row, ...times })
      .execute();
    const eventId = await tell(appointmentSetOut, { appointmentId: row.id });
    expect((await deliveriesOf(eventId)).map(({ personId }) => personId)).toEqual([holder.id]);
  });

  it('without a phone has the text suppressed and the e-mail sent', async () => {
    const { id, patient } = await scheduledVisit();
    await db.updateTable('users').set({ phoneE164: null }).where('id', '=', patient.id).execute();
    const eventId = await tell(appointmentScheduled, { appointmentId: id, revision: 1 });
    await sendAll(eventId);
    const own = (await deliveriesOf(eventId)).filter(({ personId }) => personId === patient.id);
    expect(Object.fromEntries(own.map(({ channel, state, reason }) => [channel, reason ?? state]))).toEqual({
      email: 'sent',
      text: 'no phone number',
    });
  });
});

describe('in the quiet hours', () => {
  it('a message waits for the morning and goes then, if it is still so', async () => {
    now = new Date('2026-06-10T22:30:00-05:00');
    const { id } = await scheduledVisit();
    const eventId = await tell(appointmentScheduled, { appointmentId: id, revision: 1 });
    await sendAll(eventId);
    expect(await standIns.messages('')).toEqual([]);
    for (const { state, notBefore } of await deliveriesOf(eventId)) {
      expect({ state, notBefore }).toEqual({
        state: 'queued',
        notBefore: new Date('2026-06-11T08:00:00-05:00'),
      });
    }
    now = new Date('2026-06-11T08:00:00-05:00');
    await tellDueEvents(db, now);
    const again = await db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'delivery.queued')
      .where('createdAt', '=', now)
      .execute();
    expect(again).toHaveLength(3);
    await sendAll(eventId);
    expect(await standIns.messages('')).toHaveLength(3);
  });

  it('"on the way" goes at once, but not when it comes half an hour late', async () => {
    now = new Date('2026-06-10T22:30:00-05:00');
    const { id } = await scheduledVisit({ status: 'ON THE WAY' });
    const eventId = await tell(appointmentSetOut, { appointmentId: id });
    const [delivery] = await deliveriesOf(eventId);
    await send(delivery?.id ?? '');
    expect(await standIns.messages('channel=text')).toHaveLength(1);

    const late = await tell(appointmentSetOut, { appointmentId: id });
    now = addMinutes(now, 31);
    await sendAll(late);
    expect((await deliveriesOf(late)).map(({ state }) => state)).toEqual(['suppressed']);
    expect(await standIns.messages('channel=text')).toHaveLength(1);
  });
});

describe('an outside party', () => {
  const oneText = async () => {
    const { id } = await scheduledVisit({ status: 'ON THE WAY' });
    const eventId = await tell(appointmentSetOut, { appointmentId: id });
    const [delivery] = await deliveriesOf(eventId);
    return delivery?.id ?? '';
  };

  it.each(['429', '500', 'reset'])(
    'that answers %s is tried again and gets the message then',
    async (kind) => {
      const id = await oneText();
      await standIns.inject({ party: 'texts', kind });
      await expect(send(id)).rejects.toMatchObject({
        kind: 'unavailable',
        ...(kind === '429' && { retryAfter: 1 }),
      });
      expect((await stateOf(id)).state).toBe('queued');
      await send(id, { attempt: 2 });
      expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
      expect(await standIns.messages('channel=text')).toHaveLength(1);
    },
  );

  it('that took the message and whose answer was lost gets it again, marked', async () => {
    const id = await oneText();
    await standIns.inject({ party: 'texts', kind: 'reset', when: 'after' });
    await expect(send(id)).rejects.toMatchObject({ kind: 'unavailable' });
    await send(id, { attempt: 2 });
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2, reason: RESENT });
  });

  it('that refuses for good is not asked again', async () => {
    const id = await oneText();
    await standIns.inject({ party: 'texts', kind: 'reject' });
    await send(id);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('texts') });
    await send(id);
    expect(await standIns.messages('channel=text')).toEqual([]);
  });

  it('that is away to the last attempt leaves a failed message, and other channels untouched', async () => {
    const id = await oneText();
    await standIns.inject({ party: 'texts', kind: '500' });
    await expect(send(id, { lastAttempt: true })).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await stateOf(id)).state).toBe('failed');
  });

  it('that no longer knows a device has it forgotten', async () => {
    const { id, patient } = await scheduledVisit({ status: 'ON THE WAY' });
    const token = `device-${id}`;
    await addDevice(patient.id, token);
    const eventId = await tell(appointmentSetOut, { appointmentId: id });
    const push = (await deliveriesOf(eventId)).find(({ channel }) => channel === 'push');
    await standIns.inject({ party: 'push', kind: 'reject' });
    await send(push?.id ?? '');
    expect(await stateOf(push?.id ?? '')).toMatchObject({ state: 'failed', reason: 'the device is gone' });
    const left = await db.selectFrom('deviceTokens').select('token').where('token', '=', token).execute();
    expect(left).toEqual([]);
  });
});

describe('an attempt that ended with its process', () => {
  it('is waited for as long as it may still be under way, then made again and marked', async () => {
    const { id } = await scheduledVisit({ status: 'ON THE WAY' });
    const [delivery] = await deliveriesOf(await tell(appointmentSetOut, { appointmentId: id }));
    const deliveryId = delivery?.id ?? '';
    const claim = { state: 'claimed' as const, claimedAt: now, attempts: 1 };
    await db.updateTable('deliveries').set(claim).where('id', '=', deliveryId).execute();

    now = addSeconds(NOON, 5);
    await expect(send(deliveryId)).rejects.toMatchObject({ permanent: false, retryAfter: 10_000 });
    expect(await standIns.messages('')).toEqual([]);
    now = addSeconds(NOON, 11);
    await send(deliveryId);
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'sent', attempts: 2, reason: RESENT });
  });
});

describe('a payment link', () => {
  it('is made when its message is written, opens the visit, and is kept nowhere', async () => {
    const patient = await insertPatient(db);
    const { appointmentId, invoiceId } = await insertBill(db, patient);
    const eventId = await tell(invoiceMade, { invoiceId, appointmentId });
    await sendAll(eventId);
    const [text] = await standIns.messages('channel=text');
    const token = /\/paynow\/([\w-]{40,})/.exec(text?.text ?? '')?.[1] ?? '';
    expect(await appointmentOfPaymentLink(db, token, now)).toBe(appointmentId);
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from (
        select o::text as row from outbox o union all select j::text from job_runs j
        union all select d::text from deliveries d union all select n::text from notifications n
        union all select a::text from access_links a
      ) kept where row like ${`%${token}%`}`.execute(db);
    expect(rows).toEqual([{ found: 0 }]);
  });

  it('is not asked for once the visit is paid', async () => {
    const patient = await insertPatient(db);
    const { appointmentId, invoiceId } = await insertBill(db, patient);
    await db.updateTable('appointments').set({ status: 'PAID' }).where('id', '=', appointmentId).execute();
    expect(await deliveriesOf(await tell(invoiceMade, { invoiceId, appointmentId }))).toEqual([]);
  });
});

describe('staff', () => {
  it('can send a message again, which is a delivery of its own', async () => {
    now = new Date('2026-06-10T20:59:00-05:00');
    const { id } = await scheduledVisit();
    const eventId = await tell(appointmentScheduled, { appointmentId: id, revision: 1 });
    await sendAll(eventId);
    const [first] = await deliveriesOf(eventId);
    const before = await standIns.messages('');
    now = new Date('2026-06-10T23:00:00-05:00');
    await resendDelivery(db, { actor: null, requestId: 'req-8', now, ip: null }, first?.id ?? '');
    await sendAll(eventId);
    expect(await standIns.messages('')).toHaveLength(before.length + 1);
    expect(await deliveriesOf(eventId)).toHaveLength(4);
  });

  it('cannot send again what is still being sent', async () => {
    const { id } = await scheduledVisit();
    const [first] = await deliveriesOf(await tell(appointmentScheduled, { appointmentId: id, revision: 1 }));
    await expect(
      resendDelivery(db, { actor: null, requestId: 'req-8', now, ip: null }, first?.id ?? ''),
    ).rejects.toMatchObject({ code: 'RULE_REFUSED' });
  });
});
