import { applyStripeIntent } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { applyStripeRefund } from '@bedside/domain/payments/apply-stripe-refund.commands';
import { requestReconciliation } from '@bedside/domain/payments/reconcile.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { runReconciliation } from '@bedside/domain/payments/reconcile-run.commands';
import { sendUnbookedRefund } from '@bedside/domain/payments/unbooked-refund.commands';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { askStripe, changeAtStripe, inject, stripeLedger } from '@bedside/testing/stripe';
import { addMinutes } from 'date-fns';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';
import { payingStage } from '../refunds/paid-invoices.fixture.ts';

const database = await withDatabase();
const { db } = database;
let now = new Date();
const service = await startServices([paymentsService], database, { simulators: true, now: () => now });
const { parts, origin, as } = service;
const stage = await payingStage(database, service, () => now);
const { admin, processor, system, started, paidByCard, sync, paymentOf } = stage;
const { stripe } = processor;

afterAll(async () => expect(await ledgerDiscrepancies(db)).toEqual([]));
// The tests trigger every sync themselves.
beforeEach(async () => {
  await inject(origin, { integration: 'stripe-webhook', kind: 'drop', times: 10_000 });
});

const charged = (more: Record<string, string> = {}) =>
  askStripe<{ id: string; latest_charge: string }>(parts.config, 'POST', '/payment_intents', {
    amount: '1234',
    currency: 'usd',
    confirm: 'true',
    payment_method: 'pm_card_visa',
    ...more,
  });

async function reconciled(at: Date = addMinutes(now, 1)) {
  now = at;
  const { runId } = await requestReconciliation(db, system());
  await runReconciliation(db, system(), processor, runId);
}

/** An open payment whose own intent was paid in euros. */
async function paidInEuros() {
  const { bill, paymentId } = await started();
  const { id: stripePaymentIntentId } = await charged({
    ...{ currency: 'eur', 'metadata[paymentId]': paymentId, 'metadata[invoiceId]': bill.invoiceId },
  });
  await db.updateTable('payments').set({ stripePaymentIntentId }).where('id', '=', paymentId).execute();
  return { bill, paymentId };
}

// Rule: money.processor-decides-who-was-first
it('whoever cancels a bill whose payment is under review reads what to do first', async () => {
  const { bill, paymentId } = await paidInEuros();
  const answer = await admin.post(`/appointment/${bill.appointmentId}/cancel-stripe-invoice`, {});
  expect([answer.statusCode, answer.json().message], answer.body).toEqual([
    409,
    'A payment is under review. Resolve it under Payment reviews, then try again.',
  ]);
  expect(await stage.reviewsOf(paymentId)).toEqual(['CURRENCY_MISMATCH']);
});

const reviewAbout = async (intentId: string) =>
  db
    .selectFrom('paymentExceptions')
    .selectAll()
    .where('externalReference', '=', intentId)
    .executeTakeFirstOrThrow();

const unknown = async () => {
  const { id: intentId } = await charged();
  await reconciled();
  return { intentId, review: await reviewAbout(intentId) };
};

/** A payment intent of another account that names one of our payments. */
const foreign = async () => {
  const { bill, paymentId } = await started();
  const { id: intentId } = await charged({
    'metadata[paymentId]': paymentId,
    'metadata[invoiceId]': bill.invoiceId,
  });
  const intent = await stripe.retrieveIntent(intentId);
  await applyStripeIntent(db, system(), processor, { paymentId, intent });
  return { intentId, paymentId, review: await reviewAbout(intentId) };
};

/** Our own intent, paid in euros. */
const otherCurrency = async () => {
  const { paymentId, intentId, pay, bill, patient } = await started();
  if (!intentId) throw new Error('a card form has an intent');
  await pay();
  const intent = await stripe.retrieveIntent(intentId);
  const inEuros = { ...intent, currency: 'eur' };
  await applyStripeIntent(db, system(), processor, { paymentId, intent: inEuros });
  return { intentId, paymentId, bill, patient, review: await reviewAbout(intentId) };
};

const shown = async (id: string) => (await admin.get(`/admin/payment-reviews/${id}`)).json();
const giveBack = (id: string) => admin.post(`/payments/reviews/${id}/refund`, {});
const resolve = (id: string) =>
  admin.post(`/payments/reviews/${id}/resolve`, { resolution: 'Looked after it.' });
const refundedOf = async (intentId: string) => {
  const { latestChargeId } = await stripe.retrieveIntent(intentId);
  return (await askStripe<{ amount_refunded: number }>(parts.config, 'GET', `/charges/${latestChargeId}`))
    .amount_refunded;
};
const ask = async (id: string): Promise<string> => {
  const answer = await giveBack(id);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
};

describe.each([
  ['PAYMENT_UNKNOWN', unknown, 1_234],
  ['FOREIGN_INTENT', foreign, 1_234],
  ['CURRENCY_MISMATCH', otherCurrency, 39_500],
] as const)('unposted money of a %s', (kind, made, cents) => {
  // Rule: money.unbooked-money-is-refundable
  it('is offered for refund, refunded once, and resolves its exception when the refund succeeds', async () => {
    const { review, intentId } = await made();
    expect(review.kind).toBe(kind);
    expect(await shown(review.id)).toMatchObject({ refundable: true, refund: null });

    const ledger = await db.selectFrom('ledgerEntries').select('id').execute();
    const [first, second] = await Promise.all([giveBack(review.id), giveBack(review.id)]);
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 409]);
    const refundId = [first, second].find(({ statusCode }) => statusCode === 200)?.json().data.id;
    expect(await shown(review.id)).toMatchObject({ refundable: false, refund: { status: 'PENDING' } });
    expect((await resolve(review.id)).statusCode).toBe(409);

    // The job crashes after its call and runs again.
    await sendUnbookedRefund(db, system(), processor, refundId);
    await sendUnbookedRefund(db, system(), processor, refundId);
    expect(await refundedOf(intentId)).toBe(cents);
    const calls = (await stripeLedger(origin)).filter((one) => one.idempotencyKey === refundId);
    expect(calls).toHaveLength(1);
    expect(await shown(review.id)).toMatchObject({
      resolvedAt: expect.any(String),
      resolvedBy: expect.any(String),
      resolution: `$${(cents / 100).toFixed(2)} refunded.`,
      refund: { status: 'SUCCEEDED', amount: cents / 100, currency: 'usd' },
    });
    // Money that was never posted never enters the ledger.
    expect(await db.selectFrom('ledgerEntries').select('id').execute()).toHaveLength(ledger.length);
    expect((await giveBack(review.id)).statusCode).toBe(409);

    const before = await db.selectFrom('paymentExceptions').select('id').execute();
    await reconciled(addMinutes(now, 11));
    expect(await db.selectFrom('paymentExceptions').select('id').execute()).toHaveLength(before.length);
  });
});

it('unposted money is resolved everywhere if the nightly run reported it as well', async () => {
  const { review, intentId } = await foreign();
  await reconciled();
  const both = () =>
    db
      .selectFrom('paymentExceptions')
      .select(['kind', 'resolvedAt'])
      .where('externalReference', '=', intentId)
      .execute();
  expect(await both()).toHaveLength(2);
  await sendUnbookedRefund(db, system(), processor, await ask(review.id));
  expect((await both()).filter(({ resolvedAt }) => resolvedAt === null)).toEqual([]);
});

it('a refund of unposted money is recovered by the nightly run if its job or response was lost', async () => {
  const lost = await unknown();
  const never = await unknown();
  const lostId = await ask(lost.review.id);
  await ask(never.review.id);
  await stripe.refund({
    intentId: lost.intentId,
    metadata: { unbookedRefundId: lostId },
    idempotencyKey: lostId,
  });
  await reconciled(addMinutes(now, 11));
  for (const { review, intentId } of [lost, never]) {
    expect(await shown(review.id)).toMatchObject({ resolvedAt: expect.any(String) });
    expect(await refundedOf(intentId)).toBe(1_234);
  }
});

it('unposted money is offered again if the bank returns the refund after the exception was resolved', async () => {
  const { review } = await unknown();
  const refundId = await ask(review.id);
  await sendUnbookedRefund(db, system(), processor, refundId);
  const row = await db
    .selectFrom('unbookedRefunds')
    .select('stripeRefundId')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  const said = await stripe.retrieveRefund(row.stripeRefundId ?? '');
  const failed = { ...said, status: 'failed' as const, failureReason: 'lost_or_stolen_card' };
  expect(await applyStripeRefund(db, system(), failed)).toBe('raised');
  expect(await applyStripeRefund(db, system(), failed)).toBe('same');
  expect(await shown(review.id)).toMatchObject({
    resolvedAt: null,
    refundable: true,
    refund: { status: 'FAILED', failure: 'lost_or_stolen_card' },
  });
  expect((await giveBack(review.id)).statusCode).toBe(200);
});

it('unposted money already refunded at Stripe can be resolved with a note', async () => {
  const { review, intentId } = await unknown();
  const refundId = await ask(review.id);
  await stripe.refund({ intentId, idempotencyKey: 'in-the-dashboard' });
  await sendUnbookedRefund(db, system(), processor, refundId);
  expect(await shown(review.id)).toMatchObject({ resolvedAt: null, refund: { status: 'FAILED' } });
  expect((await resolve(review.id)).statusCode).toBe(200);
});

it('unposted money ends the payment it was wrongly sent for, whose invoice can be paid again', async () => {
  const { review, paymentId, bill, patient } = await otherCurrency();
  await sendUnbookedRefund(db, system(), processor, await ask(review.id));
  expect(await paymentOf(paymentId)).toMatchObject({ status: 'FAILED' });
  const again = await (await as(patient)).post(`/payments/${bill.appointmentId}/paymentIntent`, {});
  expect(again.statusCode, again.body).toBe(200);
});

// Rule: money.unbooked-money-is-refundable
it('unposted money is not offered if a payment has posted it, a bank disputes it, or for another kind', async () => {
  const { paymentId, intentId } = await paidByCard();
  const booked = await unknown();
  await db
    .updateTable('paymentExceptions')
    .set({ externalReference: intentId, details: JSON.stringify({ intentId, received: 39_500 }) })
    .where('id', '=', booked.review.id)
    .execute();
  expect((await giveBack(booked.review.id)).statusCode).toBe(422);
  expect(await shown(booked.review.id)).toMatchObject({ refundable: false });
  expect(await sync(paymentId)).toBe('SUCCESSFUL');

  const disputed = await unknown();
  await changeAtStripe(origin, '/stripe-disputes', { intentId: disputed.intentId });
  await reconciled();
  expect((await giveBack(disputed.review.id)).statusCode).toBe(422);
  const about = await db
    .selectFrom('paymentExceptions')
    .select('id')
    .where('kind', '=', 'DISPUTE_UNKNOWN')
    .executeTakeFirstOrThrow();
  expect((await giveBack(about.id)).statusCode).toBe(404);
});
