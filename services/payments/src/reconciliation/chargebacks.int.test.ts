import { cents } from '@bedside/contracts/money';
import { newId } from '@bedside/db/id';
import { applyStripeDispute } from '@bedside/domain/payments/dispute.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { localDay } from '@bedside/domain/practice/local-time';
import { buildPricedService, insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { totalDifferences, withDatabase } from '@bedside/testing/postgres';
import { addDays, subDays } from 'date-fns';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { expectJournalToEqualLedger } from '../closes/journal.fixture.ts';
import { disputeStage } from './disputes.fixture.ts';

const database = await withDatabase();
const { db } = database;
const stage = await disputeStage(database);
const { admin, processor, system, started, paidByCard, paymentOf, sync, refund, service } = stage;
const { atTheProcessor, reconciled, lost, figures, ledgerOf, invoiceOf } = stage;

const invoiceRow = (id: string) =>
  db.selectFrom('invoices').select(['totalCents', 'taxCents']).where('id', '=', id).executeTakeFirstOrThrow();

describe('a lost dispute', () => {
  // Rule: money.lost-disputes-are-chargebacks
  it('removes the money from the ledger, collected amounts, and tax, and shows on the invoice', async () => {
    const { bill, paymentId, total, before, held } = await lost();
    expect(held.allowedActions).not.toContain('refund');
    expect(held).toMatchObject({ chargedBackAmount: 0 });
    expect(await ledgerOf(bill.invoiceId)).toEqual([
      ['INVOICED', total],
      ['PAID', -total],
      ['CHARGEBACK', total],
    ]);
    const after = await figures();
    expect(after.collected).toBe(before.collected - total);
    expect(after.tax).toBe(before.tax - 4_000);
    expect(after.chargedBack).toBe(before.chargedBack + total / 100);

    const invoice = await invoiceOf(bill.invoiceId);
    expect(invoice).toMatchObject({
      status: 'PAID',
      paidAmount: 0,
      chargedBackAmount: total / 100,
      chargedBackOpenAmount: total / 100,
      payments: [{ id: paymentId, chargedBackAmount: total / 100 }],
      chargebacks: [{ amount: total / 100, answer: null, paymentId }],
    });
    expect(invoice.allowedActions).toEqual(['billAgain', 'writeOffChargeback', 'sendReceipt']);
    const refused = await refund(paymentId, { scope: 'FULL' });
    expect(refused.statusCode, refused.body).toBe(422);
    expect((await admin.get(`/payments/${paymentId}/refund`)).json().data).toMatchObject({ refundable: 0 });
    expect(await ledgerDiscrepancies(db)).toEqual([]);
    await reconciled();
    expect(await ledgerOf(bill.invoiceId)).toHaveLength(3);
  });

  // Rule: money.lost-disputes-are-chargebacks
  it('lowers the payments of the day on which it was lost, as on the dashboard, not of the day they were made', async () => {
    const { paymentId, bill, total } = await lost();
    const { finalizedAt } = await db
      .selectFrom('payments')
      .select('finalizedAt')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const lostAt = finalizedAt ?? new Date();
    const move = (at: Date) =>
      db.updateTable('payments').set({ finalizedAt: at }).where('id', '=', paymentId).execute();
    await move(subDays(lostAt, 3));
    const chargedBack = async (at: Date) => {
      const day = localDay(at, 'America/Chicago');
      const filter = JSON.stringify({ invoiceId: bill.invoiceId, finalizedFrom: day, finalizedTo: day });
      const list = await admin.get('/admin/payments', { query: { filter } });
      return JSON.parse(String(list.headers['x-facets'])).totals.chargedBackAmount;
    };
    expect(await chargedBack(lostAt)).toBe(total / 100);
    expect(await chargedBack(subDays(lostAt, 3))).toBe(0);
    await move(lostAt);
  });

  // Rule: money.lost-disputes-are-chargebacks
  it('is billed again by a new invoice, once', async () => {
    const { bill, total, before } = await lost();
    const again = () =>
      admin.post(`/appointment/invoice/${bill.invoiceId}/bill-again`, {
        reason: 'The patient recognizes it',
      });
    const answer = await again();
    expect(answer.json().data, answer.body).toMatchObject({
      status: 'PAYMENT_REQUESTED',
      totalAmount: total / 100,
      dueAmount: total / 100,
    });
    expect(answer.json().data.lines.find(({ kind }: { kind: string }) => kind === 'TAX')).toMatchObject({
      amount: 40,
    });
    expect((await again()).statusCode).toBe(422);
    expect((await ledgerOf(bill.invoiceId)).at(-1)).toEqual(['BILLED_AGAIN', -total]);
    expect(await invoiceOf(bill.invoiceId)).toMatchObject({
      chargedBackOpenAmount: 0,
      allowedActions: ['sendReceipt'],
      chargebacks: [{ answer: 'BILLED_AGAIN', newInvoice: { id: answer.json().data.id } }],
    });
    // The new bill is for the same sale.
    expect((await figures()).invoiced).toBe(before.invoiced);
    expect(await ledgerDiscrepancies(db)).toEqual([]);
  });

  // Rule: money.tax-of-what-was-kept
  it.each([
    ['taxed', 0, 0],
    ['untaxed', 1, 1_000],
  ])('is billed again with its own tax after its %s line was refunded', async (_, position, taxCents) => {
    const { bill, paymentId, intentId } = await paidByCard([
      buildPricedService({ amount: cents(10_000), taxable: true }),
      buildPricedService({ amount: cents(10_000), taxable: false }),
    ]);
    const refunded = await refund(paymentId, { scope: 'LINES', positions: [position] });
    await sendRefund(db, system(), processor, refunded.json().data.id);
    const { id } = await atTheProcessor('/stripe-disputes', { intentId });
    await atTheProcessor(`/stripe-disputes/${id}/close`, { status: 'lost' });
    await reconciled();
    const reason = 'The patient recognizes it';
    const again = await admin.post(`/appointment/invoice/${bill.invoiceId}/bill-again`, { reason });
    expect(again.statusCode, again.body).toBe(200);
    expect(await invoiceRow(again.json().data.id)).toEqual({
      totalCents: bill.total - Number(refunded.json().data.amount) * 100,
      taxCents,
    });
  });

  // Rule: money.lost-disputes-are-chargebacks
  it('can be written off with a reason, with the billing permission', async () => {
    const { bill, total } = await lost();
    const path = `/appointment/invoice/${bill.invoiceId}/write-off-chargeback`;
    const dispatcher = await service.as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    expect((await dispatcher.post(path, { reason: 'Moved away' })).statusCode).toBe(403);
    expect((await admin.post(path, {})).statusCode).toBe(400);
    const answer = await admin.post(path, { reason: 'Not worth a letter' });
    expect(answer.json().data, answer.body).toMatchObject({
      chargedBackOpenAmount: 0,
      chargebacks: [{ answer: 'WRITTEN_OFF', reason: 'Not worth a letter' }],
    });
    expect((await ledgerOf(bill.invoiceId)).at(-1)).toEqual(['WRITTEN_OFF', -total]);
    expect(await ledgerDiscrepancies(db)).toEqual([]);
  });
});

// Rule: money.smallest-card-payment
it('a share of a lost dispute below $0.50 is not billed again with a card link, only written off', async () => {
  const patient = await insertPatient(db);
  const bills = [
    await insertInvoice(db, patient, { totalCents: 10_000 }),
    await insertInvoice(db, patient, { totalCents: 30 }),
  ];
  const form = await (await service.as(patient)).post('/payments/paymentIntent', { invoiceIds: bills });
  const { clientSecret, paymentId } = form.json().data;
  await stage.payWith(clientSecret);
  await sync(paymentId);
  const { id } = await atTheProcessor('/stripe-disputes', { intentId: clientSecret.split('_secret_')[0] });
  await atTheProcessor(`/stripe-disputes/${id}/close`, { status: 'lost' });
  await reconciled();
  const shown = await invoiceOf(bills[1] ?? '');
  expect(shown).toMatchObject({ chargedBackOpenAmount: 0.3 });
  expect(shown.allowedActions).toEqual(['writeOffChargeback', 'sendReceipt']);
  const again = await admin.post(`/appointment/invoice/${bills[1]}/bill-again`, { reason: 'Once more' });
  expect([again.statusCode, again.json().message]).toEqual([422, expect.stringMatching(/too little/)]);
  const whole = await admin.post(`/appointment/invoice/${bills[0]}/bill-again`, { reason: 'Once more' });
  expect(whole.json().data).toMatchObject({ totalAmount: 100 });
});

// Rule: money.several-invoices-one-charge
it('a dispute of a charge that paid several bills is found by each of them, and stops the plan of each', async () => {
  const patient = await insertPatient(db);
  const child = await insertPatient(db, { patient: { householdId: patient.householdId } });
  const bills = [await insertInvoice(db, patient), await insertInvoice(db, child)];
  const form = await (await service.as(patient)).post('/payments/paymentIntent', { invoiceIds: bills });
  const { clientSecret, paymentId } = form.json().data;
  await stage.payWith(clientSecret);
  await sync(paymentId);
  const plans = bills.map((invoiceId) => ({
    ...{ id: newId(), invoiceId, payerId: patient.id, state: 'ACTIVE' as const, totalCents: 100 },
    ...{ installmentCount: 2, paymentMethodId: 'pm_1', cardBrand: 'visa', cardLast4: '4242' },
    ...{ agreedHow: 'PORTAL' as const, createdBy: patient.id, createdAt: new Date() },
  }));
  await db.insertInto('paymentPlans').values(plans).execute();
  const { id } = await atTheProcessor('/stripe-disputes', { intentId: clientSecret.split('_secret_')[0] });
  await stage.deliverWebhook('charge.dispute.created', id);
  const { number } = await db
    .selectFrom('invoices')
    .select('number')
    .where('patientId', '=', child.id)
    .executeTakeFirstOrThrow();
  for (const filter of [{ patientId: patient.id }, { patientId: child.id }, { q: number }]) {
    const list = await admin.get('/admin/disputes', { query: { filter: JSON.stringify(filter) } });
    expect(list.json(), JSON.stringify(filter)).toMatchObject([{ id }]);
  }
  const ended = await db.selectFrom('paymentPlans').select('state').where('invoiceId', 'in', bills).execute();
  expect(ended).toEqual([{ state: 'STOPPED' }, { state: 'STOPPED' }]);
});

describe('a dispute that is heard of before its payment', () => {
  // Rule: money.lost-disputes-are-chargebacks
  it('is a chargeback once the payment is booked, and its exception closes', async () => {
    const { bill, paymentId, intentId, pay } = await started();
    await pay();
    const { id } = await atTheProcessor('/stripe-disputes', { intentId });
    await atTheProcessor(`/stripe-disputes/${id}/close`, { status: 'lost' });
    await applyStripeDispute(db, system(), await processor.stripe.retrieveDispute(id));
    const exception = db
      .selectFrom('paymentExceptions')
      .select('resolvedAt')
      .where('externalReference', '=', id);
    expect(await exception.execute()).toEqual([{ resolvedAt: null }]);
    expect((await paymentOf(paymentId)).status).toBe('OPEN');
    await sync(paymentId);
    // By now the processor no longer lists the dispute as new.
    stage.setNow(addDays(stage.now(), 30));
    for (const _ of ['first', 'second']) await reconciled();
    expect(await ledgerOf(bill.invoiceId)).toEqual([
      ['INVOICED', bill.total],
      ['PAID', -bill.total],
      ['CHARGEBACK', bill.total],
    ]);
    expect(await exception.execute()).toEqual([{ resolvedAt: expect.any(Date) }]);
    expect(await ledgerDiscrepancies(db)).toEqual([]);
  });
});

describe('our own books', () => {
  const raisedFor = async (invoiceId: string) =>
    (
      await db
        .selectFrom('paymentExceptions')
        .select(['kind', 'details'])
        .where('invoiceId', '=', invoiceId)
        .execute()
    ).map(({ kind, details: detail }) => ({ kind, detail }));

  // Rule: money.nightly-reconciliation
  it('are checked every night: a deleted ledger row and a changed total are reported once', async () => {
    const deleted = await paidByCard();
    const changed = await paidByCard();
    const sound = await paidByCard();
    await sql`alter table ledger_entries disable trigger all`.execute(db);
    await sql`delete from ledger_entries where payment_id = ${deleted.paymentId}`.execute(db);
    await sql`alter table ledger_entries enable trigger all`.execute(db);
    await sql`update invoices set total_cents = total_cents + 500 where id = ${changed.bill.invoiceId}`.execute(
      db,
    );
    const runId = await reconciled();
    const total = deleted.bill.total;
    expect(await raisedFor(deleted.bill.invoiceId)).toMatchObject([
      { kind: 'LEDGER_GAP', detail: { row: 'PAID', expected: -total, found: 0, rows: 'PAID, BALANCE' } },
    ]);
    expect(await raisedFor(changed.bill.invoiceId)).toMatchObject([
      { kind: 'LEDGER_GAP', detail: { row: 'INVOICED', rows: 'INVOICED, LINES' } },
    ]);
    expect(await raisedFor(sound.bill.invoiceId)).toEqual([]);
    await reconciled();
    expect(await raisedFor(deleted.bill.invoiceId)).toHaveLength(1);
    const [, run] = (await admin.get('/payments/reconciliations')).json().data;
    expect(run).toMatchObject({ id: runId, raised: 2 });
    expect(run.compared.ledger).toBeGreaterThanOrEqual(3);
  });

  // Rule: money.nightly-reconciliation
  it('include the running totals: a changed one is corrected and reported', async () => {
    await db
      .insertInto('moneyTotals')
      .values({ kind: 'COLLECTED', at: new Date('2020-02-03T04:15:00Z'), itemCount: 1, cents: 700 })
      .execute();
    await reconciled();
    const raised = await db
      .selectFrom('paymentExceptions')
      .select('details')
      .where('kind', '=', 'TOTAL_GAP')
      .execute();
    expect(raised).toMatchObject([
      { details: { total: 'COLLECTED', expected: '0, 0', found: '1, 700', others: 0 } },
    ]);
    expect(await totalDifferences(db)).toEqual([]);
  });
});

// Rule: money.journal-equals-the-ledger
it('the journal of every invoice in this file equals the ledger', async () => {
  await expectJournalToEqualLedger(db);
});
