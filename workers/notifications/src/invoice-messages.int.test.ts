import { appointmentCanceled } from '@bedside/contracts/appointments/appointment.events';
import {
  billLaterApproved,
  invoiceCreated,
  invoiceNotificationRequested,
  invoicePaid,
  invoiceSent,
  invoiceVoided,
} from '@bedside/contracts/payments/payment.events';
import { newId } from '@bedside/db/id';
import { invoiceOfPaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { receiptOfLink } from '@bedside/domain/payments/receipt-link.queries';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { addDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { messagesFixture } from './messages.fixture.ts';

const { db, simulators, clock, emit, deliveriesOf, sendAll, bellsOf, scheduledAppointment } =
  await messagesFixture();

const canceled = { status: 'CANCELLED', cancellationReason: 'Not at home' } as const;
const CLINICAL = 'Test for a disease';

async function newInvoice(user: Parameters<typeof insertPatient>[1] = {}) {
  const patient = await insertPatient(db, user);
  const invoiceId = await insertInvoice(db, patient, { dueOn: '2026-06-24', memo: CLINICAL });
  await db
    .insertInto('invoiceLines')
    .values({ invoiceId, position: 1, kind: 'SERVICE', label: CLINICAL, amountCents: 0 })
    .execute();
  return { patient, invoiceId, ids: { invoiceId, appointmentId: null } };
}

const pay = (invoiceId: string) =>
  db.updateTable('invoices').set({ status: 'PAID', paidAt: clock.now }).where('id', '=', invoiceId).execute();

const templatesOf = async (eventId: string) =>
  (await deliveriesOf(eventId)).map(({ template, channel }) => [template, channel]);

describe('an invoice without an appointment', () => {
  it('is announced by email, text, and notification, with a payment link and its expiry and nothing clinical', async () => {
    const { invoiceId, ids, patient } = await newInvoice();
    const eventId = await emit(invoiceSent, ids);
    await sendAll(eventId);
    const [email] = await simulators.messages('channel=email');
    const [text] = await simulators.messages('channel=text');
    expect(email?.subject).toContain('$75.00');
    expect(email?.text).toContain('June 24, 2026');
    const token = /\/paynow\/([\w-]{40,})/.exec(text?.text ?? '')?.[1] ?? '';
    expect(await invoiceOfPaymentLink(db, token, clock.now)).toEqual({ invoiceId });
    expect(await bellsOf(eventId)).toMatchObject([{ userId: patient.id, title: 'You have a new bill' }]);
    for (const notified of [email?.html, email?.text, text?.text]) expect(notified).not.toContain(CLINICAL);
  });

  it('is announced in Spanish to a patient who reads Spanish', async () => {
    const { ids } = await newInvoice({ user: { language: 'es' } });
    await sendAll(await emit(invoiceSent, ids));
    const [email] = await simulators.messages('channel=email');
    expect(email?.text).toContain('Tiene una factura nueva');
    expect(email?.text).toContain('24 de junio de 2026');
  });

  it('is not announced once canceled, and sends a receipt once paid', async () => {
    const { invoiceId, ids } = await newInvoice();
    await pay(invoiceId);
    expect(await deliveriesOf(await emit(invoiceSent, ids))).toEqual([]);
    const eventId = await emit(invoicePaid, ids);
    expect(await templatesOf(eventId)).toEqual([
      ['invoice-receipt', 'email'],
      ['invoice-receipt', 'text'],
    ]);
    await sendAll(eventId);
    const [text] = await simulators.messages('channel=text');
    expect(text?.text).toContain(`/profile/plans/bills/${invoiceId}`);

    const other = await newInvoice();
    await db.updateTable('invoices').set({ status: 'CANCELLED' }).where('id', '=', other.invoiceId).execute();
    expect(await deliveriesOf(await emit(invoiceSent, other.ids))).toEqual([]);
  });
});

// Rule: messages.bills-reach-someone
it.each([
  ['is deceased', { status: 'DECEASED' as const }],
  ['is inactive', { status: 'INACTIVE' as const }],
  ['has no address', { email: null, phoneE164: null }],
])('a bill is sent to the account holder, and to its patient once the holder %s', async (_why, change) => {
  const holder = await insertPatient(db);
  const { patient, ids } = await newInvoice();
  const { householdId } = holder;
  await db.updateTable('patients').set({ householdId }).where('id', '=', patient.id).execute();
  const recipients = async () =>
    new Set((await deliveriesOf(await emit(invoiceSent, ids))).map(({ recipientId }) => recipientId));
  expect(await recipients()).toEqual(new Set([holder.id]));
  await db.updateTable('users').set(change).where('id', '=', holder.id).execute();
  expect(await recipients()).toEqual(new Set([patient.id]));
});

describe('a message with a channel chosen by staff', () => {
  it.each(['email', 'text'] as const)('uses only that channel: %s', async (channel) => {
    const { invoiceId, ids } = await newInvoice();
    const request = () => emit(invoiceNotificationRequested, { ...ids, channel });
    expect(await templatesOf(await request())).toEqual([['invoice-sent', channel]]);
    await pay(invoiceId);
    expect(await templatesOf(await request())).toEqual([['invoice-receipt', channel]]);

    const bill = await insertPayableInvoice(db, await insertPatient(db));
    const ofAppointment = () =>
      emit(invoiceNotificationRequested, {
        invoiceId: bill.invoiceId,
        appointmentId: bill.appointmentId,
        channel,
      });
    expect(await templatesOf(await ofAppointment())).toEqual([['payment-requested', channel]]);
    await pay(bill.invoiceId);
    expect(await templatesOf(await ofAppointment())).toEqual([['receipt', channel]]);
  });
});

// Rule: money.bill-later-message
it('a patient who may pay later gets an email with the due date, and none once the bill is paid', async () => {
  const { appointmentId, invoiceId } = await insertPayableInvoice(db, await insertPatient(db));
  const ids = { invoiceId, appointmentId };
  expect(await templatesOf(await emit(billLaterApproved, ids)), 'while nothing was approved').toEqual([]);
  await db
    .updateTable('invoices')
    .set({ status: 'BML', dueOn: '2026-06-24', billedLaterAt: clock.now })
    .where('id', '=', invoiceId)
    .execute();
  const eventId = await emit(billLaterApproved, ids);
  expect(await templatesOf(eventId)).toEqual([['bill-later-approved', 'email']]);
  await sendAll(eventId);
  const [email] = await simulators.messages('channel=email');
  expect(email?.subject).toMatch(/^You can pay invoice INV-\d+ later$/);
  expect(email?.text).toContain('June 24, 2026');
  await pay(invoiceId);
  expect(await templatesOf(await emit(billLaterApproved, ids))).toEqual([]);
});

describe('a late cancellation fee', () => {
  it.each([
    ['en', 'Late cancellation fee, visit BSD-7', 'For: Late cancellation fee, visit BSD-7'],
    ['es', 'No-show fee, visit BSD-7', 'Concepto: Cargo por inasistencia, cita BSD-7'],
  ] as const)('says what it is for (%s)', async (language, label, text) => {
    const { id: appointmentId } = await scheduledAppointment(canceled);
    const patient = await insertPatient(db, { user: { language } });
    const invoiceId = await insertInvoice(db, patient, {
      kind: 'LATE_FEE',
      status: 'DRAFT',
      sentAt: null,
      lateCancellationOfAppointmentId: appointmentId,
    });
    await db.updateTable('invoiceLines').set({ label }).where('invoiceId', '=', invoiceId).execute();
    const sent = { status: 'PAYMENT_REQUESTED', sentAt: clock.now } as const;
    await db.updateTable('invoices').set(sent).where('id', '=', invoiceId).execute();
    await sendAll(await emit(invoiceCreated, { invoiceId, appointmentId: null }));
    const [email] = await simulators.messages('channel=email');
    expect(email?.text).toContain(text);
  });

  it('is announced with a link to pay it', async () => {
    const { id: appointmentId, patient } = await scheduledAppointment(canceled);
    const invoiceId = await insertInvoice(db, patient, {
      kind: 'LATE_FEE',
      lateCancellationOfAppointmentId: appointmentId,
    });
    const eventId = await emit(invoiceCreated, { invoiceId, appointmentId: null });
    await sendAll(eventId);
    const [email] = await simulators.messages('channel=email');
    const token = /\/paynow\/([\w-]{40,})/.exec(email?.text ?? '')?.[1] ?? '';
    expect(await invoiceOfPaymentLink(db, token, clock.now)).toEqual({ invoiceId });
    expect(await bellsOf(eventId)).toMatchObject([{ userId: patient.id }]);
  });
});

// Rule: money.smallest-card-payment
it.each([
  ['$0.49', 49, 0],
  ['$0.50', 50, 2],
])(
  'a visit’s bill of which a deposit leaves %s is announced with a link if a card can pay that',
  async (_, rest, sent) => {
    const { id: appointmentId, patient } = await scheduledAppointment({ status: 'AWAITING PAYMENT' });
    const invoiceId = await insertInvoice(db, patient, { kind: 'VISIT', appointmentId });
    await db
      .updateTable('invoices')
      .set({ partPaidCents: 7_500 - rest })
      .where('id', '=', invoiceId)
      .execute();
    expect(await deliveriesOf(await emit(invoiceCreated, { invoiceId, appointmentId }))).toHaveLength(sent);
  },
);

// Rule: money.largest-card-payment
it.each([
  ['$999,999.99', 99_999_999, 2],
  ['$1,000,000.00', 100_000_000, 0],
])('a visit’s bill of %s is announced with a link if a card can pay that', async (_, totalCents, sent) => {
  const { id: appointmentId, patient } = await scheduledAppointment({ status: 'AWAITING PAYMENT' });
  const invoiceId = await insertInvoice(db, patient, { kind: 'VISIT', appointmentId, totalCents });
  expect(await deliveriesOf(await emit(invoiceCreated, { invoiceId, appointmentId }))).toHaveLength(sent);
});

describe('a canceled invoice', () => {
  it('is announced only to the person who received its link', async () => {
    const { invoiceId, ids } = await newInvoice();
    const other = await newInvoice();
    await sendAll(await emit(invoiceSent, ids));
    await simulators.app.inject({ method: 'DELETE', url: '/local/messages' });
    await db
      .updateTable('invoices')
      .set({ status: 'CANCELLED' })
      .where('id', 'in', [invoiceId, other.invoiceId])
      .execute();
    const eventId = await emit(invoiceVoided, ids);
    await sendAll(eventId);
    const [email] = await simulators.messages('channel=email');
    expect(email?.text).toContain('You don’t need to pay this bill');
    expect(email?.text).not.toContain(CLINICAL);
    expect(await templatesOf(await emit(invoiceVoided, other.ids))).toEqual([]);
  });
});

describe('the receipt for a payment by link', () => {
  const payByLink = async ({ patient, invoiceId }: Awaited<ReturnType<typeof newInvoice>>) => {
    await pay(invoiceId);
    await db
      .insertInto('payments')
      .values({
        id: newId(),
        invoiceId,
        patientId: patient.id,
        type: 'CUSTOM INVOICE',
        paymentMode: 'ONLINE',
        channel: 'WEB',
        status: 'SUCCESSFUL',
        amountCents: 7_500,
        stripePaymentIntentId: null,
        stripeClientSecret: null,
        stripeChargeId: null,
        staffRemarks: null,
        failureMessage: null,
        createdBy: null,
        createdAt: clock.now,
        finalizedAt: clock.now,
      })
      .execute();
  };

  it('opens without a password, for a limited time and nothing else, and its email has nothing clinical', async () => {
    const invoice = await newInvoice();
    await payByLink(invoice);
    await sendAll(await emit(invoicePaid, invoice.ids));
    const [email] = await simulators.messages('channel=email');
    expect(email?.text).not.toContain(CLINICAL);
    const token = /\/receipt#([\w-]{40,})/.exec(email?.text ?? '')?.[1] ?? '';
    const ctx = { now: clock.now };
    expect(await receiptOfLink(db, ctx, token)).toMatchObject({ id: invoice.invoiceId, totalCents: 7_500 });
    expect(await invoiceOfPaymentLink(db, token, clock.now)).toBeNull();
    const later = { now: addDays(clock.now, 15) };
    await expect(receiptOfLink(db, later, token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('a cancellation message names the day, the time, and the provider', async () => {
  const { id: appointmentId, provider } = await scheduledAppointment(canceled);
  await sendAll(await emit(appointmentCanceled, { appointmentId }));
  const mails = await simulators.messages('channel=email');
  const { firstName, lastName } = await db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', provider.id)
    .executeTakeFirstOrThrow();
  const mail = mails.find(({ subject }) => String(subject).endsWith('is canceled'));
  expect(mail?.text).toContain(`${firstName} ${lastName}`);
  expect(mail?.text).toMatch(/\w+day, June \d+ at \d+:00 [AP]M/);
});
