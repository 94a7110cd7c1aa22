import { applyStripeRefund } from '@bedside/domain/payments/apply-stripe-refund.commands';
import { applyStripeDispute } from '@bedside/domain/payments/dispute.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { totalDifferences, withDatabase } from '@bedside/testing/postgres';
import { askStripe } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { expectJournalToEqualLedger } from '../closes/journal.fixture.ts';
import { disputeStage } from './disputes.fixture.ts';

const database = await withDatabase();
const { db } = database;
const stage = await disputeStage(database);
const { admin, processor, system, service, refund, sync, payWith } = stage;
const { atTheProcessor, reconciled, deliverWebhook, lost, figures, ledgerOf, invoiceOf, reviewsOpen } = stage;

async function winAfterAll(id: string) {
  await atTheProcessor(`/stripe-disputes/${id}/close`, { status: 'won' });
  await deliverWebhook('charge.dispute.funds_reinstated', id);
  await deliverWebhook('charge.dispute.closed', id);
}

async function expectSoundBooks() {
  expect(await ledgerDiscrepancies(db)).toEqual([]);
  expect(await totalDifferences(db)).toEqual([]);
}

const billAgain = async (invoiceId: string) => {
  const answer = await admin.post(`/appointment/invoice/${invoiceId}/bill-again`, { reason: 'It is right' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data as { id: string };
};

/** What the processor still has of a charge. */
async function heldByProvider(intentId: string): Promise<number> {
  const { data } = await askStripe<{ data: { amount: number; source: string }[] }>(
    service.parts.config,
    'GET',
    '/balance_transactions?limit=100',
  );
  const of = async <T>(path: string) =>
    (
      await askStripe<{ data: T[] }>(
        service.parts.config,
        'GET',
        `${path}?payment_intent=${intentId}&limit=100`,
      )
    ).data;
  const ids = new Set([
    ...(await of<{ id: string }>('/charges')).map(({ id }) => id),
    ...(await of<{ id: string }>('/refunds')).map(({ id }) => id),
    ...(await of<{ id: string }>('/disputes')).map(({ id }) => id),
  ]);
  return data.filter(({ source }) => ids.has(source)).reduce((sum, { amount }) => sum + amount, 0);
}

const keptOf = async (invoiceId: string) =>
  (await ledgerOf(invoiceId))
    .filter(([kind]) => ['PAID', 'REFUNDED', 'CHARGEBACK'].includes(String(kind)))
    .reduce((sum, [, cents]) => sum - Number(cents), 0);

describe('a lost dispute that is won after all', () => {
  // Rule: money.lost-disputes-won-after-all
  it.each(['unanswered', 'written off'])('is booked back as before the loss, %s', async (how) => {
    const { bill, patient, paymentId, intentId, total, before, dispute } = await lost();
    const path = `/appointment/invoice/${bill.invoiceId}/write-off-chargeback`;
    if (how === 'written off')
      expect((await admin.post(path, { reason: 'Not worth a letter' })).statusCode).toBe(200);
    await winAfterAll(dispute.id);
    expect(await figures()).toEqual(before);
    expect((await ledgerOf(bill.invoiceId)).filter(([kind]) => kind === 'CHARGEBACK')).toEqual([
      ['CHARGEBACK', total],
      ['CHARGEBACK', -total],
    ]);
    expect((await ledgerOf(bill.invoiceId)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0);
    const invoice = await invoiceOf(bill.invoiceId);
    expect(invoice).toMatchObject({
      ...{ status: 'PAID', paidAmount: total / 100, chargedBackAmount: 0, chargedBackOpenAmount: 0 },
      payments: [{ id: paymentId, chargedBackAmount: 0 }],
      chargebacks: [{ amount: total / 100, returnedAt: expect.any(String) }],
    });
    expect(invoice.allowedActions).toEqual(['refund', 'sendReceipt']);
    const own = await (await service.as(patient)).get(`/appointment/invoice/${bill.invoiceId}`);
    expect(own.json().data).toMatchObject({ paidAmount: total / 100, dueAmount: 0, chargedBackAmount: 0 });
    expect(await reviewsOpen(dispute.id)).toEqual([]);
    expect(await heldByProvider(intentId)).toBe(await keptOf(bill.invoiceId));
    await reconciled();
    await expectSoundBooks();
    expect((await refund(paymentId, { scope: 'FULL' })).statusCode).toBe(200);
    await reconciled();
    expect(await invoiceOf(bill.invoiceId)).toMatchObject({ refundedAmount: total / 100, paidAmount: 0 });
    expect(await heldByProvider(intentId)).toBe(0);
    await expectSoundBooks();
  });

  // Rule: money.nightly-reconciliation
  it('is recorded in the same night as an unrequested refund of its money', async () => {
    const { bill, paymentId, intentId, dispute } = await lost();
    await billAgain(bill.invoiceId);
    await atTheProcessor(`/stripe-disputes/${dispute.id}/close`, { status: 'won' });
    await processor.stripe.refund({ intentId, amount: 700, idempotencyKey: 'of-returned-money' });
    await reconciled();
    expect((await invoiceOf(bill.invoiceId)).payments).toMatchObject([
      { id: paymentId, refundedAmount: 7, chargedBackAmount: 0 },
    ]);
    expect(await heldByProvider(intentId)).toBe(await keptOf(bill.invoiceId));
    await expectSoundBooks();
  });

  // Rule: money.lost-disputes-won-after-all
  it.each(['asked for', 'billed later', 'open in a card form'])(
    'cancels the bill that was sent instead, %s',
    async (how) => {
      const { bill, patient, total, before, dispute } = await lost();
      const again = await billAgain(bill.invoiceId);
      const payer = await service.as(patient);
      if (how === 'billed later')
        expect((await admin.post(`/appointment/invoice/${again.id}/approve-bill-later`, {})).statusCode).toBe(
          200,
        );
      const form =
        how === 'open in a card form' &&
        (await payer.post('/payments/paymentIntent', { invoiceIds: [again.id] })).json().data;
      await winAfterAll(dispute.id);
      expect(await invoiceOf(again.id)).toMatchObject({
        status: 'CANCELLED',
        writtenOff: false,
        dueAmount: 0,
      });
      if (form) expect((await payWith(form.clientSecret)).paid).toBe(false);
      const paying = await payer.post('/payments/paymentIntent', { invoiceIds: [again.id] });
      expect(paying.statusCode).toBe(404);
      expect(await figures()).toEqual(before);
      expect(await invoiceOf(bill.invoiceId)).toMatchObject({
        ...{ status: 'PAID', paidAmount: total / 100, chargedBackAmount: 0 },
        allowedActions: ['refund', 'sendReceipt'],
      });
      expect((await ledgerOf(again.id)).map(([kind]) => kind)).toEqual(['INVOICED', 'CANCELLED']);
      expect(await reviewsOpen(dispute.id)).toEqual([]);
      await reconciled();
      await expectSoundBooks();
    },
  );

  // Rule: money.lost-disputes-won-after-all
  it('offers a double payment for refund, and is settled only after it', async () => {
    const { bill, patient, intentId, total, before, dispute } = await lost();
    const again = await billAgain(bill.invoiceId);
    const payer = await service.as(patient);
    const form = (await payer.post('/payments/paymentIntent', { invoiceIds: [again.id] })).json().data;
    await payWith(form.clientSecret);
    await sync(form.paymentId);
    await winAfterAll(dispute.id);
    expect((await figures()).collected).toBe(before.collected + total);
    const [review, ...more] = await reviewsOpen(dispute.id);
    expect(more).toEqual([]);
    const shown = (await admin.get(`/admin/payment-reviews/${review?.id}`)).json();
    expect(shown).toMatchObject({
      kind: 'DISPUTE_REVERSED',
      detail: { billedAgain: true, amount: total },
      held: [{ paymentId: form.paymentId, amount: total / 100, movable: false }],
    });
    const resolve = () =>
      admin.post(`/payments/reviews/${review?.id}/resolve`, { resolution: 'Paid twice, sent back' });
    const early = await resolve();
    expect([early.statusCode, early.json().message]).toEqual([422, expect.stringMatching(/paid twice/)]);
    expect((await refund(form.paymentId, { scope: 'FULL' })).statusCode).toBe(200);
    await reconciled();
    expect((await resolve()).statusCode).toBe(200);
    await reconciled();
    expect(await reviewsOpen(dispute.id)).toEqual([]);
    expect((await figures()).collected).toBe(before.collected + total);
    expect(await keptOf(again.id)).toBe(0);
    expect(await heldByProvider(intentId)).toBe(await keptOf(bill.invoiceId));
    await expectSoundBooks();
  });

  // Rule: money.lost-disputes-won-after-all
  it('may be lost once more', async () => {
    const { bill, total, dispute } = await lost();
    await winAfterAll(dispute.id);
    const said = await processor.stripe.retrieveDispute(dispute.id);
    for (const _ of [1, 2]) await applyStripeDispute(db, system(), { ...said, status: 'lost' });
    expect(await invoiceOf(bill.invoiceId)).toMatchObject({ paidAmount: 0, chargedBackAmount: total / 100 });
    await billAgain(bill.invoiceId);
    expect((await ledgerOf(bill.invoiceId)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0);
    await expectSoundBooks();
  });
});

describe('a charge that the bank took back while a refund of it was under way', () => {
  // Rule: money.returned-refunds-of-lost-charges
  it.each(['lost', 'lost and won after all'])(
    'is not shown as kept when the refund comes back, %s',
    async (end) => {
      const paid = await stage.paidByCard();
      const { bill, paymentId, intentId } = paid;
      const response = await refund(paymentId, { scope: 'PARTIAL', amount: 100 });
      expect(response.statusCode, response.body).toBe(200);
      const mine = () =>
        db.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).executeTakeFirstOrThrow();
      await sendRefund(db, system(), processor, (await mine()).id);
      const { stripeRefundId } = await mine();
      await atTheProcessor('/stripe-disputes', { intentId }).then(async ({ id }) => {
        await atTheProcessor(`/stripe-disputes/${id}/close`, { status: 'lost' });
        await deliverWebhook('charge.dispute.closed', id);
        await atTheProcessor(`/stripe-refunds/${stripeRefundId}`, { status: 'failed' });
        await deliverWebhook('refund.failed', stripeRefundId ?? '');
        expect(await heldByProvider(intentId)).toBe(0);
        expect(await keptOf(bill.invoiceId)).toBe(0);
        expect(await invoiceOf(bill.invoiceId)).toMatchObject({
          ...{ paidAmount: 0, refundedAmount: 0, chargedBackAmount: bill.total / 100 },
        });
        expect((await invoiceOf(bill.invoiceId)).allowedActions).not.toContain('refund');
        expect(await reviewsOpen(id)).toEqual([]);
        await expectSoundBooks();
        if (end === 'lost') return;
        await winAfterAll(id);
        expect(await heldByProvider(intentId)).toBe(bill.total);
        expect(await keptOf(bill.invoiceId)).toBe(bill.total);
      });
      await reconciled();
      await expectSoundBooks();
    },
  );
});

// Rule: money.refunds-of-lost-charges
describe('a refund that had gone out before the bank took the charge', () => {
  it.each(['unanswered', 'written off'])('is booked when it is heard of after the loss, %s', async (how) => {
    const paid = await stage.paidByCard();
    const { bill, intentId } = paid;
    const refunded = await askStripe<{ id: string }>(service.parts.config, 'POST', '/refunds', {
      payment_intent: intentId,
      amount: '4000',
    });
    const { id } = await atTheProcessor('/stripe-disputes', { intentId });
    await atTheProcessor(`/stripe-disputes/${id}/close`, { status: 'lost' });
    await deliverWebhook('charge.dispute.closed', id);
    expect(await invoiceOf(bill.invoiceId)).toMatchObject({ chargedBackAmount: bill.total / 100 });
    const writeOff = `/appointment/invoice/${bill.invoiceId}/write-off-chargeback`;
    if (how === 'written off') expect((await admin.post(writeOff, { reason: 'Lost' })).statusCode).toBe(200);
    for (const _ of [1, 2]) await deliverWebhook('refund.updated', refunded.id);
    expect(await invoiceOf(bill.invoiceId)).toMatchObject({
      refundedAmount: 40,
      chargedBackAmount: bill.total / 100 - 40,
      chargedBackOpenAmount: how === 'unanswered' ? bill.total / 100 - 40 : 0,
    });
    expect(await keptOf(bill.invoiceId)).toBe(0);
    expect(await reviewsOpen(refunded.id)).toMatchObject([{ details: { writtenDown: true } }]);
    expect(await reviewsOpen(id)).toMatchObject([
      { kind: 'CHARGEBACK_DIFFERENCE', details: { amount: bill.total, left: bill.total - 4_000 } },
    ]);
    await expectSoundBooks();
    await reconciled();
    await expectSoundBooks();
    await winAfterAll(id);
    expect(await keptOf(bill.invoiceId)).toBe(await heldByProvider(intentId));
    expect(await reviewsOpen(id)).toEqual([]);
    await expectSoundBooks();
  });

  it('is recorded even after it was written off', async () => {
    const { bill, paymentId, intentId } = await stage.paidByCard();
    await refund(paymentId, { scope: 'PARTIAL', amount: 100 });
    const { id: refundId } = await db
      .selectFrom('refunds')
      .select('id')
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow();
    await sendRefund(db, system(), processor, refundId);
    const { stripeRefundId } = await db
      .selectFrom('refunds')
      .select('stripeRefundId')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow();
    const said = await processor.stripe.retrieveRefund(stripeRefundId ?? '');
    await applyStripeRefund(db, system(), { ...said, status: 'failed' });
    const { id } = await atTheProcessor('/stripe-disputes', { intentId });
    await atTheProcessor(`/stripe-disputes/${id}/close`, { status: 'lost' });
    await deliverWebhook('charge.dispute.closed', id);
    await applyStripeRefund(db, system(), said);
    expect(await invoiceOf(bill.invoiceId)).toMatchObject({
      refundedAmount: 100,
      chargedBackAmount: bill.total / 100 - 100,
    });
    expect(await reviewsOpen(stripeRefundId ?? '')).toEqual([]);
    await expectSoundBooks();
  });
});

// Rule: money.journal-equals-the-ledger
it('the journal of every invoice in this file equals the ledger', async () => {
  await expectJournalToEqualLedger(db);
});
