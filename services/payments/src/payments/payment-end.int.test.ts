import { newId } from '@bedside/db/id';
import { cancelAppointment } from '@bedside/domain/appointments/cancel.commands';
import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { startPayment } from '@bedside/domain/payments/start-payment.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { payInBrowser } from '@bedside/testing/stripe';
import { addDays, addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
let now = new Date();
const { parts, as, anonymous } = await startServices([paymentsService], database, {
  simulators: true,
  now: () => now,
});
const processor = { stripe: parts.integrations.stripe, livemode: false };
const staff = await insertStaff(db, { role: 'ADMIN' });
const admin = await as(staff);
const system = () => ({ actor: null, requestId: 'test-request', now, ip: null });
const asAdmin = () => ({
  ...system(),
  actor: { userId: staff.id, role: 'ADMIN' as const, permissions: ['billing' as const], sessionId: staff.id },
});

const cancel = ({ appointmentId: id }: { appointmentId: string }) =>
  cancelAppointment(db, asAdmin(), processor, { id, cancellationReason: 'Booked twice' });

async function setting() {
  const patient = await insertPatient(db);
  const bill = await insertPayableInvoice(db, patient);
  const caller = await as(patient);
  const start = async () => {
    const answer = await caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {});
    const { clientSecret, paymentIntentId } = answer.json().data;
    const payment = await db
      .selectFrom('payments')
      .select('id')
      .where('stripePaymentIntentId', '=', paymentIntentId)
      .executeTakeFirstOrThrow();
    return { clientSecret, intentId: paymentIntentId, paymentId: payment.id };
  };
  return { patient, bill, caller, start };
}

const paymentOf = (paymentId: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
const reviewsOf = (paymentId: string) =>
  db.selectFrom('paymentExceptions').select('kind').where('paymentId', '=', paymentId).execute();
const plansOf = (paymentId: string) =>
  db.selectFrom('plannedEvents').select(['type', 'dueAt']).where('entityId', '=', paymentId).execute();

describe('a payment link', () => {
  const linkOf = (appointmentId: string) =>
    db.transaction().execute((tx) => issuePaymentLink(tx, system(), appointmentId));
  const payBy = (token: string, key = newId()) =>
    anonymous.post(`/payments/${token}/paymentIntent`, {}, { headers: { 'idempotency-key': key } });

  it('pays its appointment without signing in, and is stored only as a hash', async () => {
    const { bill } = await setting();
    const token = await linkOf(bill.appointmentId);
    expect(token.length).toBeGreaterThanOrEqual(22);
    const started = await payBy(token);
    expect(started.statusCode).toBe(200);
    expect(await payInBrowser(parts.config, started.json().data.clientSecret)).toMatchObject({ paid: true });
    const stored = await db.selectFrom('accessLinks').select('tokenHash').execute();
    expect(stored.some((row) => row.tokenHash.includes(token))).toBe(false);
    const keys = await db.selectFrom('idempotencyKeys').select('operation').execute();
    expect(keys.filter(({ operation: call }) => call.startsWith('createPaymentIntent'))).toHaveLength(1);
    expect(keys.some(({ operation: call }) => call.includes(token))).toBe(false);
  });

  // Rule: money.payment-links-show-only-the-bill
  it('does not work if altered, expired, or the appointment was canceled', async () => {
    const { bill } = await setting();
    const token = await linkOf(bill.appointmentId);
    expect((await payBy(`${token.slice(0, -2)}__`)).statusCode).toBe(404);
    const then = now;
    now = addDays(now, 15);
    expect((await payBy(token)).statusCode).toBe(404);
    now = then;
    await cancel(bill);
    expect((await payBy(token)).statusCode).toBe(404);
  });

  it('is sent while the appointment awaits payment, and not afterward', async () => {
    const { bill } = await setting();
    const body = { appointmentId: bill.appointmentId };
    expect((await admin.post('/payments/send-payment-link', body)).statusCode).toBe(200);
    await admin.post('/payments/mark-as-paid', { ...body, paymentMode: 'CASH' });
    expect((await admin.post('/payments/send-payment-link', body)).statusCode).toBe(422);
    const asked = await db.selectFrom('outbox').select(['type', 'payload']).execute();
    const events = asked.filter(
      (row) => row.type === 'paymentLink.requested' && row.payload.appointmentId === bill.appointmentId,
    );
    expect(events).toHaveLength(1);
    expect(Object.keys(events[0]?.payload ?? {}).toSorted()).toEqual(['appointmentId', 'invoiceId']);
  });
});

describe('a canceled appointment', () => {
  // Rule: money.cancel-closes-open-intents
  it('has its intent closed, so that an open form cannot pay', async () => {
    const { bill, start } = await setting();
    const { clientSecret, paymentId } = await start();
    await cancel(bill);
    expect(await payInBrowser(parts.config, clientSecret)).toMatchObject({ paid: false });
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'FAILED' });
  });

  // Rule: money.processor-decides-who-was-first
  it('that was paid a moment before stays paid', async () => {
    const { bill, start } = await setting();
    const { clientSecret, paymentId } = await start();
    await payInBrowser(parts.config, clientSecret);
    await expect(cancel(bill)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'SUCCESSFUL', unapplied: false });
    const appointment = db.selectFrom('appointments').select('status').where('id', '=', bill.appointmentId);
    expect(await appointment.executeTakeFirst()).toEqual({ status: 'PAID' });
    expect(await reviewsOf(paymentId)).toEqual([]);
  });

  it('can get another invoice when restored', async () => {
    const { bill, patient } = await setting();
    await cancel(bill);
    const again = await insertPayableInvoice(db, patient);
    await db
      .updateTable('invoices')
      .set({ appointmentId: bill.appointmentId })
      .where('id', '=', again.invoiceId)
      .execute();
    const rows = await db
      .selectFrom('invoices')
      .select('status')
      .where('appointmentId', '=', bill.appointmentId)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.status)).toEqual(['CANCELLED', 'PAYMENT_REQUESTED']);
  });
});

describe('the scheduled check of an open payment', () => {
  it('continues while someone may be paying, and stops after a day', async () => {
    const { start } = await setting();
    const { paymentId, clientSecret } = await start();
    await checkPaymentStatus(db, { ...system(), now: addMinutes(now, 3) }, processor, paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'OPEN' });
    expect(await plansOf(paymentId)).toEqual([{ type: 'payment.statusCheckDue', dueAt: addMinutes(now, 6) }]);
    await checkPaymentStatus(db, { ...system(), now: addDays(now, 1) }, processor, paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'FAILED' });
    expect(await plansOf(paymentId)).toEqual([]);
    expect(await payInBrowser(parts.config, clientSecret)).toMatchObject({ paid: false });
  });

  it('releases a card on file whose charge never started', async () => {
    const { start } = await setting();
    const { paymentId } = await start();
    await db
      .updateTable('payments')
      .set({ paymentMode: 'CARD ON FILE' })
      .where('id', '=', paymentId)
      .execute();
    await checkPaymentStatus(db, { ...system(), now: addMinutes(now, 3) }, processor, paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'FAILED' });
  });

  it('is rescheduled before calling Stripe, so that an outage does not end it', async () => {
    const { start } = await setting();
    const { paymentId } = await start();
    const away = {
      ...parts.integrations.stripe,
      retrieveIntent: () =>
        Promise.reject(new IntegrationError('stripe', 'unavailable', 'no answer in time')),
    };
    const later = { ...system(), now: addMinutes(now, 3) };
    await expect(checkPaymentStatus(db, later, { stripe: away, livemode: false }, paymentId)).rejects.toThrow(
      'stripe',
    );
    expect(await plansOf(paymentId)).toEqual([{ type: 'payment.statusCheckDue', dueAt: addMinutes(now, 6) }]);
  });

  it('ends a payment that never got an intent and so cannot be paid', async () => {
    const { start, bill, caller } = await setting();
    const { paymentId } = await start();
    await db
      .updateTable('payments')
      .set({ stripePaymentIntentId: null })
      .where('id', '=', paymentId)
      .execute();
    await checkPaymentStatus(db, { ...system(), now: addMinutes(now, 3) }, processor, paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'FAILED' });
    expect((await caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {})).statusCode).toBe(200);
  });

  it('that ends a payment while its intent is being created leaves nothing to pay with', async () => {
    const { bill } = await setting();
    let made = '';
    const slow: typeof processor.stripe = {
      ...processor.stripe,
      createIntent: async (intent) => {
        if (!made) await checkPaymentStatus(db, system(), processor, intent.metadata.paymentId ?? '');
        const answer = await processor.stripe.createIntent(intent);
        made ||= answer.id;
        return answer;
      },
    };
    const started = await startPayment(
      db,
      system(),
      { ...processor, stripe: slow },
      { bills: [{ invoiceId: bill.invoiceId }], scope: { kind: 'any' } },
    );
    expect(started.intentId).not.toBe(made);
    expect((await processor.stripe.retrieveIntent(made)).status).toBe('canceled');
    const payments = await db
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('invoiceId', '=', bill.invoiceId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    expect(payments.map(({ status }) => status)).toEqual(['FAILED', 'OPEN']);
    expect(payments.at(-1)?.id).toBe(started.paymentId);
  });

  it('recovers the intent if the response to creating it was lost', async () => {
    const { start } = await setting();
    const { paymentId, intentId, clientSecret } = await start();
    await payInBrowser(parts.config, clientSecret);
    await db
      .updateTable('payments')
      .set({ stripePaymentIntentId: null, stripeClientSecret: null })
      .where('id', '=', paymentId)
      .where('status', '=', 'OPEN')
      .execute();
    expect(await syncPayment(db, system(), processor, paymentId)).toBe('SUCCESSFUL');
    expect(await paymentOf(paymentId)).toMatchObject({ stripePaymentIntentId: intentId });
  });
});
