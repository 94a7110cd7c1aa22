import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import { processWebhook } from '@bedside/domain/payments/webhook.commands';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { simultaneously } from '@bedside/testing/simultaneously';
import { askStripe, inject, payInBrowser, stripeLedger } from '@bedside/testing/stripe';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { parts, origin, as, anonymous } = await startServices([paymentsService], database, {
  simulators: true,
});
const { config } = parts;
const processor = { stripe: parts.integrations.stripe, livemode: false };
const job = { actor: null, requestId: 'test-request', now: new Date(), ip: null };

const intentUrl = (appointmentId: string) => `/payments/${appointmentId}/paymentIntent`;

const paymentsOf = (invoiceId: string) =>
  db.selectFrom('payments').selectAll().where('invoiceId', '=', invoiceId).orderBy('createdAt').execute();

async function statusOf(appointmentId: string) {
  const appointment = await db
    .selectFrom('appointments')
    .innerJoin('invoices', 'invoices.appointmentId', 'appointments.id')
    .select(['appointments.status as appointment', 'invoices.status as invoice', 'appointments.paymentMode'])
    .where('appointments.id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  return appointment;
}

const events = async (type: string, appointmentId: string) => {
  const rows = await db.selectFrom('outbox').select(['type', 'payload']).execute();
  return rows.filter((row) => row.type === type && row.payload.appointmentId === appointmentId);
};

/** Waits for a webhook of this kind and processes it as the worker does. */
async function takeWebhook(type: string, intentId: string | null): Promise<void> {
  const webhook = await vi.waitFor(
    () =>
      db
        .selectFrom('webhookEvents')
        .select('id')
        .where('type', '=', type)
        .where('objectId', '=', intentId ?? '')
        .executeTakeFirstOrThrow(),
    { timeout: 5_000 },
  );
  await processWebhook(db, job, processor, webhook.id);
}

async function setting() {
  const patient = await insertPatient(db);
  return { patient, bill: await insertPayableInvoice(db, patient), caller: await as(patient) };
}

describe('paying an appointment by card', () => {
  it("makes appointment, invoice, and payment PAID on Stripe's signed webhook, with one receipt", async () => {
    const { bill, caller } = await setting();
    const started = await caller.post(intentUrl(bill.appointmentId), {});
    expect(started.statusCode).toBe(200);
    const { clientSecret, paymentIntentId, amount } = started.json().data;
    expect(amount).toBe(395);

    expect(await payInBrowser(config, clientSecret)).toMatchObject({ paid: true });
    await takeWebhook('payment_intent.succeeded', paymentIntentId);

    expect(await statusOf(bill.appointmentId)).toEqual({
      appointment: 'PAID',
      invoice: 'PAID',
      paymentMode: 'ONLINE',
    });
    expect(await paymentsOf(bill.invoiceId)).toMatchObject([
      { status: 'SUCCESSFUL', paymentMode: 'ONLINE', amountCents: 39_500, verified: true },
    ]);
    expect(await events('invoice.paid', bill.appointmentId)).toHaveLength(1);
    expect(await events('appointment.paid', bill.appointmentId)).toHaveLength(1);
  });

  it('is ONLINE if the entered card is saved', async () => {
    const { patient, bill, caller } = await setting();
    const { clientSecret, paymentIntentId } = (await caller.post(intentUrl(bill.appointmentId), {})).json()
      .data;
    await payInBrowser(config, clientSecret);
    const intent = await askStripe<{ payment_method: string }>(
      config,
      'GET',
      `/payment_intents/${paymentIntentId}`,
    );
    const stored = await caller.post('/payments/attach/payment-method', {
      paymentMethodId: intent.payment_method,
      patientId: patient.id,
    });
    expect(stored.statusCode).toBe(200);
    await takeWebhook('payment_intent.succeeded', paymentIntentId);
    expect(await paymentsOf(bill.invoiceId)).toMatchObject([{ status: 'SUCCESSFUL', paymentMode: 'ONLINE' }]);
  });

  // Rule: money.one-key-per-decision
  it('creates one intent for a hundred simultaneous clicks', async () => {
    const { bill, caller } = await setting();
    const before = (await stripeLedger(origin)).length;
    const answers = await simultaneously(100, () => caller.post(intentUrl(bill.appointmentId), {}));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().data.paymentIntentId)).size).toBe(1);
    expect(await paymentsOf(bill.invoiceId)).toHaveLength(1);
    const calls = (await stripeLedger(origin))
      .slice(before)
      .filter((entry) => entry.request.endsWith('/payment_intents'));
    expect(new Set(calls.map((entry) => entry.idempotencyKey)).size).toBe(1);
  });

  it('notifies the payer once of all declined attempts in one open form', async () => {
    const { bill, caller } = await setting();
    const refusedTry = async () => {
      const { clientSecret, paymentIntentId } = (await caller.post(intentUrl(bill.appointmentId), {})).json()
        .data;
      await payInBrowser(config, clientSecret, 'pm_card_chargeDeclined');
      await takeWebhook('payment_intent.payment_failed', paymentIntentId);
    };
    for (const _ of [1, 2, 3]) await refusedTry();
    const failures = await db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'payment.failed')
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    const about = failures
      .map(({ payload }) => payload)
      .filter(({ appointmentId }) => appointmentId === bill.appointmentId);
    expect(about.map(({ again = false }) => again)).toEqual([false, true, true]);

    await db
      .updateTable('payments')
      .set((eb) => ({ finalizedAt: eb('finalizedAt', '-', sql<Date>`interval '2 hours'`) }))
      .where('invoiceId', '=', bill.invoiceId)
      .execute();
    await refusedTry();
    const last = await db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'payment.failed')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last.payload).not.toHaveProperty('again');
  });

  it('is FAILED with a declined card, and another attempt can succeed', async () => {
    const { bill, caller } = await setting();
    const first = (await caller.post(intentUrl(bill.appointmentId), {})).json().data;
    expect(await payInBrowser(config, first.clientSecret, 'pm_card_chargeDeclined')).toMatchObject({
      paid: false,
    });
    await takeWebhook('payment_intent.payment_failed', first.paymentIntentId);
    expect(await paymentsOf(bill.invoiceId)).toMatchObject([
      { status: 'FAILED', failureMessage: 'Your card was declined.' },
    ]);
    expect((await statusOf(bill.appointmentId)).appointment).toBe('AWAITING PAYMENT');
    expect(await payInBrowser(config, first.clientSecret)).toMatchObject({ paid: false });

    const second = (await caller.post(intentUrl(bill.appointmentId), {})).json().data;
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    await payInBrowser(config, second.clientSecret);
    await takeWebhook('payment_intent.succeeded', second.paymentIntentId);
    expect((await paymentsOf(bill.invoiceId)).map((payment) => payment.status)).toEqual([
      'FAILED',
      'SUCCESSFUL',
    ]);
  });

  it('allows another attempt immediately, before the decline is applied', async () => {
    const { bill, caller } = await setting();
    const first = (await caller.post(intentUrl(bill.appointmentId), {})).json().data;
    await payInBrowser(config, first.clientSecret, 'pm_card_chargeDeclined');
    const second = (await caller.post(intentUrl(bill.appointmentId), {})).json().data;
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await paymentsOf(bill.invoiceId)).map((payment) => payment.status)).toEqual(['FAILED', 'OPEN']);
  });

  // Rule: money.lost-webhooks-heal
  it('is posted by the scheduled check or by hand when every webhook is lost', async () => {
    const { bill, caller } = await setting();
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    const lost = await inject(origin, { integration: 'stripe-webhook', kind: 'drop', times: 100 });
    try {
      const { clientSecret } = (await caller.post(intentUrl(bill.appointmentId), {})).json().data;
      await payInBrowser(config, clientSecret);
      const [payment] = await paymentsOf(bill.invoiceId);
      const plan = await db
        .selectFrom('plannedEvents')
        .select(['type', 'dueAt'])
        .where('entityId', '=', payment?.id ?? '')
        .executeTakeFirstOrThrow();
      expect(plan.type).toBe('payment.statusCheckDue');
      expect(plan.dueAt.getTime() - Date.now()).toBeLessThan(5 * 60_000);

      await checkPaymentStatus(db, job, processor, payment?.id ?? '');
      expect((await statusOf(bill.appointmentId)).appointment).toBe('PAID');
      const synced = await admin.post(`/list/sync-transaction-with-stripe/${payment?.id}`);
      expect(synced.json().message).toBe('Payment status: successful');
      expect(await events('invoice.paid', bill.appointmentId)).toHaveLength(1);
      expect(
        await db
          .selectFrom('plannedEvents')
          .select('key')
          .where('entityId', '=', payment?.id ?? '')
          .execute(),
      ).toEqual([]);
    } finally {
      await lost.clear();
    }
  });

  // Rule: money.processor-outage-is-retryable
  it('returns a retryable error while Stripe is down, and then continues the same attempt', async () => {
    const { patient, bill: earlier, caller } = await setting();
    await caller.post(intentUrl(earlier.appointmentId), {});
    const bill = await insertPayableInvoice(db, patient);
    const charged = await inject(origin, { integration: 'stripe', kind: '500', when: 'after', times: 1 });
    const refused = await caller.post(intentUrl(bill.appointmentId), {});
    await charged.clear();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    const [decision] = await paymentsOf(bill.invoiceId);
    expect((await caller.post(intentUrl(bill.appointmentId), {})).statusCode).toBe(200);
    expect((await paymentsOf(bill.invoiceId)).map((payment) => payment.id)).toEqual([decision?.id]);
    const calls = (await stripeLedger(origin)).filter((entry) => entry.idempotencyKey === decision?.id);
    expect(calls).toHaveLength(2);
  });

  // Rule: money.processor-outage-is-retryable
  it('holds no transaction open while Stripe hangs, and times out within 10 s', async () => {
    const { bill, caller, patient } = await setting();
    const hang = await inject(origin, { integration: 'stripe', kind: 'hang', times: 1 });
    const startedAt = performance.now();
    const pending = caller.post(intentUrl(bill.appointmentId), {});
    await vi.waitFor(async () => expect(await paymentsOf(bill.invoiceId)).toHaveLength(1));
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(db);
    expect(rows).toEqual([{ open: 0 }]);
    expect((await caller.get(`/payments/${patient.id}/card-details`)).statusCode).toBe(200);
    expect((await pending).statusCode).toBe(503);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await hang.clear();
  });
});

describe('paying an appointment', () => {
  it('returns not found to other households and callers without a link', async () => {
    const { bill } = await setting();
    const stranger = await as(await insertPatient(db));
    const unknown = '019a0000-0000-7000-8000-00000000dead';
    const foreign = await stranger.post(intentUrl(bill.appointmentId), {});
    const missing = await stranger.post(intentUrl(unknown), {});
    expect(foreign.statusCode).toBe(404);
    expect({ ...foreign.json(), requestId: '' }).toEqual({ ...missing.json(), requestId: '' });
    expect((await anonymous.post(intentUrl(bill.appointmentId), {})).statusCode).toBe(404);
    expect(await paymentsOf(bill.invoiceId)).toEqual([]);
  });

  // Rule: people.household-manages-appointments
  it('is possible for a household member', async () => {
    const { bill, patient } = await setting();
    const member = await as(await insertPatient(db, { patient: { householdId: patient.householdId } }));
    expect((await member.post(intentUrl(bill.appointmentId), {})).statusCode).toBe(200);
  });

  it('is not possible before it is completed or after it is paid', async () => {
    const patient = await insertPatient(db);
    const caller = await as(patient);
    const { appointmentId } = await insertPayableInvoice(db, patient, {
      appointment: { status: 'PAYMENT REQUESTED' },
    });
    const refused = await caller.post(intentUrl(appointmentId), {});
    expect(refused.statusCode).toBe(422);
    expect(refused.json().code).toBe('RULE_REFUSED');
  });
});
