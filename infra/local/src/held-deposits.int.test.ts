import { addDays, addMinutes } from '@bedside/db/dates';
import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { captureStripeIntent } from '@bedside/domain/payments/stripe-intents';
import { askStripe, payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { openDepositStage } from './deposits.fixture.ts';

const stage = await openDepositStage();
const { db, admin, clock, config, job, processor, startPaying, assign, finish, seen } = stage;
const { depositOf, cancel, refundsOf, billsOf, balanceOf, setFees } = stage;
const { paymentOf, intentOf, heldVisit } = stage;

// Rule: money.deposit-held
describe('a held deposit', () => {
  it("is authorized on the card, and is not the practice's money until a bill captures it", async () => {
    const booked = await heldVisit();
    expect(await intentOf(booked)).toMatchObject({ status: 'requires_capture', amountReceived: 0 });
    expect(await balanceOf(booked)).toBe(5_000);
    expect(await billsOf(booked)).toMatchObject([{ status: 'PAYMENT_REQUESTED', paidCents: 0 }]);
    const again = await booked.caller.post(`/payments/${booked.asked.invoiceId}/paymentIntent`, {});
    expect(again.statusCode).toBe(409);
    expect(await intentOf(booked)).toMatchObject({ status: 'requires_capture' });
  });

  it('appears on its visit, its bill, and its payment link, before and while it is held', async () => {
    const booked = await stage.book({ held: true });
    const { invoiceId } = booked.asked;
    const token = await db.transaction().execute((tx) => issuePaymentLink(tx, clock, invoiceId));
    const notified = async () => ({
      bill: (await booked.caller.get(`/appointment/invoice/${invoiceId}`)).json().data.depositHold,
      listed: (await booked.caller.get('/appointment/invoices')).json().data.invoices[0].depositHold,
      link: (await booked.caller.get(`/appointment/appointmentDetails/${token}`)).json().data.depositHold,
      home: (await booked.caller.get('/appointment/home')).json().data.bills[0]?.depositHold ?? null,
      visit: (await depositOf(booked))?.toHold,
    });
    await assign(booked);
    const moveTo = (startsAt: Date) =>
      db
        .updateTable('appointments')
        .set({ startsAt, endsAt: addMinutes(startsAt, 45) })
        .where('id', '=', booked.id)
        .execute();
    await moveTo(addDays(clock.now, 5));
    expect(await notified(), 'too far away').toEqual({
      bill: null,
      listed: null,
      link: null,
      home: null,
      visit: false,
    });
    await moveTo(addDays(clock.now, 3));
    expect(await notified()).toEqual({
      bill: 'TO_HOLD',
      listed: 'TO_HOLD',
      link: 'TO_HOLD',
      home: 'TO_HOLD',
      visit: true,
    });
    await payInBrowser(config, await startPaying(booked));
    await syncPayment(db, job(), processor, (await paymentOf(booked)).id);
    expect(await notified()).toEqual({ bill: 'HELD', listed: 'HELD', link: 'HELD', home: null, visit: true });
    expect((await finish(booked, 200)).statusCode).toBe(200);
    expect(await notified()).toMatchObject({ bill: null });
  });

  it('is captured by the bill that takes it, which asks for the rest', async () => {
    const booked = await heldVisit();
    expect((await finish(booked, 200)).statusCode).toBe(200);
    const { totalAmount, dueAmount, deposit } = await seen(booked);
    expect(dueAmount).toBe(totalAmount - 50);
    expect(deposit).toMatchObject({ status: 'USED', held: false });
    expect(await intentOf(booked)).toMatchObject({ status: 'succeeded', amountReceived: 5_000 });
    expect(await balanceOf(booked)).toBe(Math.round(dueAmount * 100));
    expect(await refundsOf(booked)).toEqual([]);
  });

  it('is captured in part by a smaller bill, and the rest is released', async () => {
    const booked = await heldVisit({ deposit: 20_000 });
    await db.insertInto('settings').values({ key: 'travelFeeCents', value: '0' }).execute();
    expect((await finish(booked, 120)).statusCode).toBe(200);
    await db.deleteFrom('settings').where('key', '=', 'travelFeeCents').execute();
    expect(await intentOf(booked)).toMatchObject({ status: 'succeeded', amountReceived: 12_000 });
    expect(await paymentOf(booked)).toMatchObject({ status: 'SUCCESSFUL', amountCents: 12_000 });
    expect(await seen(booked)).toMatchObject({
      appointmentStatus: 'PAID',
      dueAmount: 0,
      deposit: { status: 'USED', amount: 120 },
    });
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT', status: 'CANCELLED', paidCents: 0 },
      { kind: 'VISIT', status: 'PAID', paidCents: 12_000 },
    ]);
    expect(await refundsOf(booked)).toEqual([]);
    expect(await balanceOf(booked)).toBe(0);
  });

  it('is released when the visit is canceled without a fee', async () => {
    const booked = await heldVisit();
    expect((await cancel(booked, { waiveLateCancellationFee: true })).statusCode).toBe(200);
    expect(await intentOf(booked)).toMatchObject({ status: 'canceled', amountReceived: 0 });
    expect(await paymentOf(booked)).toMatchObject({ status: 'FAILED' });
    expect(await billsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', status: 'CANCELLED' }]);
    expect(await refundsOf(booked)).toEqual([]);
    expect(await balanceOf(booked)).toBe(0);
  });

  it('pays the fee of a no-show, and no more than the fee', async () => {
    await setFees(3_000);
    const booked = await heldVisit();
    await db
      .updateTable('appointments')
      .set({ startsAt: new Date('2026-10-14T14:00:00Z'), endsAt: new Date('2026-10-14T14:45:00Z') })
      .where('id', '=', booked.id)
      .execute();
    expect((await cancel(booked, { noShow: true })).statusCode).toBe(200);
    expect(await intentOf(booked)).toMatchObject({ status: 'succeeded', amountReceived: 3_000 });
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT', status: 'CANCELLED' },
      { kind: 'LATE_FEE', status: 'PAID', paidCents: 3_000 },
    ]);
    expect(await balanceOf(booked)).toBe(0);
  });

  it('is requested again once its hold has expired, and the bill charges everything', async () => {
    const booked = await heldVisit();
    const { id } = await paymentOf(booked);
    clock.now = addDays(clock.now, 2);
    await checkPaymentStatus(db, job(), processor, id);
    expect(await paymentOf(booked), 'still held').toMatchObject({ status: 'OPEN' });
    await processor.stripe.cancelIntent((await intentOf(booked)).id);
    await checkPaymentStatus(db, job(), processor, id);
    clock.now = addDays(clock.now, -2);
    expect(await paymentOf(booked)).toMatchObject({ status: 'FAILED' });
    expect(await depositOf(booked)).toMatchObject({ status: 'DUE', held: false });
    expect((await finish(booked, 200)).statusCode).toBe(200);
    const { dueAmount, totalAmount } = await seen(booked);
    expect(dueAmount).toBe(totalAmount);
  });

  it('differs from other open payments in the list of payments, and is found by a filter', async () => {
    const open = await stage.book({ held: true });
    await startPaying(open);
    const booked = await heldVisit();
    const listed = async (filter: object) => {
      const query = encodeURIComponent(JSON.stringify(filter));
      const rows = (await admin.get(`/admin/payments?filter=${query}`)).json<Record<string, unknown>[]>();
      return rows.map(({ paymentStatus, held }) => [paymentStatus, held]);
    };
    expect(await listed({ patientId: booked.patient.id })).toEqual([['OPEN', true]]);
    expect(await listed({ patientId: open.patient.id })).toEqual([['OPEN', false]]);
    expect(await listed({ patientId: open.patient.id, held: true })).toEqual([]);
    expect(await listed({ patientId: booked.patient.id, held: true })).toHaveLength(1);
    expect((await finish(booked, 200)).statusCode).toBe(200);
    expect(await listed({ patientId: booked.patient.id })).toEqual([['SUCCESSFUL', false]]);
    expect(await listed({ patientId: booked.patient.id, held: true })).toEqual([]);
  });

  it('of a visit further away is charged', async () => {
    const booked = await stage.book({ held: true });
    await assign(booked, '2026-10-30');
    await stage.pay(booked);
    expect(await depositOf(booked)).toMatchObject({ status: 'PAID', held: false });
    expect(await paymentOf(booked)).toMatchObject({ hold: false, amountCents: 5_000 });
  });

  it('that staff waives is released', async () => {
    const booked = await heldVisit();
    const waived = await admin.post(`/appointment/invoice/${booked.asked.invoiceId}/cancel`, {
      reason: 'Kindness',
    });
    expect(waived.statusCode, waived.body).toBe(200);
    expect(await intentOf(booked)).toMatchObject({ status: 'canceled' });
  });
});

// Rule: money.deposit-held
describe('concurrent changes to a held deposit', () => {
  it('captures once where the process died after the processor took it', async () => {
    const booked = await heldVisit();
    const { stripePaymentIntentId } = await paymentOf(booked);
    await captureStripeIntent(processor, stripePaymentIntentId ?? '', 5_000);
    expect((await finish(booked, 200)).statusCode).toBe(200);
    expect(await depositOf(booked)).toMatchObject({ status: 'USED' });
    expect(await refundsOf(booked)).toEqual([]);
  });

  it('refunds a partial capture for a bill that was never made', async () => {
    const booked = await heldVisit();
    const { stripePaymentIntentId, id } = await paymentOf(booked);
    await captureStripeIntent(processor, stripePaymentIntentId ?? '', 2_000);
    expect(await syncPayment(db, job(), processor, id)).toBe('SUCCESSFUL');
    expect((await cancel(booked, { waiveLateCancellationFee: true })).statusCode).toBe(200);
    expect(await refundsOf(booked)).toMatchObject([{ amountCents: 2_000 }]);
    await stage.sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
  });

  it('keeps a hold on a card on file whose confirmation was lost', async () => {
    const booked = await heldVisit();
    const { id } = await paymentOf(booked);
    const lost = { heldAt: null, paymentMode: 'CARD ON FILE' as const };
    await db.updateTable('payments').set(lost).where('id', '=', id).execute();
    await checkPaymentStatus(db, job(), processor, id);
    expect(await intentOf(booked)).toMatchObject({ status: 'requires_capture' });
    expect(await depositOf(booked)).toMatchObject({ held: true });
  });

  it('captures the held amount if it is less than the deposit', async () => {
    const booked = await stage.book({ held: true });
    await assign(booked);
    const secret = await startPaying(booked);
    const { id, stripePaymentIntentId: intentId } = await paymentOf(booked);
    await askStripe(config, 'POST', `/payment_intents/${intentId}`, { amount: '4000' });
    await payInBrowser(config, secret);
    await syncPayment(db, job(), processor, id);
    expect((await finish(booked, 200)).statusCode).toBe(200);
    expect(await intentOf(booked)).toMatchObject({ status: 'succeeded', amountReceived: 4_000 });
    const { dueAmount, totalAmount } = await seen(booked);
    expect(dueAmount).toBe(totalAmount - 40);
  });

  it('takes nothing where the hold expired before the bill', async () => {
    const booked = await heldVisit();
    await processor.stripe.cancelIntent((await intentOf(booked)).id);
    expect((await finish(booked, 200)).statusCode).toBe(200);
    const { dueAmount, totalAmount } = await seen(booked);
    expect(dueAmount).toBe(totalAmount);
    expect(await billsOf(booked)).toMatchObject([{ status: 'CANCELLED' }, { kind: 'VISIT', paidCents: 0 }]);
  });

  it('ends where the visit ends, by its bill or by its cancellation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const booked = await heldVisit();
      const answers = await Promise.all([
        finish(booked, 200),
        cancel(booked, { waiveLateCancellationFee: true }),
      ]);
      const { status, amountReceived } = await intentOf(booked);
      expect(['succeeded', 'canceled']).toContain(status);
      await stage.sendRefunds();
      const back = (await refundsOf(booked)).reduce((sum, { amountCents }) => sum + amountCents, 0);
      const { kept } = await db
        .selectFrom('payments')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amountCents'), lit(0)).as('kept'))
        .where('patientId', '=', booked.patient.id)
        .where('status', '=', 'SUCCESSFUL')
        .executeTakeFirstOrThrow();
      expect(Number(kept)).toBe(amountReceived);
      if (answers[1].statusCode === 200) {
        expect(amountReceived - back).toBe(0);
        expect(await balanceOf(booked)).toBe(0);
      }
    }
  });
});
