import { applyStripeRefund } from '@bedside/domain/payments/apply-stripe-refund.commands';
import { requestReconciliation } from '@bedside/domain/payments/reconcile.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { runReconciliation } from '@bedside/domain/payments/reconcile-run.commands';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { askStripe, changeAtStripe, inject } from '@bedside/testing/stripe';
import { addMinutes } from 'date-fns';
import { expect, it } from 'vitest';
import { paymentsService } from '../app.ts';
import { payingStage } from '../refunds/paid-invoices.fixture.ts';

const database = await withDatabase();
const { db } = database;
let now = new Date();
const service = await startServices([paymentsService], database, { simulators: true, now: () => now });
const { admin, processor, system, paidByCard, started, payWith, sync, paymentOf, reviewsOf, refund } =
  await payingStage(database, service, () => now);
await inject(service.origin, { integration: 'stripe-webhook', kind: 'drop', times: 10_000 });

const atTheProcessor = (path: string, body: object = {}) => changeAtStripe(service.origin, path, body);

async function reconciled() {
  now = addMinutes(now, 11);
  const { runId } = await requestReconciliation(db, system());
  await runReconciliation(db, system(), processor, runId);
  return db
    .selectFrom('reconciliationRuns')
    .select([
      'comparedRefundCount',
      'comparedDisputeCount',
      'comparedPayoutCount',
      'autoResolvedCount',
      'exceptionCount',
    ])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
}

it('a sync finds bank changes to a refund, a dispute, and a payout when every webhook was lost', async () => {
  const returned = await paidByCard();
  const disputed = await paidByCard();
  const response = await refund(returned.paymentId, { scope: 'PARTIAL', amount: 15 });
  const refundId = response.json().data.id;
  await sendRefund(db, system(), processor, refundId);
  const { stripeRefundId } = await db
    .selectFrom('refunds')
    .select('stripeRefundId')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  await atTheProcessor(`/stripe-refunds/${stripeRefundId}`, { status: 'failed' });
  const dispute = await atTheProcessor('/stripe-disputes', { intentId: disputed.intentId });
  await atTheProcessor('/stripe-payouts');
  expect(await reconciled()).toEqual({
    comparedRefundCount: 1,
    comparedDisputeCount: 1,
    comparedPayoutCount: 1,
    autoResolvedCount: 2,
    exceptionCount: 0,
  });

  const failed = await admin.get(`/admin/refunds/${refundId}`);
  expect(failed.json()).toMatchObject({ status: 'FAILED', amount: 15 });
  expect(await paymentOf(returned.paymentId)).toMatchObject({ refundedCents: 0 });
  expect(await reviewsOf(returned.paymentId)).toEqual(['REFUND_FAILED']);
  expect((await admin.get(`/admin/disputes/${dispute.id}`)).json()).toMatchObject({
    paymentId: disputed.paymentId,
    amount: 395,
    open: true,
    evidenceDueAt: expect.any(String),
  });

  await atTheProcessor(`/stripe-disputes/${dispute.id}/close`, { status: 'lost' });
  expect(await reconciled()).toMatchObject({ autoResolvedCount: 1, exceptionCount: 0 });
  expect((await admin.get(`/admin/disputes/${dispute.id}`)).json()).toMatchObject({
    open: false,
    status: 'lost',
  });
  expect(await reconciled()).toMatchObject({ autoResolvedCount: 0, exceptionCount: 0 });
});

/** Two bills, $100.00 and $200.00, paid with one charge. */
async function paidTogether() {
  const patient = await insertPatient(db);
  const bills = [
    await insertInvoice(db, patient, { totalCents: 10_000 }),
    await insertInvoice(db, patient, { totalCents: 20_000 }),
  ];
  const form = await (await service.as(patient)).post('/payments/paymentIntent', { invoiceIds: bills });
  const { clientSecret, paymentId } = form.json().data as { clientSecret: string; paymentId: string };
  await payWith(clientSecret);
  await sync(paymentId);
  const [intentId = ''] = clientSecret.split('_secret_');
  const refunded = async () =>
    (
      await db
        .selectFrom('payments')
        .select('refundedCents')
        .where('stripePaymentIntentId', '=', intentId)
        .orderBy('amountCents')
        .execute()
    ).map(({ refundedCents }) => refundedCents);
  const rows = () =>
    db.selectFrom('refunds').select(['status', 'amountCents']).where('invoiceId', 'in', bills).execute();
  const giveBack = (form: Record<string, string> = {}) =>
    askStripe<{ id: string }>(service.parts.config, 'POST', '/refunds', {
      payment_intent: intentId,
      ...form,
    });
  return { paymentId, refunded, rows, giveBack };
}

// Rule: money.refunds-at-the-processor
it('a refund made at the processor of several bills is recorded with each of them, and fails with each', async () => {
  const { paymentId, refunded, rows, giveBack } = await paidTogether();
  const returned = await giveBack();
  for (const exceptionCount of [1, 0]) expect(await reconciled()).toMatchObject({ exceptionCount });
  expect(await refunded()).toEqual([10_000, 20_000]);
  expect(await rows()).toHaveLength(2);
  expect(await reviewsOf(paymentId)).toEqual(['REFUND_UNKNOWN']);
  expect((await refund(paymentId, { scope: 'FULL' })).statusCode).toBe(409);

  await atTheProcessor(`/stripe-refunds/${returned.id}`, { status: 'failed' });
  for (const _ of ['first', 'again']) await reconciled();
  expect(await refunded()).toEqual([0, 0]);
  expect((await rows()).map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
  expect(await ledgerDiscrepancies(db)).toEqual([]);
});

// Rule: money.refunds-at-the-processor
it('a part refunded at the processor of several bills is shared by them, and the rest can be refunded here', async () => {
  const { paymentId, refunded, giveBack } = await paidTogether();
  await giveBack({ amount: '100' });
  await reconciled();
  expect(await refunded()).toEqual([33, 67]);
  const response = await refund(paymentId, { scope: 'FULL' });
  expect(response.json().data).toMatchObject({ amount: 99.67 });
  expect(await sendRefund(db, system(), processor, response.json().data.id)).toBe('settled');
  expect(await ledgerDiscrepancies(db)).toEqual([]);
});

// Rule: money.refunds-at-the-processor
it('a refund made at the processor before its payment was booked says where it is once that is found', async () => {
  const { paymentId, intentId, pay } = await started();
  await pay();
  const created = await askStripe<{ id: string }>(service.parts.config, 'POST', '/refunds', {
    payment_intent: intentId ?? '',
    amount: '1000',
  });
  const notified = async () =>
    (
      await admin.get('/admin/payment-reviews', {
        query: { filter: JSON.stringify({ kind: 'REFUND_UNKNOWN' }) },
      })
    )
      .json()
      .filter(({ detail }: { detail: { stripeRefundId: string } }) => detail.stripeRefundId === created.id);
  await applyStripeRefund(db, system(), await processor.stripe.retrieveRefund(created.id));
  expect(await notified()).toMatchObject([{ detail: { writtenDown: false } }]);
  await sync(paymentId);
  for (const _ of ['first', 'again'])
    await applyStripeRefund(db, system(), await processor.stripe.retrieveRefund(created.id));
  expect(await notified()).toMatchObject([{ paymentId, detail: { writtenDown: true } }]);
  expect(await paymentOf(paymentId)).toMatchObject({ refundedCents: 1_000 });
  expect(await ledgerDiscrepancies(db)).toEqual([]);
});

// Rule: money.lost-webhooks-heal
it('a sync notices that a customer was deleted when its webhook was lost', async () => {
  const patient = await insertPatient(db);
  const caller = await service.as(patient);
  const attached = await caller.post('/payments/attach/payment-method', {
    paymentMethodId: 'pm_card_visa',
    patientId: patient.id,
  });
  expect(attached.statusCode).toBe(200);
  const account = () =>
    db
      .selectFrom('patients')
      .select(['stripeCustomerId', 'defaultPaymentMethodId'])
      .where('id', '=', patient.id)
      .executeTakeFirstOrThrow();
  const { stripeCustomerId } = await account();
  await askStripe(service.parts.config, 'DELETE', `/customers/${stripeCustomerId}`);
  expect(await reconciled()).toMatchObject({ autoResolvedCount: 1, exceptionCount: 0 });
  expect(await account()).toEqual({ stripeCustomerId: null, defaultPaymentMethodId: null });
  expect(
    await db.selectFrom('cards').select('patientId').where('patientId', '=', patient.id).execute(),
  ).toEqual([]);
  expect(await reconciled()).toMatchObject({ autoResolvedCount: 0, exceptionCount: 0 });
});
