import { applyStripeRefund } from '@bedside/domain/payments/apply-stripe-refund.commands';
import { balanceOf } from '@bedside/domain/payments/balance.queries';
import { dailyRevenue } from '@bedside/domain/payments/daily-revenue.queries';
import { applyStripeDispute } from '@bedside/domain/payments/dispute.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { localDay } from '@bedside/domain/practice/local-time';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { askStripe, changeAtStripe, inject } from '@bedside/testing/stripe';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';
import { payingStage } from '../refunds/paid-invoices.fixture.ts';

const database = await withDatabase();
const { db } = database;
const service = await startServices([paymentsService], database, { simulators: true });
const { parts, origin, as } = service;
const stage = await payingStage(database, service, () => new Date());
const { admin, processor, system, started, sync, payWith, paymentOf, reviewsOf, refund } = stage;

afterAll(async () => expect(await ledgerDiscrepancies(db)).toEqual([]));
// The tests trigger every sync themselves.
beforeEach(async () => {
  await inject(origin, { integration: 'stripe-webhook', kind: 'drop', times: 10_000 });
});

const noMoney = new IntegrationError('stripe', 'invalid', 'no money', { code: 'balance_insufficient' });

/** The invoice is canceled while its card form is open, and the form is then paid. */
async function paidAfterCancel() {
  const bill = await started();
  const ended = { status: 'CANCELLED' as const, cancelledAt: new Date() };
  await db.updateTable('invoices').set(ended).where('id', '=', bill.bill.invoiceId).execute();
  await bill.pay();
  expect(await sync(bill.paymentId)).toBe('SUCCESSFUL');
  return { ...bill, review: await reviewOf(bill.paymentId) };
}

const reviewOf = async (paymentId: string) =>
  (
    await db
      .selectFrom('paymentExceptions')
      .select('id')
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow()
  ).id;
const resolve = (id: string, more: object = {}) =>
  admin.post(`/payments/reviews/${id}/resolve`, { resolution: 'Looked after it.', ...more });
const shown = async (id: string) => (await admin.get(`/admin/payment-reviews/${id}`)).json();
const balance = async (patientId: string) => (await balanceOf(db, [patientId])).get(patientId)?.balanceCents;
const invoiceOf = (id: string) =>
  db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function lose(intentId: string) {
  const ask = (path: string, body: object) => changeAtStripe(origin, path, body);
  const { id } = await ask('/stripe-disputes', { intentId });
  await ask(`/stripe-disputes/${id}/close`, { status: 'lost' });
  await applyStripeDispute(db, system(), await processor.stripe.retrieveDispute(id));
}

const outstanding = async () => {
  const { owed } = await dailyRevenue(db, {
    today: localDay(new Date(), 'America/Chicago'),
    days: 7,
    timeZone: 'America/Chicago',
  });
  return owed;
};

describe('money received for a canceled invoice', () => {
  // Rule: money.late-money-is-received
  it('is posted as received, credited to the patient, offered for refund, and resolved once refunded', async () => {
    const { patient, paymentId, review, intentId } = await paidAfterCancel();
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'SUCCESSFUL', unapplied: true });
    expect(await reviewsOf(paymentId)).toEqual(['PAID_AFTER_CANCEL']);
    expect(await balance(patient.id)).toBe(-39_500);
    expect(await shown(review)).toMatchObject({ held: [{ paymentId, amount: 395 }] });
    expect((await admin.get(`/payments/${paymentId}/refund`)).json().data).toMatchObject({ refundable: 395 });

    const early = await resolve(review);
    expect(early.statusCode).toBe(422);
    expect(early.json().message).toContain('$395.00');
    const response = await refund(paymentId, { scope: 'FULL' });
    expect(response.statusCode, response.body).toBe(200);
    await sendRefund(db, system(), processor, response.json().data.id);
    expect((await resolve(review)).statusCode).toBe(200);
    expect(await balance(patient.id)).toBe(0);
    expect(await sync(paymentId)).toBe('SUCCESSFUL');
    expect(await reviewsOf(paymentId)).toEqual(['PAID_AFTER_CANCEL']);
    const { latest_charge } = await askStripe<{ latest_charge: string }>(
      parts.config,
      'GET',
      `/payment_intents/${intentId}`,
    );
    const charge = await askStripe<{ amount_refunded: number }>(
      parts.config,
      'GET',
      `/charges/${latest_charge}`,
    );
    expect(charge.amount_refunded).toBe(39_500);
  });

  // Rule: money.exceptions-need-an-outcome
  it('is an exception again if its refund fails, and cannot be resolved with a note', async () => {
    const { paymentId, review } = await paidAfterCancel();
    await askStripe(parts.config, 'GET', '/balance');
    const { id } = (await refund(paymentId, { scope: 'FULL' })).json().data;
    const stripe = {
      ...processor.stripe,
      refund: async (input: Parameters<typeof processor.stripe.refund>[0]) => ({
        ...(await processor.stripe.refund(input)),
        status: 'failed' as const,
        failureReason: 'lost_or_stolen_card',
      }),
    };
    await sendRefund(db, system(), { ...processor, stripe }, id);
    expect(await reviewsOf(paymentId)).toEqual(['PAID_AFTER_CANCEL', 'REFUND_FAILED']);
    expect((await resolve(review)).statusCode).toBe(422);
    expect(await shown(review)).toMatchObject({ held: [{ paymentId, amount: 395 }] });
  });

  // Rule: money.refunds-at-the-processor
  it.each([false, true])(
    'has a refund booked that we gave up and that arrives late (applied to another bill since: %s)',
    async (isApplied) => {
      const { patient, paymentId, review, bill } = await paidAfterCancel();
      const { id } = (await refund(paymentId, { scope: 'FULL' })).json().data;
      const stripe = {
        ...processor.stripe,
        refund: async (input: Parameters<typeof processor.stripe.refund>[0]) => ({
          ...(await processor.stripe.refund(input)),
          status: 'failed' as const,
        }),
      };
      await sendRefund(db, system(), { ...processor, stripe }, id);
      const other = await insertInvoice(db, patient, { totalCents: 39_500 });
      if (isApplied) expect((await resolve(review, { invoiceId: other })).statusCode).toBe(200);
      const { stripeRefundId } = await db
        .selectFrom('refunds')
        .select('stripeRefundId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const arrived = await processor.stripe.retrieveRefund(stripeRefundId ?? '');
      expect(await applyStripeRefund(db, system(), arrived)).toBe('settled');
      expect(await paymentOf(paymentId)).toMatchObject({ refundedCents: 39_500 });
      expect(await balance(patient.id)).toBe(isApplied ? 0 : 39_500);
      const paid = isApplied
        ? { paidCents: 39_500, refundedCents: 39_500 }
        : { paidCents: 0, refundedCents: 0 };
      expect(await invoiceOf(other)).toMatchObject(paid);
      expect(await invoiceOf(bill.invoiceId)).toMatchObject({ paidCents: 0, refundedCents: 0 });
      expect(await ledgerDiscrepancies(db)).toEqual([]);
    },
  );

  // Rule: money.exceptions-need-an-outcome
  it('can pay another household invoice with exactly that amount due', async () => {
    const { patient, paymentId, review, bill } = await paidAfterCancel();
    const [wrong, right, foreign] = [
      await insertInvoice(db, patient, { totalCents: 39_400 }),
      await insertInvoice(db, patient, { totalCents: 39_500 }),
      await insertInvoice(db, await insertPatient(db), { totalCents: 39_500 }),
    ];
    expect((await resolve(review, { invoiceId: wrong })).statusCode).toBe(400);
    expect((await resolve(review, { invoiceId: foreign })).statusCode).toBe(404);
    expect((await resolve(review, { invoiceId: bill.invoiceId })).statusCode).toBe(404);
    const form = await (await as(patient)).post(`/payments/${right}/paymentIntent`, {});
    const settled = await resolve(review, { invoiceId: right });
    expect(settled.statusCode, settled.body).toBe(200);
    expect(await payWith(form.json().data.clientSecret)).toMatchObject({ paid: false });
    expect(await invoiceOf(right)).toMatchObject({ status: 'PAID', paidCents: 39_500 });
    expect(await invoiceOf(bill.invoiceId)).toMatchObject({ status: 'CANCELLED', paidCents: 0 });
    expect(await paymentOf(paymentId)).toMatchObject({ invoiceId: right, unapplied: false });
    expect(await balance(patient.id)).toBe(39_400);
    // A later sync changes nothing.
    expect(await sync(paymentId)).toBe('SUCCESSFUL');
    expect(await reviewsOf(paymentId)).toEqual(['PAID_AFTER_CANCEL']);
    expect((await refund(paymentId, { scope: 'FULL' })).statusCode).toBe(200);
  });
});

describe('money that differs from the amount due', () => {
  it('blocks a second payment of its invoice, and is applied once the difference is refunded', async () => {
    const { bill, patient, pay, paymentId, intentId } = await started();
    await askStripe(parts.config, 'POST', `/payment_intents/${intentId}`, { amount: '40000' });
    await pay();
    await sync(paymentId);
    const again = await (await as(patient)).post(`/payments/${bill.appointmentId}/paymentIntent`, {});
    expect(again.statusCode).toBe(409);
    const cash = { appointmentId: bill.appointmentId, paymentMode: 'CASH' };
    expect((await admin.post('/payments/mark-as-paid', cash)).statusCode).toBe(409);
    const response = await refund(paymentId, { scope: 'PARTIAL', amount: 5 });
    await sendRefund(db, system(), processor, response.json().data.id);
    const review = await reviewOf(paymentId);
    const settled = await resolve(review, { invoiceId: bill.invoiceId });
    expect(settled.statusCode, settled.body).toBe(200);
    expect(await invoiceOf(bill.invoiceId)).toMatchObject({ status: 'PAID' });
    const appointment = db.selectFrom('appointments').select('status').where('id', '=', bill.appointmentId);
    expect(await appointment.executeTakeFirst()).toEqual({ status: 'PAID' });
    expect(await balance(patient.id)).toBe(0);
  });

  // Rule: money.exceptions-need-an-outcome
  it('is to be refunded again if the refund of the difference fails once the bill has taken the rest', async () => {
    const { bill, pay, paymentId, intentId } = await started();
    await askStripe(parts.config, 'POST', `/payment_intents/${intentId}`, { amount: '40000' });
    await pay();
    await sync(paymentId);
    const { id } = (await refund(paymentId, { scope: 'PARTIAL', amount: 5 })).json().data;
    const review = await reviewOf(paymentId);
    expect((await resolve(review, { invoiceId: bill.invoiceId })).statusCode).toBe(200);
    const refuses = { ...processor.stripe, refund: () => Promise.reject(noMoney) };
    await sendRefund(db, system(), { ...processor, stripe: refuses }, id);
    const failed = await db
      .selectFrom('paymentExceptions')
      .select('id')
      .where('kind', '=', 'REFUND_FAILED')
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(await shown(failed.id)).toMatchObject({ held: [{ paymentId, amount: 5 }] });
    const early = await resolve(failed.id);
    expect([early.statusCode, early.json().message]).toEqual([422, expect.stringContaining('$5.00')]);
    const again = await refund(paymentId, { scope: 'PARTIAL', amount: 5 });
    await sendRefund(db, system(), processor, again.json().data.id);
    expect(await shown(failed.id)).toMatchObject({ held: [] });
    expect((await resolve(failed.id)).statusCode).toBe(200);
  });

  // Rule: money.held-bills-say-why
  // Rule: money.returned-money-is-due-again
  it('counts toward the amount due everywhere, and no refused way to pay is offered', async () => {
    const { bill, patient, pay, paymentId, intentId } = await started();
    await askStripe(parts.config, 'POST', `/payment_intents/${intentId}`, { amount: '20000' });
    await pay();
    await sync(paymentId);
    const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
    const { number } = await invoiceOf(bill.invoiceId);
    const exported = await superAdmin.post('/appointment/export?page=1&take=10', {
      type: 'INVOICE',
      keys: ['dueAmount'],
      filters: { searchQuery: number },
    });
    expect(exported.json().data.rows).toEqual([{ dueAmount: '195.00' }]);
    const { balanceCents, dueCents } = (await balanceOf(db, [patient.id])).get(patient.id) ?? {};
    expect([balanceCents, dueCents]).toEqual([19_500, 19_500]);
    for (const caller of [admin, await as(patient)]) {
      const shown = (await caller.get(`/appointment/invoice/${bill.invoiceId}`)).json().data;
      expect(shown).toMatchObject({ dueAmount: 195, paymentHold: 'PROCESSING' });
      for (const action of ['pay', 'markAsPaid', 'sendLink', 'billLater'])
        expect(shown.allowedActions).not.toContain(action);
    }
    const sent = await admin.post('/payments/send-payment-link', { invoiceId: bill.invoiceId });
    expect(sent.statusCode, sent.body).toBe(409);
    await refund(paymentId, { scope: 'FULL' });
    const again = (await admin.get(`/appointment/invoice/${bill.invoiceId}`)).json().data;
    expect(again).toMatchObject({ dueAmount: 395, paymentHold: null });
    expect(again.allowedActions).toContain('pay');
  });

  // Rule: money.returned-money-is-due-again
  it('leaves the whole bill due and payable once it has gone back, by refund or by dispute', async () => {
    for (const way of ['refund', 'dispute'] as const) {
      const { bill, patient, pay, paymentId, intentId } = await started();
      const caller = await as(patient);
      const due = async () =>
        (await caller.get(`/appointment/invoice/${bill.invoiceId}`)).json().data.dueAmount;
      await askStripe(parts.config, 'POST', `/payment_intents/${intentId}`, { amount: '40000' });
      await pay();
      await sync(paymentId);
      expect(await due()).toBe(0);
      if (way === 'refund') await refund(paymentId, { scope: 'FULL' });
      else await lose(intentId ?? '');
      expect(await due()).toBe(395);
      const { total } = await outstanding();
      expect(total).toBeGreaterThanOrEqual(39_500);
      const form = await caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {});
      expect(form.statusCode, form.body).toBe(200);
      await payWith(form.json().data.clientSecret);
      await sync(form.json().data.paymentId);
      expect(await invoiceOf(bill.invoiceId)).toMatchObject({ status: 'PAID' });
      expect(await due()).toBe(0);
    }
  });

  it('received for a failed payment is posted and offered for refund', async () => {
    const { paymentId, pay, patient } = await started();
    await db
      .updateTable('payments')
      .set({ status: 'FAILED', finalizedAt: new Date() })
      .where('id', '=', paymentId)
      .execute();
    await pay();
    await sync(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'SUCCESSFUL', unapplied: true });
    expect(await reviewsOf(paymentId)).toEqual(['PAID_AFTER_FAILURE']);
    expect(await balance(patient.id)).toBe(0);
    expect((await resolve(await reviewOf(paymentId))).statusCode).toBe(422);
    expect((await refund(paymentId, { scope: 'FULL' })).statusCode).toBe(200);
    expect((await resolve(await reviewOf(paymentId))).statusCode).toBe(200);
  });
});
