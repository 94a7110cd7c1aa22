import { requestReconciliation } from '@bedside/domain/payments/reconcile.commands';
import { runReconciliation } from '@bedside/domain/payments/reconcile-run.commands';
import { processWebhook } from '@bedside/domain/payments/webhook.commands';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { askStripe, inject, payInBrowser, signatureOf, webhookBody } from '@bedside/testing/stripe';
import { addDays } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { app, parts, origin, as } = await startServices([paymentsService], database, { simulators: true });
const { config } = parts;
const processor = { stripe: parts.integrations.stripe, livemode: false };
const job = { actor: null, requestId: 'test-request', now: new Date(), ip: null };

// Only the test sends webhooks here.
beforeEach(async () => {
  await inject(origin, { integration: 'stripe-webhook', kind: 'drop', times: 10_000 });
});

const [secret] = config.stripe.webhookSecret;
let events = 0;
const newEvent = (type: string, intentId: string, livemode = false) => {
  events += 1;
  const id = `evt_test_${events}`;
  return { id, body: webhookBody({ id, type, object: { id: intentId }, livemode }) };
};

const deliver = (body: string, signature: string | undefined) =>
  app.inject({
    method: 'POST',
    url: '/v1/payments/stripe-webhook',
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    payload: body,
  });
const deliverSigned = ({ body }: { body: string }) => deliver(body, signatureOf(body, secret));
const handle = ({ id }: { id: string }) => processWebhook(db, job, processor, id);

const storedEvents = async () => (await db.selectFrom('webhookEvents').select('id').execute()).length;
const outboxOf = async (type: string, appointmentId: string) =>
  (await db.selectFrom('outbox').select(['type', 'payload']).execute()).filter(
    (row) => row.type === type && row.payload.appointmentId === appointmentId,
  );
const reviews = (invoiceId: string) =>
  db.selectFrom('paymentExceptions').select('kind').where('invoiceId', '=', invoiceId).execute();

const paymentOf = async (intentId: string) =>
  (
    await db
      .selectFrom('payments')
      .select('id')
      .where('stripePaymentIntentId', '=', intentId)
      .executeTakeFirstOrThrow()
  ).id;

async function setting() {
  const patient = await insertPatient(db);
  const bill = await insertPayableInvoice(db, patient);
  const caller = await as(patient);
  const answer = await caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {});
  const { clientSecret, paymentIntentId } = answer.json<{
    data: { clientSecret: string; paymentIntentId: string };
  }>().data;
  return { bill, caller, clientSecret, intentId: paymentIntentId };
}

async function stateOf({ appointmentId, invoiceId }: { appointmentId: string; invoiceId: string }) {
  const appointment = await db
    .selectFrom('appointments')
    .select('status')
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payments')
    .select('status')
    .where('invoiceId', '=', invoiceId)
    .execute();
  return { appointment: appointment.status, payments: payments.map((payment) => payment.status) };
}

describe('the signature of a webhook', () => {
  const event = newEvent('payment_intent.succeeded', 'pi_unknown');
  const { body } = event;
  const old = new Date(Date.now() - 301_000);

  // Rule: money.signed-webhooks-only
  it.each([
    ['is missing', body, undefined],
    ['is no signature', body, 'nonsense'],
    ['is made with another secret', body, signatureOf(body, 'whsec_other')],
    ['is more than 300 seconds old', body, signatureOf(body, secret, { at: old })],
    [
      'belongs to another spelling of the body',
      JSON.stringify(JSON.parse(body), null, 1),
      signatureOf(body, secret),
    ],
    ['belongs to another body', body.replace('pi_unknown', 'pi_other'), signatureOf(body, secret)],
  ])('is rejected without storing a row when it %s', async (_, sent, signature) => {
    const before = await storedEvents();
    const answer = await deliver(sent, signature);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('SIGNATURE_INVALID');
    expect(await storedEvents()).toBe(before);
  });

  it('is accepted together with that of another secret during a rotation', async () => {
    const rotated = newEvent('payment_intent.created', 'pi_unknown');
    const answer = await deliver(rotated.body, signatureOf(rotated.body, secret, { also: ['whsec_former'] }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ received: true });
  });
});

describe('webhooks', () => {
  // Rule: money.webhooks-count-once
  it('repeated fifty times at once and a day later take effect once', async () => {
    const { bill, clientSecret, intentId } = await setting();
    await payInBrowser(config, clientSecret);
    const event = newEvent('payment_intent.succeeded', intentId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliverSigned(event)));
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    await Promise.all(Array.from({ length: 20 }, () => handle(event)));
    expect((await deliverSigned(event)).statusCode).toBe(200);
    await processWebhook(db, { ...job, now: addDays(job.now, 1) }, processor, event.id);

    expect(await stateOf(bill)).toEqual({ appointment: 'PAID', payments: ['SUCCESSFUL'] });
    expect(await outboxOf('invoice.paid', bill.appointmentId)).toHaveLength(1);
    expect(await outboxOf('payment.succeeded', bill.appointmentId)).toHaveLength(1);
    const paid = await db
      .selectFrom('ledgerEntries')
      .select('amountCents')
      .where('invoiceId', '=', bill.invoiceId)
      .where('kind', '=', 'PAID')
      .execute();
    expect(paid).toEqual([{ amountCents: -bill.total }]);
    const notified = await db
      .selectFrom('outbox')
      .select('id')
      .where('type', '=', 'webhook.received')
      .where('entityId', '=', event.id)
      .execute();
    expect(notified).toHaveLength(1);
    const moves = await db
      .selectFrom('appointmentHistory')
      .select('toStatus')
      .where('appointmentId', '=', bill.appointmentId)
      .execute();
    expect(moves).toEqual([{ toStatus: 'PAID' }]);
  });

  // Rule: money.webhooks-count-once
  it('out of order end the same: succeeded before created, failed after succeeded', async () => {
    const { bill, clientSecret, intentId } = await setting();
    await payInBrowser(config, clientSecret);
    const kinds = ['succeeded', 'created', 'payment_failed', 'processing', 'canceled', 'requires_action'];
    for (const kind of kinds) {
      const event = newEvent(`payment_intent.${kind}`, intentId);
      await deliverSigned(event);
      await handle(event);
      expect(await stateOf(bill)).toEqual({ appointment: 'PAID', payments: ['SUCCESSFUL'] });
    }
    expect(await outboxOf('invoice.paid', bill.appointmentId)).toHaveLength(1);
    expect(await outboxOf('payment.failed', bill.appointmentId)).toHaveLength(0);
  });

  it('about objects that cannot be fetched again or no longer exist are done', async () => {
    for (const gone of ['upcoming_in_1', '']) {
      const event = newEvent('invoice.upcoming', gone);
      await deliverSigned(event);
      await handle(event);
      const { processedAt } = await db
        .selectFrom('webhookEvents')
        .select('processedAt')
        .where('id', '=', event.id)
        .executeTakeFirstOrThrow();
      expect(processedAt).not.toBeNull();
    }
  });

  it('about an object unknown to Stripe end without an error, and raise an exception', async () => {
    const kinds = ['payment_intent.succeeded', 'refund.updated', 'charge.dispute.created'];
    for (const kind of kinds) {
      const event = newEvent(kind, `xx_nobody_${events}`);
      await deliverSigned(event);
      await handle(event);
      const { processedAt, objectId } = await db
        .selectFrom('webhookEvents')
        .select(['processedAt', 'objectId'])
        .where('id', '=', event.id)
        .executeTakeFirstOrThrow();
      expect(processedAt, kind).not.toBeNull();
      const raised = db
        .selectFrom('paymentExceptions')
        .select(['kind', 'details'])
        .where('externalReference', '=', objectId);
      expect(await raised.execute()).toEqual([{ kind: 'OBJECT_UNKNOWN', details: { type: kind, objectId } }]);
    }
  });

  // Rule: money.signed-webhooks-only
  it('are never trusted for content: an unpaid intent stays unpaid', async () => {
    const { bill, intentId } = await setting();
    const id = 'evt_test_liar';
    const body = webhookBody({
      id,
      type: 'payment_intent.succeeded',
      object: { id: intentId, status: 'succeeded', amount_received: 39_500 },
    });
    await deliverSigned({ body });
    await handle({ id });
    expect(await stateOf(bill)).toEqual({ appointment: 'AWAITING PAYMENT', payments: ['OPEN'] });
  });
});

describe('money that differs from the amount due', () => {
  const refused = { appointment: 'AWAITING PAYMENT', payments: ['OPEN'] };

  // Rule: money.paid-means-the-exact-amount
  it('by amount raises one exception', async () => {
    const { bill, clientSecret, intentId } = await setting();
    await askStripe(config, 'POST', `/payment_intents/${intentId}`, { amount: '100' });
    await payInBrowser(config, clientSecret);
    for (const event of [1, 2].map(() => newEvent('payment_intent.succeeded', intentId))) {
      await deliverSigned(event);
      await handle(event);
    }
    expect(await stateOf(bill)).toEqual({ appointment: 'AWAITING PAYMENT', payments: ['SUCCESSFUL'] });
    expect(await reviews(bill.invoiceId)).toEqual([{ kind: 'AMOUNT_MISMATCH' }]);
  });

  it('stays resolved once someone resolved it, and the invoice can be paid again', async () => {
    const { bill, caller, clientSecret, intentId } = await setting();
    await askStripe(config, 'POST', `/payment_intents/${intentId}`, { amount: '100' });
    await payInBrowser(config, clientSecret);
    const deliverWebhook = async () => {
      const event = newEvent('payment_intent.succeeded', intentId);
      await deliverSigned(event);
      await handle(event);
    };
    await deliverWebhook();
    const path = `/payments/${bill.appointmentId}/paymentIntent`;
    expect((await caller.post(path, {})).statusCode).toBe(409);
    const { id } = await db
      .selectFrom('paymentExceptions')
      .select('id')
      .where('invoiceId', '=', bill.invoiceId)
      .executeTakeFirstOrThrow();
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    const settle = () => admin.post(`/payments/reviews/${id}/resolve`, { resolution: 'Refunded.' });
    expect((await settle()).statusCode).toBe(422);
    const paymentId = await paymentOf(intentId);
    const refund = { what: { scope: 'FULL' }, reason: 'WRONG_AMOUNT' };
    const response = await admin.post(`/payments/${paymentId}/refund`, refund);
    expect(response.json().data).toMatchObject({ amount: 1, status: 'PENDING' });
    const settled = await settle();
    expect(settled.statusCode, settled.body).toBe(200);
    await deliverWebhook();
    const { runId } = await requestReconciliation(db, job);
    await runReconciliation(db, job, processor, runId);
    expect(await reviews(bill.invoiceId)).toEqual([{ kind: 'AMOUNT_MISMATCH' }]);
    const again = await caller.post(path, {});
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json().data.paymentIntentId).not.toBe(intentId);
    expect(await stateOf(bill)).toEqual({
      appointment: 'AWAITING PAYMENT',
      payments: ['SUCCESSFUL', 'OPEN'],
    });
  });

  it('by a foreign intent that names our payment raises an exception', async () => {
    const { bill, intentId } = await setting();
    const ours = await askStripe<{ metadata: Record<string, string> }>(
      config,
      'GET',
      `/payment_intents/${intentId}`,
    );
    const forged = await askStripe<{ id: string }>(config, 'POST', '/payment_intents', {
      amount: '39500',
      currency: 'usd',
      confirm: 'true',
      payment_method: 'pm_card_visa',
      ...Object.fromEntries(Object.entries(ours.metadata).map(([key, value]) => [`metadata[${key}]`, value])),
    });
    const event = newEvent('payment_intent.succeeded', forged.id);
    await deliverSigned(event);
    await handle(event);
    expect(await stateOf(bill)).toEqual(refused);
    expect(await reviews(bill.invoiceId)).toEqual([{ kind: 'FOREIGN_INTENT' }]);
  });

  it("by our intent with another appointment's metadata raises an exception", async () => {
    const { bill, clientSecret, intentId } = await setting();
    const other = await setting();
    await askStripe(config, 'POST', `/payment_intents/${intentId}`, {
      'metadata[invoiceId]': other.bill.invoiceId,
    });
    await payInBrowser(config, clientSecret);
    const event = newEvent('payment_intent.succeeded', intentId);
    await deliverSigned(event);
    await handle(event);
    expect(await stateOf(bill)).toEqual({ appointment: 'AWAITING PAYMENT', payments: ['SUCCESSFUL'] });
    expect(await stateOf(other.bill)).toEqual(refused);
    expect(await reviews(bill.invoiceId)).toEqual([{ kind: 'FOREIGN_INTENT' }]);
  });

  it('by mode raises an exception', async () => {
    const { bill, intentId } = await setting();
    const event = newEvent('payment_intent.succeeded', intentId, true);
    await deliverSigned(event);
    await handle(event);
    expect(await stateOf(bill)).toEqual(refused);
    expect(await reviews(bill.invoiceId)).toEqual([{ kind: 'LIVEMODE_MISMATCH' }]);
  });
});
