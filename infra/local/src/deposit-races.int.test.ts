import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { rounds } from '@bedside/testing/drill';
import { payInBrowser } from '@bedside/testing/stripe';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { openDepositStage } from './deposits.fixture.ts';

const stage = await openDepositStage();
const { db, as, config, job, processor, paidVisit, finish, refundsOf, billsOf, balanceOf } = stage;
const boss = await as(await stage.insertBoss());

async function untilWaiting(count: number): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await waiting.execute(db)).rows[0]?.count === count, { timeout: 15_000 });
}

/**
 * Locks the payment until both operations wait for it, so that the second begins before the first has moved
 * the payment.
 */
async function bothAtOnce<One, Other>(
  paymentId: string,
  one: () => Promise<One>,
  other: () => Promise<Other>,
) {
  const started = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute();
    const first = one();
    await untilWaiting(1);
    const second = other();
    await untilWaiting(2);
    return { first, second };
  });
  return [await started.first, await started.second] as const;
}

async function onSchedule() {
  const booked = await paidVisit();
  await stage.assign(booked);
  const { id, stripePaymentIntentId } = await db
    .selectFrom('payments')
    .select(['id', 'stripePaymentIntentId'])
    .where('invoiceId', '=', booked.asked.invoiceId)
    .executeTakeFirstOrThrow();
  return { booked, paymentId: id, intentId: stripePaymentIntentId };
}

// Rule: money.deposit-taken-by-the-bill
describe('a deposit that its bill takes at the same moment', () => {
  it('is refunded on the bill that has it', async () => {
    const { booked, paymentId } = await onSchedule();
    const [done, back] = await bothAtOnce(
      paymentId,
      () => finish(booked, 200),
      () => boss.post(`/payments/${paymentId}/refund`, { what: { scope: 'FULL' }, reason: 'OTHER' }),
    );
    expect([done.statusCode, back.statusCode], back.body).toEqual([200, 200]);
    expect(await ledgerDiscrepancies(db)).toEqual([]);
    expect(await refundsOf(booked)).toEqual([{ kind: 'VISIT', amountCents: 5_000, uncredited: false }]);
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT', status: 'CANCELLED' },
      { kind: 'VISIT', paidCents: 5_000, refundedCents: 5_000 },
    ]);
  });

  it('is disputed on the bill that has it', async () => {
    const { booked, paymentId, intentId } = await onSchedule();
    const opened = await stage.atTheBank('/stripe-disputes', { intentId });
    const [done] = await bothAtOnce(
      paymentId,
      () => finish(booked, 200),
      () => stage.deliverWebhook(opened.id),
    );
    expect(done.statusCode, done.body).toBe(200);
    const dispute = await db
      .selectFrom('disputes')
      .innerJoin('invoices', 'invoices.id', 'disputes.invoiceId')
      .select('invoices.kind')
      .where('disputes.id', '=', opened.id)
      .executeTakeFirst();
    expect(dispute).toEqual({ kind: 'VISIT' });
    const before = await balanceOf(booked);
    await stage.atTheBank(`/stripe-disputes/${opened.id}/close`, { status: 'lost' });
    await stage.deliverWebhook(opened.id);
    expect(await balanceOf(booked)).toBe(before + 5_000);
  });
});

/** Paid at the payment processor, without our system knowing yet. */
async function paidAtTheProvider() {
  const booked = await stage.book();
  await stage.assign(booked);
  expect((await payInBrowser(config, await stage.startPaying(booked))).paid).toBe(true);
  const { id: paymentId } = await stage.paymentOf(booked);
  return { booked, paymentId };
}

const feeOf = ({ id }: { id: string }) =>
  db
    .selectFrom('invoices')
    .select('id')
    .where('lateCancellationOfAppointmentId', '=', id)
    .executeTakeFirstOrThrow();

// PostgreSQL aborts one of two transactions that wait for each other.
describe('a visit and the payment of its deposit are locked in one order', () => {
  it('when the word of the payment and the bill of the visit come together', async () => {
    const { booked, paymentId } = await paidAtTheProvider();
    const [status, done] = await bothAtOnce(
      paymentId,
      () => syncPayment(db, job(), processor, paymentId),
      () => finish(booked, 200),
    );
    expect([status, done.statusCode], done.body).toEqual(['SUCCESSFUL', 200]);
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT', status: 'CANCELLED' },
      { kind: 'VISIT', partPaidCents: 5_000 },
    ]);
  });

  it('when the word of the payment and the cancellation of the visit come together', async () => {
    const { booked, paymentId } = await paidAtTheProvider();
    const [status, done] = await bothAtOnce(
      paymentId,
      () => syncPayment(db, job(), processor, paymentId),
      () => stage.cancel(booked, { waiveLateCancellationFee: true }),
    );
    expect([status, done.statusCode], done.body).toEqual(['SUCCESSFUL', 200]);
    expect(await refundsOf(booked)).toMatchObject([{ amountCents: 5_000 }]);
  });

  it('when a fee is paid while its visit comes back', async () => {
    const booked = await stage.book();
    await stage.assign(booked);
    expect((await stage.cancel(booked)).statusCode).toBe(200);
    const fee = await feeOf(booked);
    const response = await booked.caller.post(`/payments/${fee.id}/paymentIntent`, {});
    expect((await payInBrowser(config, response.json().data.clientSecret)).paid).toBe(true);
    const { id: paymentId } = await db
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', fee.id)
      .executeTakeFirstOrThrow();
    const [status, back] = await bothAtOnce(
      paymentId,
      () => syncPayment(db, job(), processor, paymentId),
      () => boss.put(`/appointment/reactivate/${booked.id}`, {}),
    );
    expect([status, back.statusCode], back.body).toEqual(['SUCCESSFUL', 200]);
  });

  it('however the two fall', { timeout: 60_000 + rounds(10, 300) * 2_000 }, async () => {
    for (let round = 0; round < rounds(10, 300); round += 1) {
      const { booked, paymentId } = await paidAtTheProvider();
      const sync = () => syncPayment(db, job(), processor, paymentId);
      const end = () =>
        round % 2 ? finish(booked, 200) : stage.cancel(booked, { waiveLateCancellationFee: true });
      const [, ended] = await Promise.all([sync(), end(), sync()]);
      expect(ended.statusCode, `round ${round}: ${ended.body}`).toBe(200);
    }
  });

  it('when a death ends two visits whose deposits are paid by one charge', async () => {
    const patient = await stage.insertPatient();
    const [one, other] = [await stage.book({ patient }), await stage.book({ patient })];
    const invoiceIds = [one.asked.invoiceId, other.asked.invoiceId];
    const response = await one.caller.post('/payments/paymentIntent', { invoiceIds });
    expect(response.statusCode, response.body).toBe(200);
    expect((await payInBrowser(config, response.json().data.clientSecret)).paid).toBe(true);
    const { id: paymentId } = await stage.paymentOf(one);
    const [status, died] = await bothAtOnce(
      paymentId,
      () => syncPayment(db, job(), processor, paymentId),
      () => boss.post(`/users/mark-as-deceased/${patient.id}`),
    );
    expect([status, died.statusCode], died.body).toEqual(['SUCCESSFUL', 200]);
    expect(await refundsOf(one)).toHaveLength(2);
  });
});
