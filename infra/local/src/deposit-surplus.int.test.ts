import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { applyStripeRefund } from '@bedside/domain/payments/apply-stripe-refund.commands';
import { listPaymentExceptions } from '@bedside/domain/payments/payment-exception.queries';
import { taxOfYear } from '@bedside/domain/payments/tax.queries';
import { insertTaxRate } from '@bedside/testing/factories/tax-rates';
import { afterEach, describe, expect, it } from 'vitest';
import { openDepositStage } from './deposits.fixture.ts';

const stage = await openDepositStage();
const { db, job, processor, billsOf, balanceOf, paymentOf, sendRefunds } = stage;
const boss = await stage.as(await stage.insertBoss());

await db.insertInto('settings').values({ key: 'travelFeeCents', value: '0' }).execute();
afterEach(() => db.deleteFrom('taxRates').execute());

type Booked = Awaited<ReturnType<typeof stage.book>>;

/** A deposit of $100, and a bill of $60 for its two services. */
async function billed({ taxed = false } = {}) {
  const booked = await stage.paidVisit({ deposit: 10_000 });
  const { id: paymentId, stripePaymentIntentId: intentId } = await paymentOf(booked);
  if (taxed) {
    await insertTaxRate(db, 0.1);
    await db.updateTable('services').set({ taxable: true }).where('id', '=', booked.serviceId).execute();
  }
  await stage.assign(booked);
  const { serviceId } = booked;
  const done = await stage.admin.put('/appointment/add-services-availed', {
    appointmentId: booked.id,
    reason: 'It was next door',
    servicesAvailed: [
      { serviceId, serviceCost: 30 },
      { serviceId, serviceCost: 30 },
    ],
  });
  expect(done.statusCode, done.body).toBe(200);
  await sendRefunds();
  return { booked, paymentId, intentId };
}

/** The bank returns the refund of the amount above the bill. */
async function withSurplus(options?: { taxed: boolean }) {
  const paid = await billed(options);
  const { stripeRefundId } = await db
    .selectFrom('refunds')
    .select('stripeRefundId')
    .where('paymentId', '=', paid.paymentId)
    .executeTakeFirstOrThrow();
  await stage.atTheBank(`/stripe-refunds/${stripeRefundId}`, { status: 'failed' });
  const said = await processor.stripe.retrieveRefund(stripeRefundId ?? '');
  if (!said) throw new Error('no refund at the provider');
  await applyStripeRefund(db, job(), said);
  expect(await balanceOf(paid.booked)).toBe(options?.taxed ? -3_400 : -4_000);
  return paid;
}

async function visitBill({ patient }: Booked) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('patientId', '=', patient.id)
    .where('kind', '=', 'VISIT')
    .executeTakeFirstOrThrow();
}

async function lose(intentId: string | null): Promise<string> {
  const { id } = await stage.atTheBank('/stripe-disputes', { intentId });
  await stage.deliverWebhook(id);
  await stage.atTheBank(`/stripe-disputes/${id}/close`, { status: 'lost' });
  await stage.deliverWebhook(id);
  return id;
}

const refund = (paymentId: string, what: object) =>
  boss.post(`/payments/${paymentId}/refund`, { what, reason: 'OTHER' });

/** The amounts that a payment’s exceptions offer to refund. */
async function heldOf(paymentId: string): Promise<number[]> {
  const sort = { field: 'createdAt', order: 'ASC' } as const;
  const search = { filter: { open: true }, sort, range: { offset: 0, limit: 100 } };
  const { rows } = await listPaymentExceptions(db, search);
  return rows
    .filter((row) => row.paymentId === paymentId)
    .flatMap(({ held }) => held)
    .map((one) => one.amountCents);
}

async function taxKept(): Promise<number> {
  const rows = await taxOfYear(db, job(), { year: 2026, period: 'quarter' });
  return rows.reduce((sum, row) => sum + Number(row.collectedCents) - Number(row.refundedCents), 0);
}

// Rules: money.surplus-is-never-owed, money.lost-disputes-are-chargebacks
describe('the part of a deposit above its bill that was not refunded', () => {
  it('is not billed again when the bank took all of it', async () => {
    const { booked, intentId } = await withSurplus();
    await lose(intentId);
    const { id, ...bill } = await visitBill(booked);
    expect(bill).toMatchObject({ paidCents: 6_000, chargedBackCents: 6_000, chargedBackOpenCents: 6_000 });
    expect(await balanceOf(booked)).toBe(6_000);
    const again = await boss.post(`/appointment/invoice/${id}/bill-again`, { reason: 'They had the visit' });
    expect(again.json().data, again.body).toMatchObject({ totalAmount: 60, dueAmount: 60 });
    expect(await balanceOf(booked)).toBe(6_000);
  });

  it('leaves nothing when the loss is written off', async () => {
    const { booked, intentId } = await withSurplus();
    await lose(intentId);
    const { id } = await visitBill(booked);
    const done = await boss.post(`/appointment/invoice/${id}/write-off-chargeback`, { reason: 'Too little' });
    expect(done.statusCode, done.body).toBe(200);
    expect(await balanceOf(booked)).toBe(0);
  });

  it('is offered for refund again when the bank returns the money after all', async () => {
    const { booked, paymentId, intentId } = await withSurplus();
    const id = await lose(intentId);
    expect(await heldOf(paymentId)).toEqual([]);
    await stage.atTheBank(`/stripe-disputes/${id}/close`, { status: 'won' });
    await stage.deliverWebhook(id);
    expect(await balanceOf(booked)).toBe(-4_000);
    expect(await heldOf(paymentId)).toEqual([4_000]);
    expect(await visitBill(booked)).toMatchObject({ paidCents: 10_000, chargedBackOpenCents: 0 });
  });

  it('is refunded together with the whole bill, and the bill counts only its own part', async () => {
    const { booked, paymentId } = await withSurplus({ taxed: true });
    const back = await refund(paymentId, { scope: 'FULL' });
    expect(back.json().data, back.body).toMatchObject({ amount: 100 });
    await sendRefunds();
    expect(await visitBill(booked)).toMatchObject({
      totalCents: 6_600,
      paidCents: 6_600,
      refundedCents: 6_600,
    });
    expect(await balanceOf(booked)).toBe(0);
    expect(await taxKept()).toBe(0);
  });

  it('still waits after a line of the bill was refunded', async () => {
    const { booked, paymentId } = await withSurplus();
    expect((await refund(paymentId, { scope: 'LINES', positions: [0] })).statusCode).toBe(200);
    await sendRefunds();
    expect(await visitBill(booked)).toMatchObject({ paidCents: 10_000, refundedCents: 3_000 });
    expect(await heldOf(paymentId)).toEqual([4_000]);
  });

  it('has no tax, so a loss of all of it keeps none', async () => {
    const { intentId } = await withSurplus({ taxed: true });
    expect(await taxKept()).toBe(600);
    await lose(intentId);
    expect(await taxKept()).toBe(0);
  });
});

// Rule: money.refunds-carry-tax-and-discount
describe('a bill that a larger deposit paid', () => {
  it('refunds a line for what the line cost', async () => {
    const { booked, paymentId } = await billed();
    const lines = (await boss.get(`/payments/${paymentId}/refund`)).json().data.lines;
    expect(lines).toMatchObject([{ refundable: 30 }, { refundable: 30 }]);
    const back = await refund(paymentId, { scope: 'LINES', positions: [0] });
    expect(back.json().data, back.body).toMatchObject({ amount: 30 });
    await sendRefunds();
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT' },
      { paidCents: 6_000, refundedCents: 3_000 },
    ]);
  });

  // Rule: money.webhooks-count-once
  it('raises nothing when the processor says again that it was paid', async () => {
    const { paymentId } = await billed();
    expect(await syncPayment(db, job(), processor, paymentId)).toBe('SUCCESSFUL');
    const raised = await db
      .selectFrom('paymentExceptions')
      .select('kind')
      .where('paymentId', '=', paymentId)
      .execute();
    expect(raised).toEqual([]);
  });
});
