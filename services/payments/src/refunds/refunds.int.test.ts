import { cents } from '@bedside/contracts/money';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { refundCanceledVisit } from '@bedside/domain/payments/refund.commands';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { processWebhook, receiveWebhook } from '@bedside/domain/payments/webhook.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { buildPricedService, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertTaxRate } from '@bedside/testing/factories/tax-rates';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { simultaneously } from '@bedside/testing/simultaneously';
import { askStripe, stripeLedger } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';
import { expectJournalToEqualLedger } from '../closes/journal.fixture.ts';
import { payingStage } from './paid-invoices.fixture.ts';

const database = await withDatabase();
const { db } = database;
const now = () => new Date();
const service = await startServices([paymentsService], database, { simulators: true });
const { parts, origin, as } = service;
const stage = await payingStage(database, service, now);
const { admin, processor, system, paidInCash, paidByCard, paymentOf, reviewsOf, eventsOf, refund } = stage;
const asAdmin = () => ({
  ...system(),
  actor: {
    userId: stage.staff.id,
    role: 'ADMIN' as const,
    permissions: ['refunds' as const],
    sessionId: stage.staff.id,
  },
});

const refundsOf = (paymentId: string) =>
  db.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).orderBy('id').execute();
const idOf = (answer: { json: () => { data: { id: string } } }) => answer.json().data.id;
const sentBack = async (intentId: string) =>
  (
    await askStripe<{ data: { amount: number }[] }>(
      parts.config,
      'GET',
      `/refunds?payment_intent=${intentId}`,
    )
  ).data
    .map(({ amount }) => amount)
    .toSorted((one, other) => one - other);

describe('refunding a canceled appointment', () => {
  it('returns the money to the card once, however often it is requested', async () => {
    const { bill, paymentId, intentId } = await paidByCard();
    for (const _ of [1, 2])
      await db.transaction().execute((tx) => refundCanceledVisit(tx, asAdmin(), bill.appointmentId));
    const [only, ...more] = await refundsOf(paymentId);
    expect(more).toEqual([]);
    const refundId = only?.id ?? '';
    await Promise.all([1, 2].map(() => sendRefund(db, system(), processor, refundId)));
    expect(await sentBack(intentId)).toEqual([39_500]);
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'SUCCESSFUL', refundedCents: 39_500 });
    expect(await refundsOf(paymentId)).toMatchObject([
      { status: 'SUCCEEDED', refundScope: 'FULL', reason: 'VISIT_CANCELLED', isOffline: false },
    ]);
    expect(await eventsOf('refund.succeeded', refundId)).toHaveLength(1);
  });

  // Rule: money.refunds-need-permission
  it('paid in cash is recorded here without Stripe', async () => {
    const { bill, paymentId } = await paidInCash();
    const callsBefore = (await stripeLedger(origin)).length;
    await db.transaction().execute((tx) => refundCanceledVisit(tx, asAdmin(), bill.appointmentId));
    const [only] = await refundsOf(paymentId);
    expect(only).toMatchObject({ status: 'SUCCEEDED', isOffline: true, amountCents: 39_500 });
    const { q } = await db
      .selectFrom('invoices')
      .select('number as q')
      .where('id', '=', bill.invoiceId)
      .executeTakeFirstOrThrow();
    const list = await admin.get('/admin/invoices', { query: { filter: JSON.stringify({ q }) } });
    expect(JSON.parse(String(list.headers['x-facets'])).totals).toMatchObject({
      paidAmount: 0,
      refundedAmount: 395,
      chargedBackAmount: 0,
    });
    await sendRefund(db, system(), processor, only?.id ?? '');
    expect(await stripeLedger(origin)).toHaveLength(callsBefore);
    const trail = await db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('entityId', '=', paymentId)
      .where('action', 'like', 'payment.refund%')
      .execute();
    expect(trail).toMatchObject([
      { action: 'payment.refunded', before: { refundedCents: 0 }, after: { refundedCents: 39_500 } },
    ]);
  });

  // Rule: money.refunds-need-permission
  it('requires the refund permission', async () => {
    const { bill, paymentId } = await paidInCash();
    const ctx = { ...asAdmin(), actor: { ...asAdmin().actor, permissions: [] } };
    await expect(
      db.transaction().execute((tx) => refundCanceledVisit(tx, ctx, bill.appointmentId)),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const biller = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] }));
    const request = { what: { scope: 'FULL' }, reason: 'OTHER' };
    expect((await biller.post(`/payments/${paymentId}/refund`, request)).statusCode).toBe(403);
    expect(await refundsOf(paymentId)).toEqual([]);
  });
});

describe('a refund by staff', () => {
  // Rule: money.refunds-never-exceed-the-payment
  it('never exceeds the remaining amount, even for fifty simultaneous requests', async () => {
    const { paymentId } = await paidByCard();
    const answers = await simultaneously(50, () => refund(paymentId, { scope: 'PARTIAL', amount: 100 }));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(await paymentOf(paymentId)).toMatchObject({ refundedCents: 30_000 });
    expect(await refundsOf(paymentId)).toHaveLength(3);
    const rest = await refund(paymentId, { scope: 'FULL' });
    expect(rest.json().data).toMatchObject({ amount: 95, status: 'PENDING', by: expect.any(String) });
    expect((await refund(paymentId, { scope: 'FULL' })).statusCode).toBe(409);
  });

  // Rule: money.refunds-carry-tax-and-discount
  it('of lines includes their tax and discount, and all together equal what was paid', async () => {
    await insertTaxRate(db, 0.0825);
    const { bill, paymentId } = await paidInCash([
      buildPricedService({ name: 'Visit', amount: cents(10_001), taxable: true }),
      buildPricedService({ name: 'Strep test', amount: cents(3_333), taxable: true }),
    ]);
    const preview = await admin.get(`/payments/${paymentId}/refund`);
    const { refundable, lines, void: isVoid } = preview.json().data;
    expect({ refundable, isVoid }).toEqual({ refundable: bill.total / 100, isVoid: true });
    expect(lines.map(({ label }: { label: string }) => label)).toEqual(['Visit', 'Strep test', 'Travel fee']);
    const first = await refund(paymentId, { scope: 'LINES', positions: [1] });
    expect(first.json().data).toMatchObject({
      scope: 'LINES',
      status: 'SUCCEEDED',
      lines: [{ position: 1, label: 'Strep test', amount: lines[1].amount }],
    });
    expect((await refund(paymentId, { scope: 'LINES', positions: [1] })).statusCode).toBe(400);
    expect((await refund(paymentId, { scope: 'LINES', positions: [0, 2] })).statusCode).toBe(200);
    expect(await paymentOf(paymentId)).toMatchObject({ refundedCents: bill.total });
    const list = await admin.get('/admin/refunds', { query: { filter: JSON.stringify({ paymentId }) } });
    expect(list.json()).toHaveLength(2);
  });

  // Rule: money.failed-refunds-come-back
  it('refused by Stripe is open again, and notifies billing', async () => {
    const { paymentId, intentId } = await paidByCard();
    const refused = {
      ...processor,
      stripe: {
        ...processor.stripe,
        refund: () =>
          Promise.reject(
            new IntegrationError('stripe', 'invalid', 'no money', { code: 'balance_insufficient' }),
          ),
      },
    };
    const refundId = idOf(await refund(paymentId, { scope: 'PARTIAL', amount: 20 }));
    await sendRefund(db, system(), refused, refundId);
    expect(await refundsOf(paymentId)).toMatchObject([
      { status: 'FAILED', failureMessage: 'balance_insufficient' },
    ]);
    expect(await paymentOf(paymentId)).toMatchObject({ refundedCents: 0 });
    expect(await reviewsOf(paymentId)).toEqual(['REFUND_FAILED']);
    expect(await eventsOf('refund.failed', refundId)).toHaveLength(1);

    const again = idOf(await refund(paymentId, { scope: 'PARTIAL', amount: 20 }));
    await sendRefund(db, system(), processor, again);
    expect(await sentBack(intentId)).toEqual([2_000]);
    expect(await paymentOf(paymentId)).toMatchObject({ refundedCents: 2_000 });
  });

  // Rule: money.failed-refunds-come-back
  it('later returned by the bank can be refunded again', async () => {
    const { paymentId, bill } = await paidByCard();
    const refundId = idOf(await refund(paymentId, { scope: 'FULL' }));
    await sendRefund(db, system(), processor, refundId);
    const [settled] = await refundsOf(paymentId);
    const said = await processor.stripe.retrieveRefund(settled?.stripeRefundId ?? '');
    const returned = {
      ...processor,
      stripe: {
        ...processor.stripe,
        retrieveRefund: () =>
          Promise.resolve({ ...said, status: 'failed' as const, failureReason: 'lost_or_stolen_card' }),
      },
    };
    const event = { id: 'evt_returned', type: 'refund.failed', objectId: said.id, livemode: false };
    for (const _ of [1, 2]) {
      await receiveWebhook(db, system(), { ...event, created: now() });
      await processWebhook(db, system(), returned, event.id);
    }
    expect(await refundsOf(paymentId)).toMatchObject([{ status: 'FAILED' }]);
    expect(await paymentOf(paymentId)).toMatchObject({ refundedCents: 0 });
    const rows = await db
      .selectFrom('ledgerEntries')
      .select(['kind', 'amountCents'])
      .where('invoiceId', '=', bill.invoiceId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ kind, amountCents }) => `${kind} ${amountCents}`)).toEqual([
      'INVOICED 39500',
      'PAID -39500',
      'REFUNDED 39500',
      'CREDITED -39500',
      'REFUNDED -39500',
      'CREDITED 39500',
    ]);
  });

  it.each([
    ['is given back, and no one looks for it anymore', false],
    ['is for a person to look at where the same money was given back another way meanwhile', true],
  ])('that the bank pays after we gave it up %s', async (_, givenAgain) => {
    const { paymentId } = await paidByCard();
    const refundId = idOf(await refund(paymentId, { scope: 'FULL' }));
    await sendRefund(db, system(), processor, refundId);
    const [sent] = await refundsOf(paymentId);
    const said = await processor.stripe.retrieveRefund(sent?.stripeRefundId ?? '');
    const deliverWebhook = async (status: 'failed' | 'succeeded') => {
      const event = { id: `evt_${status}_${refundId}`, type: `refund.${status}`, objectId: said.id };
      const retrieveRefund = () => Promise.resolve({ ...said, status });
      await receiveWebhook(db, system(), { ...event, livemode: false, created: now() });
      const stripe = { ...processor.stripe, retrieveRefund };
      await processWebhook(db, system(), { ...processor, stripe }, event.id);
    };
    await deliverWebhook('failed');
    expect(await paymentOf(paymentId)).toMatchObject({ refundedCents: 0 });
    if (givenAgain) await refund(paymentId, { scope: 'PARTIAL', amount: 1 });
    await deliverWebhook('succeeded');
    expect(await refundsOf(paymentId)).toMatchObject(
      givenAgain ? [{ status: 'FAILED' }, { status: 'PENDING' }] : [{ status: 'SUCCEEDED' }],
    );
    expect(await paymentOf(paymentId)).toMatchObject({ refundedCents: givenAgain ? 100 : 39_500 });
    const open = await db
      .selectFrom('paymentExceptions')
      .select('kind')
      .where('paymentId', '=', paymentId)
      .where('resolvedAt', 'is', null)
      .orderBy('kind')
      .execute();
    expect(open).toEqual(givenAgain ? [{ kind: 'REFUND_DIFFERENCE' }, { kind: 'REFUND_FAILED' }] : []);
  });

  it('of one of several invoices paid with one charge does not affect the others', async () => {
    const patient = await insertPatient(db);
    const bills = [await insertPayableInvoice(db, patient), await insertPayableInvoice(db, patient)];
    const ids = bills.map(({ invoiceId }) => invoiceId);
    const started = await (await as(patient)).post('/payments/paymentIntent', { invoiceIds: ids });
    const { clientSecret, paymentIntentId } = started.json().data;
    await stage.payWith(clientSecret);
    const payments = await db
      .selectFrom('payments')
      .select(['id', 'amountCents'])
      .where('stripePaymentIntentId', '=', paymentIntentId)
      .orderBy('id')
      .execute();
    expect(payments).toHaveLength(2);
    const [first, second] = payments;
    await stage.sync(first?.id ?? '');
    await sendRefund(db, system(), processor, idOf(await refund(first?.id ?? '', { scope: 'FULL' })));
    expect(await paymentOf(second?.id ?? '')).toMatchObject({ status: 'SUCCESSFUL', refundedCents: 0 });
    await sendRefund(
      db,
      system(),
      processor,
      idOf(await refund(second?.id ?? '', { scope: 'PARTIAL', amount: 1 })),
    );
    expect(await sentBack(paymentIntentId)).toEqual([100, first?.amountCents]);
  });
});

/** Seeded random numbers. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

describe('the ledger', () => {
  it('equals payments less refunds for every invoice, whatever happens', async () => {
    const next = numbers(11);
    const upTo = (most: number) => next.next().value % (most + 1);
    for (let round = 0; round < 5; round += 1) {
      const { bill, paymentId, intentId } = round % 2 === 0 ? await paidByCard() : await paidInCash();
      for (let step = 0; step < 6; step += 1) {
        const what = [
          { scope: 'PARTIAL', amount: upTo(30_000) / 100 },
          { scope: 'LINES', positions: [upTo(2)] },
          upTo(3) === 0 ? { scope: 'FULL' } : { scope: 'PARTIAL', amount: 1 },
        ][upTo(2)];
        const response = await refund(paymentId, what ?? { scope: 'FULL' });
        if (response.statusCode === 200 && intentId !== null) {
          const fails = upTo(2) === 0;
          const refunding = fails
            ? {
                ...processor.stripe,
                refund: () => Promise.reject(new IntegrationError('stripe', 'invalid', 'refused')),
              }
            : processor.stripe;
          await sendRefund(db, system(), { ...processor, stripe: refunding }, idOf(response));
        }
        await expectLedger(bill.invoiceId, paymentId);
      }
    }
    expect(await ledgerDiscrepancies(db)).toEqual([]);
  });

  async function expectLedger(invoiceId: string, paymentId: string) {
    const { amountCents, refundedCents } = await paymentOf(paymentId);
    expect(refundedCents).toBeGreaterThanOrEqual(0);
    expect(refundedCents).toBeLessThanOrEqual(amountCents);
    const valid = (await refundsOf(paymentId)).filter(({ status }) => status !== 'FAILED');
    expect(valid.reduce((sum, row) => sum + row.amountCents, 0)).toBe(refundedCents);
    const rows = await db
      .selectFrom('ledgerEntries')
      .select(['kind', 'amountCents'])
      .where('invoiceId', '=', invoiceId)
      .execute();
    const sumOf = (...kinds: string[]) =>
      rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + row.amountCents, 0);
    expect(sumOf('PAID', 'REFUNDED')).toBe(refundedCents - amountCents);
    expect(sumOf('INVOICED', 'PAID', 'REFUNDED', 'CREDITED')).toBe(0);
  }
});

// Rule: money.journal-equals-the-ledger
it('the journal of every invoice in this file equals the ledger', async () => {
  await expectJournalToEqualLedger(db);
});
