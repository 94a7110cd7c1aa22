import {
  appointmentMarkedEnRoute,
  appointmentScheduled,
  appointmentTimeWithdrawn,
} from '@bedside/contracts/appointments/appointment.events';
import { cardExpiring, invoiceCreated } from '@bedside/contracts/payments/payment.events';
import { newId } from '@bedside/db/id';
import { invoiceOfPaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { publishDueEvents } from '@bedside/queue/relay-loop';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, simulators, clock, emit, deliveriesOf, send, sendAll, bellsOf, scheduledAppointment } =
  await messagesFixture();

describe('during quiet hours', () => {
  // Rule: messages.quiet-hours
  it('a message waits until morning and is sent if still valid', async () => {
    clock.now = new Date('2026-06-10T22:30:00-05:00');
    const { id } = await scheduledAppointment();
    const eventId = await emit(appointmentScheduled, { appointmentId: id, revision: 1 });
    await sendAll(eventId);
    expect(await simulators.messages('')).toEqual([]);
    for (const { state, sendAfter } of await deliveriesOf(eventId)) {
      expect({ state, sendAfter }).toEqual({
        state: 'queued',
        sendAfter: new Date('2026-06-11T08:00:00-05:00'),
      });
    }
    clock.now = new Date('2026-06-11T08:00:00-05:00');
    await publishDueEvents(db, clock.now);
    const again = await db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'delivery.queued')
      .where('createdAt', '=', clock.now)
      .execute();
    expect(again).toHaveLength(3);
    await sendAll(eventId);
    expect(await simulators.messages('')).toHaveLength(3);
  });

  // Rule: messages.replies-go-at-once
  it('an invoice email goes out immediately, and its text in the morning', async () => {
    clock.now = new Date('2026-06-10T22:30:00-05:00');
    const { appointmentId, invoiceId } = await insertPayableInvoice(db, await insertPatient(db));
    await sendAll(await emit(invoiceCreated, { invoiceId, appointmentId }));
    const sent = await simulators.messages('');
    expect(sent.map(({ channel }) => channel)).toEqual(['email']);
  });

  // Rule: messages.near-appointments-go-at-once
  it('messages about an appointment within 12 hours are sent immediately, even after its start', async () => {
    clock.now = new Date('2026-06-10T22:30:00-05:00');
    const startsAt = new Date('2026-06-11T09:00:00-05:00');
    const window = { startsAt, endsAt: addMinutes(startsAt, 45) };
    const { id } = await scheduledAppointment(window);
    await sendAll(await emit(appointmentScheduled, { appointmentId: id, revision: 1 }));
    expect(await simulators.messages('')).toHaveLength(3);

    const moved = await scheduledAppointment({
      ...window,
      status: 'AWAITING TIME',
      startsAt: null,
      endsAt: null,
      providerId: null,
    });
    await db
      .insertInto('appointmentHistory')
      .values({
        id: newId(),
        appointmentId: moved.id,
        transition: 'reschedule',
        occurredAt: clock.now,
        fromStatus: 'SCHEDULED',
        toStatus: 'AWAITING TIME',
        actorId: null,
        actorRole: null,
        reason: null,
        before: JSON.stringify({ ...window, providerId: moved.provider.id }),
        after: JSON.stringify({}),
      })
      .execute();
    await sendAll(await emit(appointmentTimeWithdrawn, { appointmentId: moved.id }));
    expect(await simulators.messages('channel=text')).toHaveLength(2);
  });

  // Rule: messages.en-route-goes-stale
  it('"on the way" goes out immediately, but not if half an hour late', async () => {
    clock.now = new Date('2026-06-10T22:30:00-05:00');
    const { id } = await scheduledAppointment({ status: 'ON THE WAY' });
    const eventId = await emit(appointmentMarkedEnRoute, { appointmentId: id });
    const [delivery] = await deliveriesOf(eventId);
    await send(delivery?.id ?? '');
    expect(await simulators.messages('channel=text')).toHaveLength(1);

    const late = await emit(appointmentMarkedEnRoute, { appointmentId: id });
    clock.now = addMinutes(clock.now, 31);
    await sendAll(late);
    expect((await deliveriesOf(late)).map(({ state }) => state)).toEqual(['suppressed']);
    expect(await simulators.messages('channel=text')).toHaveLength(1);
  });
});

describe('"on the way" that a device without a connection sent late', () => {
  const setOut = async (minutesAgo: number, more = {}) => {
    const enRouteAt = addMinutes(NOON, -minutesAgo);
    const { id } = await scheduledAppointment({
      status: 'ON THE WAY',
      startsAt: addMinutes(NOON, -60),
      endsAt: addMinutes(NOON, -15),
      enRouteAt,
      ...more,
    });
    return emit(appointmentMarkedEnRoute, { appointmentId: id });
  };

  // Rule: messages.en-route-goes-stale
  it('is not sent once the provider has arrived, nor after half an hour', async () => {
    expect(await deliveriesOf(await setOut(5, { providerArrivedAt: NOON }))).toEqual([]);
    expect(await deliveriesOf(await setOut(31))).toEqual([]);
  });

  it('says when the provider is expected by the time of setting out', async () => {
    await sendAll(await setOut(10));
    const [text] = await simulators.messages('channel=text');
    expect(text?.text).toContain('between 11:50 AM and 12:20 PM');
  });
});

describe('a payment link', () => {
  // Rule: messages.payment-links-made-on-sending
  it('is created when its message is rendered, opens the appointment, and is not stored', async () => {
    const patient = await insertPatient(db);
    const { appointmentId, invoiceId } = await insertPayableInvoice(db, patient);
    const eventId = await emit(invoiceCreated, { invoiceId, appointmentId });
    await sendAll(eventId);
    const [text] = await simulators.messages('channel=text');
    const token = /\/paynow\/([\w-]{40,})/.exec(text?.text ?? '')?.[1] ?? '';
    expect(await invoiceOfPaymentLink(db, token, clock.now)).toEqual({ appointmentId });
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from (
        select o::text as row from outbox o union all select j::text from job_runs j
        union all select d::text from deliveries d union all select n::text from notifications n
        union all select a::text from access_links a
      ) kept where row like ${`%${token}%`}`.execute(db);
    expect(rows).toEqual([{ found: 0 }]);
  });

  it('is not created once the appointment is paid', async () => {
    const patient = await insertPatient(db);
    const { appointmentId, invoiceId } = await insertPayableInvoice(db, patient);
    await db.updateTable('appointments').set({ status: 'PAID' }).where('id', '=', appointmentId).execute();
    expect(await deliveriesOf(await emit(invoiceCreated, { invoiceId, appointmentId }))).toEqual([]);
  });
});

describe('a card on file that expires within a month', () => {
  const noticeFor = async (paymentMethodId: string) => {
    const { patient } = await scheduledAppointment();
    const card = { brand: 'visa', last4: '4242', expMonth: 11, expYear: 2030, createdAt: NOON };
    await db
      .insertInto('cards')
      .values({ paymentMethodId, patientId: patient.id, ...card })
      .execute();
    return { patient, notified: () => emit(cardExpiring, { userId: patient.id, paymentMethodId }) };
  };

  it('is announced to the payer by email, text and notification, with a link to the cards', async () => {
    const { patient, notified } = await noticeFor('pm_ending');
    const eventId = await notified();
    await sendAll(eventId);
    expect((await deliveriesOf(eventId)).map(({ channel }) => channel).sort()).toEqual(['email', 'text']);
    expect((await bellsOf(eventId)).map(({ userId }) => userId)).toEqual([patient.id]);
    const [email] = await simulators.messages('channel=email');
    expect(email?.text).toContain('November 2030');
    const [text] = await simulators.messages('channel=text');
    expect(text?.text).not.toContain('4242');
  });

  // Rule: money.cards-belong-to-their-owner
  it('is announced to its owner, and not to the account holder who pays the bills', async () => {
    const holder = await insertPatient(db, { user: { passwordHash: 'a hash' } });
    const spouse = await insertPatient(db, {
      user: { passwordHash: 'a hash' },
      patient: { householdId: holder.householdId, relationshipToAccountHolder: 'Spouse' },
    });
    const card = { brand: 'visa', last4: '4242', expMonth: 11, expYear: 2030, createdAt: NOON };
    await db
      .insertInto('cards')
      .values({ paymentMethodId: 'pm_spouse', patientId: spouse.id, ...card })
      .execute();
    const eventId = await emit(cardExpiring, { userId: spouse.id, paymentMethodId: 'pm_spouse' });
    const notified = new Set((await deliveriesOf(eventId)).map(({ recipientId }) => recipientId));
    expect(notified).toEqual(new Set([spouse.id]));
    expect((await bellsOf(eventId)).map(({ userId }) => userId)).toEqual([spouse.id]);
  });

  it('is not announced once it is removed', async () => {
    const { notified } = await noticeFor('pm_forgotten');
    await db.deleteFrom('cards').where('paymentMethodId', '=', 'pm_forgotten').execute();
    expect(await deliveriesOf(await notified())).toEqual([]);
  });
});
