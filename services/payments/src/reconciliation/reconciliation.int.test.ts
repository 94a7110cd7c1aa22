import {
  planReconciliation,
  reconcileNightly,
  requestReconciliation,
} from '@bedside/domain/payments/reconcile.commands';
import { runReconciliation } from '@bedside/domain/payments/reconcile-run.commands';
import { processWebhook, receiveWebhook } from '@bedside/domain/payments/webhook.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import type { StripePort } from '@bedside/integrations/stripe/stripe.port';
import type { StripeDispute, StripePayout } from '@bedside/integrations/stripe/stripe.records.port';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { askStripe, inject, stripeLedger } from '@bedside/testing/stripe';
import { addDays, addMinutes, subDays, subMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';
import { payingStage } from '../refunds/paid-invoices.fixture.ts';

const database = await withDatabase();
const { db } = database;
let now = new Date();
const service = await startServices([paymentsService], database, { simulators: true, now: () => now });
const { parts, origin, as } = service;
const stage = await payingStage(database, service, () => now);
const { admin, system, started, paidByCard, paymentOf, reviewsOf, eventsOf, refund } = stage;

/** Objects listed in addition to the simulator's own. */
let theirs: { disputes: StripeDispute[]; payouts: StripePayout[]; sums: Record<string, number> };
const stripe: StripePort = {
  ...stage.processor.stripe,
  listDisputesSince: () => Promise.resolve(theirs.disputes),
  retrieveDispute: async (id) => {
    const found = theirs.disputes.find((one) => one.id === id);
    if (!found) throw new IntegrationError('stripe', 'invalid', 'no such dispute');
    return found;
  },
  listPayoutsSince: (since) => Promise.resolve(theirs.payouts.filter(({ created }) => created >= since)),
  listBalanceTransactionsOfPayout: (id) => Promise.resolve([partOf(theirs.sums[id] ?? 0)]),
};
const processor = { stripe, livemode: false };

// No webhook arrives, so only polling can find changes.
beforeEach(async () => {
  await inject(origin, { integration: 'stripe-webhook', kind: 'drop', times: 10_000 });
  theirs = { disputes: [], payouts: [], sums: {} };
});

const partOf = (net: number) => ({
  id: 'txn_1',
  type: 'charge',
  amount: net,
  fee: 0,
  net,
  currency: 'usd',
  sourceId: null,
  intentId: null,
  created: now,
  availableOn: now,
});

const payout = (id: string, amount: number): StripePayout => ({
  id,
  status: 'paid',
  amount,
  currency: 'usd',
  arrivalDate: now,
  automatic: true,
  failureCode: null,
  created: now,
  livemode: false,
});

const dispute = (intentId: string, overrides: Partial<StripeDispute> = {}): StripeDispute => ({
  id: `du_${intentId}`,
  status: 'needs_response',
  amount: 39_500,
  currency: 'usd',
  reason: 'fraudulent',
  chargeId: `ch_${intentId}`,
  intentId,
  evidenceDueBy: addDays(now, 10),
  hasEvidence: false,
  created: now,
  livemode: false,
  ...overrides,
});

const runOf = (id: string) =>
  db.selectFrom('reconciliationRuns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function reconciled() {
  const { runId } = await requestReconciliation(db, system());
  await runReconciliation(db, system(), processor, runId);
  return runOf(runId);
}

const reviewsAbout = (subject: string) =>
  db
    .selectFrom('paymentExceptions')
    .select(['kind', 'paymentId'])
    .where('externalReference', '=', subject)
    .execute();
const statusOf = async (appointmentId: string) =>
  (
    await db
      .selectFrom('appointments')
      .select('status')
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow()
  ).status;

describe('a payment whose webhooks are all lost', () => {
  // Rule: money.lost-webhooks-heal
  it.each([
    ['the nightly comparison', async () => void (await reconciled())],
    [
      'syncing it by hand',
      async (paymentId: string) => void (await admin.post(`/list/sync-transaction-with-stripe/${paymentId}`)),
    ],
  ])('reaches PAID by %s with one receipt, and later reports change nothing', async (_, look) => {
    const { bill, pay, paymentId, intentId } = await started();
    await pay();
    now = addMinutes(now, 4);
    await look(paymentId);
    expect(await statusOf(bill.appointmentId)).toBe('PAID');
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'SUCCESSFUL' });
    const after = await paymentOf(paymentId);

    for (const id of ['evt_late', 'evt_later'].map((one) => `${one}_${paymentId}`)) {
      const notified = { id, type: 'payment_intent.succeeded', objectId: intentId ?? '', livemode: false };
      await receiveWebhook(db, system(), { ...notified, created: now });
      await processWebhook(db, system(), processor, id);
    }
    // Replays the event a day later.
    now = addDays(now, 1);
    const again = { id: `evt_late_${paymentId}`, type: 'payment_intent.succeeded', objectId: intentId ?? '' };
    await receiveWebhook(db, system(), { ...again, livemode: false, created: now });
    await processWebhook(db, system(), processor, again.id);
    await reconciled();
    expect(await paymentOf(paymentId)).toEqual(after);
    expect(await eventsOf('invoice.paid', bill.invoiceId)).toHaveLength(1);
    const ledger = await db
      .selectFrom('ledgerEntries')
      .select('kind')
      .where('invoiceId', '=', bill.invoiceId)
      .where('kind', '=', 'PAID')
      .execute();
    expect(ledger).toHaveLength(1);
  });
});

describe('reconciliation with Stripe', () => {
  it('applies refunds whose response was lost, and requests those that never arrived, once', async () => {
    const lost = await paidByCard();
    const never = await paidByCard();
    const lostId = (await refund(lost.paymentId, { scope: 'PARTIAL', amount: 50 })).json().data.id;
    await refund(never.paymentId, { scope: 'FULL' });
    await stripe.refund({
      intentId: lost.intentId,
      amount: 5_000,
      metadata: { refundId: lostId },
      idempotencyKey: lostId,
    });
    now = addMinutes(now, 30);
    expect(await reconciled()).toMatchObject({ autoResolvedCount: 2, exceptionCount: 0 });
    const refunds = await db
      .selectFrom('refunds')
      .select(['status', 'amountCents'])
      .where('paymentId', 'in', [lost.paymentId, never.paymentId])
      .orderBy('amountCents')
      .execute();
    expect(refunds).toEqual([
      { status: 'SUCCEEDED', amountCents: 5_000 },
      { status: 'SUCCEEDED', amountCents: 39_500 },
    ]);
    expect(await reconciled()).toMatchObject({ autoResolvedCount: 0, exceptionCount: 0 });
  });

  // Rule: money.nightly-reconciliation
  it('reports unknown money at the processor, missing money here, and refunds that were not requested', async () => {
    const stranger = await askStripe<{ id: string }>(parts.config, 'POST', '/payment_intents', {
      amount: '1234',
      currency: 'usd',
      confirm: 'true',
      payment_method: 'pm_card_visa',
    });
    const missing = await paidByCard();
    await db
      .updateTable('payments')
      .set({ stripePaymentIntentId: 'pi_of_nothing' })
      .where('id', '=', missing.paymentId)
      .execute();
    const foreign = await paidByCard();
    const created = await stripe.refund({
      intentId: foreign.intentId,
      amount: 700,
      idempotencyKey: 'by-hand',
    });
    now = addMinutes(now, 1);
    await reconciled();
    const goneOnes = await reviewsAbout(missing.intentId);
    expect(goneOnes).toEqual([{ kind: 'PAYMENT_UNKNOWN', paymentId: null }]);
    expect(await reviewsAbout(stranger.id)).toEqual([{ kind: 'PAYMENT_UNKNOWN', paymentId: null }]);
    expect(await reviewsOf(missing.paymentId)).toEqual(['PAYMENT_MISSING']);
    expect(await reviewsAbout(created.id)).toEqual([
      { kind: 'REFUND_UNKNOWN', paymentId: foreign.paymentId },
    ]);
    expect(await paymentOf(foreign.paymentId)).toMatchObject({ refundedCents: 700 });
    expect(await eventsOf('refund.requested', foreign.paymentId)).toHaveLength(1);

    const before = await db.selectFrom('paymentExceptions').selectAll().orderBy('id').execute();
    await settleAll();
    expect(await reconciled()).toMatchObject({ autoResolvedCount: 0, exceptionCount: 0 });
    expect(await db.selectFrom('paymentExceptions').select('id').execute()).toHaveLength(before.length);
  });

  it('reports payouts that differ from the sum of their parts', async () => {
    theirs = { ...theirs, payouts: [payout('po_right', 500), payout('po_short', 500)] };
    theirs.sums = { po_right: 500, po_short: 400 };
    expect(await reconciled()).toMatchObject({ comparedPayoutCount: 2, exceptionCount: 1 });
    expect(await reviewsAbout('po_right')).toEqual([]);
    expect(await reviewsAbout('po_short')).toEqual([{ kind: 'PAYOUT_DIFFERENCE', paymentId: null }]);
  });

  it('finds a payout returned by the bank a week later', async () => {
    await reconciled();
    const sentBack = { ...payout('po_back', 500), status: 'failed', failureCode: 'account_closed' };
    theirs.payouts = [{ ...sentBack, created: subDays(now, 7) }];
    expect(await reconciled()).toMatchObject({ comparedPayoutCount: 1, exceptionCount: 1 });
    expect(await reviewsAbout('po_back')).toEqual([{ kind: 'PAYOUT_FAILED', paymentId: null }]);
  });

  it('resumes at its stage after a crash, holds no transaction during calls, and runs once at a time', async () => {
    const { runId } = await requestReconciliation(db, system());
    expect((await requestReconciliation(db, system())).runId).toBe(runId);
    const away = { ...stripe, listRefundsSince: () => Promise.reject(new Error('the process ends')) };
    await expect(runReconciliation(db, system(), { ...processor, stripe: away }, runId)).rejects.toThrow();
    expect(await runOf(runId)).toMatchObject({ stage: 'refunds', finishedAt: null });
    const calls = (await stripeLedger(origin)).filter(({ request }) => request.includes('/payment_intents?'));
    await runReconciliation(db, system(), processor, runId);
    expect(await runOf(runId)).toMatchObject({ stage: 'done' });
    const later = (await stripeLedger(origin)).filter(({ request }) => request.includes('/payment_intents?'));
    expect(later).toHaveLength(calls.length);
  });

  // Rule: money.nightly-reconciliation
  it('runs every night, is rescheduled before it begins, and is shown to billing staff', async () => {
    await planReconciliation(db, system());
    await db.deleteFrom('plannedEvents').where('type', '=', 'reconciliation.due').execute();
    await reconcileNightly(db, system());
    const plans = await db
      .selectFrom('plannedEvents')
      .select('dueAt')
      .where('type', '=', 'reconciliation.due')
      .execute();
    expect(plans).toHaveLength(1);
    expect(plans[0]?.dueAt.getTime()).toBeGreaterThan(now.getTime());
    const { runId } = await requestReconciliation(db, system());
    await runReconciliation(db, system(), processor, runId);
    expect((await admin.post('/payments/reconcile')).json().message).toMatch(/started/);
    expect((await admin.post('/payments/reconcile')).json().message).toMatch(/already running/);
    const shown = await admin.get('/payments/reconciliations');
    expect(shown.json().data[0]).toMatchObject({ finishedAt: null });
    expect(shown.json().data[1]).toMatchObject({ id: runId, compared: { payouts: 0 } });
    await db.deleteFrom('reconciliationRuns').where('finishedAt', 'is', null).execute();
  });

  // Rule: money.nightly-reconciliation
  it('reaches back to the first card payment if none has finished before', async () => {
    const { paymentId } = await paidByCard();
    const createdAt = subDays(now, 60);
    await db.updateTable('payments').set({ createdAt }).where('id', '=', paymentId).execute();
    await db.deleteFrom('reconciliationRuns').execute();
    expect(await reconciled()).toMatchObject({ comparedSince: createdAt });
  });
});

describe('a dispute', () => {
  // Rule: money.dispute-deadlines
  it('is announced when it opens and three days before evidence is due, and not once answered', async () => {
    const { paymentId, intentId } = await paidByCard();
    const opened = dispute(intentId);
    theirs = { ...theirs, disputes: [opened] };
    for (const id of ['evt_dispute_1', 'evt_dispute_2']) {
      const notified = { id, type: 'charge.dispute.created', objectId: opened.id, livemode: false };
      await receiveWebhook(db, system(), { ...notified, created: now });
      await processWebhook(db, system(), processor, id);
    }
    expect(await eventsOf('dispute.opened', opened.id)).toHaveLength(1);
    const planned = () =>
      db.selectFrom('plannedEvents').select('dueAt').where('key', '=', `dispute-${opened.id}`).execute();
    expect(await planned()).toEqual([{ dueAt: subDays(addDays(now, 10), 3) }]);
    const shown = await admin.get('/admin/disputes', { query: { filter: '{"open":true}' } });
    expect(shown.json()[0]).toMatchObject({ id: opened.id, paymentId, amount: 395, open: true });
    expect((await admin.get(`/admin/payments/${paymentId}`)).json()).toMatchObject({ disputed: true });
    expect((await refund(paymentId, { scope: 'FULL' })).statusCode).toBe(422);

    theirs = { ...theirs, disputes: [dispute(intentId, { status: 'under_review' })] };
    await reconciled();
    expect(await planned()).toEqual([]);
    theirs = { ...theirs, disputes: [dispute(intentId, { status: 'won' })] };
    await reconciled();
    expect((await admin.get(`/admin/disputes/${opened.id}`)).json()).toMatchObject({
      open: false,
      status: 'won',
      closedAt: expect.any(String),
    });
    expect(await eventsOf('dispute.opened', opened.id)).toHaveLength(1);
  });

  it('of unknown money is stored and reported', async () => {
    const unknown = dispute('pi_of_somebody');
    theirs = { ...theirs, disputes: [unknown] };
    expect(await reconciled()).toMatchObject({ comparedDisputeCount: 1, exceptionCount: 1 });
    expect(await reviewsAbout(unknown.id)).toEqual([{ kind: 'DISPUTE_UNKNOWN', paymentId: null }]);
    expect((await admin.get(`/admin/disputes/${unknown.id}`)).json()).toMatchObject({ patient: null });
  });
});

describe('a payment exception', () => {
  // Rule: money.exceptions-need-an-outcome
  it('is resolved once, with a note', async () => {
    const open = await admin.get('/admin/payment-reviews', { query: { filter: '{"open":true}' } });
    const [first] = open.json();
    const settle = (resolution: string) =>
      admin.post(`/payments/reviews/${first.id}/resolve`, { resolution });
    expect((await settle('no')).statusCode).toBe(400);
    expect((await settle('Talked to the bank.')).statusCode).toBe(200);
    expect((await settle('Talked to no one.')).statusCode).toBe(409);
    expect((await admin.get(`/admin/payment-reviews/${first.id}`)).json()).toMatchObject({
      kind: first.kind,
      resolution: 'Talked to the bank.',
      resolvedBy: expect.any(String),
    });
  });
});

describe('the balance of a patient', () => {
  // Rule: money.household-balance
  it('is the sum of its rows, and visible only to the household and staff', async () => {
    const { bill, patient, paymentId } = await paidByCard();
    const owed = await started();
    await db
      .updateTable('invoices')
      .set({ patientId: patient.id })
      .where('id', '=', owed.bill.invoiceId)
      .execute();
    await refund(paymentId, { scope: 'PARTIAL', amount: 20 });
    now = addMinutes(now, 30);
    await reconciled();
    const own = await (await as(patient)).get(`/payments/${patient.id}/balance`);
    const { balance, due, entries } = own.json().data;
    expect({ balance, due }).toEqual({ balance: 395, due: 395 });
    expect(entries.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(395);
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'CREDITED',
      'REFUNDED',
      'PAID',
      'INVOICED',
      'INVOICED',
    ]);
    expect(entries.at(-1)).toMatchObject({ invoiceId: bill.invoiceId, amount: 395 });
    expect((await admin.get(`/payments/${patient.id}/balance`)).json().data.balance).toBe(395);
    const stranger = await as(await insertPatient(db));
    expect((await stranger.get(`/payments/${patient.id}/balance`)).statusCode).toBe(404);
  });
});

async function settleAll() {
  await db
    .updateTable('paymentExceptions')
    .set({ resolvedAt: subMinutes(now, 1), resolutionNote: 'Discrepancy resolved' })
    .where('resolvedAt', 'is', null)
    .execute();
}
