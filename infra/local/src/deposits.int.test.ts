import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { insertStaff } from '@bedside/testing/factories/people';
import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { openDepositStage } from './deposits.fixture.ts';

const {
  sendRefunds,
  db,
  as,
  admin,
  config,
  setFees,
  book,
  startPaying,
  paidVisit,
  assign,
  finish,
  seen,
  depositOf,
  cancel,
  refundsOf,
  billsOf,
  balanceOf,
} = await openDepositStage();

describe('a deposit', () => {
  // Rule: money.deposit-asked-at-booking
  it('is requested by its own invoice when the visit is booked', async () => {
    const booked = await book();
    expect(booked.asked).toMatchObject({ amount: 50, status: 'DUE' });
    const bill = (await booked.caller.get(`/appointment/invoice/${booked.asked.invoiceId}`)).json().data;
    expect(bill).toMatchObject({
      kind: 'DEPOSIT',
      dueAmount: 50,
      appointmentId: booked.id,
      allowedActions: ['pay'],
      lines: [{ kind: 'FEE', label: expect.stringMatching(/^Deposit, visit /), amount: 50 }],
    });
    expect(await balanceOf(booked)).toBe(5_000);
  });

  // Rule: money.deposit-asked-at-booking
  it('is at most the estimate, and is not asked for without one', async () => {
    expect(await book({ deposit: 0 })).toMatchObject({ asked: null });
    const cheap = await book({ deposit: 9_000, rate: 1_000 });
    const { estimate } = await seen(cheap);
    expect(cheap.asked.amount).toBe(Math.min(90, estimate.totalAmount));
  });

  // Rule: money.deposit-taken-by-the-bill
  it('is taken by the bill of the visit, which asks for the rest', async () => {
    const booked = await paidVisit();
    await assign(booked);
    expect((await finish(booked, 200)).statusCode).toBe(200);
    const visit = await seen(booked);
    const total = visit.totalAmount;
    expect(visit).toMatchObject({
      appointmentStatus: 'AWAITING PAYMENT',
      dueAmount: total - 50,
      deposit: { status: 'USED' },
    });
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT', status: 'CANCELLED', paidCents: 0 },
      { kind: 'VISIT', status: 'PAYMENT_REQUESTED', paidCents: 5_000, partPaidCents: 5_000 },
    ]);
    const bill = (await booked.caller.get(`/appointment/invoice/${visit.invoiceId}`)).json().data;
    expect(bill).toMatchObject({ dueAmount: total - 50, paidAmount: 50, totalAmount: total });
    expect(bill.payments).toMatchObject([{ amount: 50, paymentStatus: 'SUCCESSFUL' }]);
    expect(await balanceOf(booked)).toBe(Math.round((total - 50) * 100));
    const started = await booked.caller.post(`/payments/${booked.id}/paymentIntent`, {});
    const open = db.selectFrom('payments').select('amountCents').where('status', '=', 'OPEN');
    expect(started.statusCode, started.body).toBe(200);
    expect(await open.where('patientId', '=', booked.patient.id).execute()).toEqual([
      { amountCents: Math.round((total - 50) * 100) },
    ]);
  });

  // Rule: money.deposit-taken-by-the-bill
  it('pays a smaller bill, and the rest is refunded', async () => {
    const booked = await paidVisit({ deposit: 20_000 });
    await db.insertInto('settings').values({ key: 'travelFeeCents', value: '0' }).execute();
    await assign(booked);
    expect((await finish(booked, 120)).statusCode).toBe(200);
    await db.deleteFrom('settings').where('key', '=', 'travelFeeCents').execute();
    expect(await seen(booked)).toMatchObject({ appointmentStatus: 'PAID', dueAmount: 0, refundedAmount: 0 });
    expect(await refundsOf(booked)).toEqual([{ kind: 'VISIT', amountCents: 8_000, uncredited: true }]);
    expect(await ledgerDiscrepancies(db), 'while the refund is on its way').toEqual([]);
    await sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT', status: 'CANCELLED' },
      { kind: 'VISIT', status: 'PAID', totalCents: 12_000, paidCents: 12_000, refundedCents: 0 },
    ]);
  });

  // Rule: money.deposit-goes-back
  it('is refunded when the visit is canceled before the cutoff', async () => {
    const booked = await paidVisit();
    await assign(booked, '2026-10-20');
    const canceled = await booked.caller.put(`/appointment/${booked.id}/cancel`, {
      cancellationReason: 'Feels better',
    });
    expect(canceled.statusCode, canceled.body).toBe(200);
    expect(await refundsOf(booked)).toEqual([{ kind: 'DEPOSIT', amountCents: 5_000, uncredited: false }]);
    expect(await depositOf(booked)).toMatchObject({ status: 'RETURNED' });
    await sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
  });

  // Rule: money.deposit-goes-back
  it('is no longer requested after the visit is canceled if it was not paid', async () => {
    const booked = await book();
    expect((await cancel(booked)).statusCode).toBe(200);
    expect(await depositOf(booked)).toBeNull();
    expect(await billsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', status: 'CANCELLED' }]);
    expect(await balanceOf(booked)).toBe(0);
  });

  // Rule: money.deposit-goes-back
  it('is refunded with the fee that staff waives', async () => {
    const booked = await paidVisit();
    await assign(booked);
    expect((await cancel(booked, { waiveLateCancellationFee: true })).statusCode).toBe(200);
    expect(await refundsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', amountCents: 5_000 }]);
  });

  // Rule: money.deposit-taken-by-the-fee
  it('pays part of a late cancellation fee, and the rest is due', async () => {
    const booked = await paidVisit();
    await assign(booked);
    expect((await cancel(booked)).statusCode).toBe(200);
    expect(await refundsOf(booked)).toEqual([]);
    expect(await seen(booked)).toMatchObject({
      lateCancellationFee: 75,
      lateFeeBill: { due: true, dueAmount: 25 },
      deposit: { status: 'USED' },
    });
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT', status: 'CANCELLED' },
      { kind: 'LATE_FEE', status: 'PAYMENT_REQUESTED', paidCents: 5_000 },
    ]);
    expect(await balanceOf(booked)).toBe(2_500);
  });

  // Rule: money.one-figure-everywhere
  it('leaves a rest of the fee that the visit shows also once it is billed later', async () => {
    const booked = await paidVisit();
    await assign(booked);
    expect((await cancel(booked)).statusCode).toBe(200);
    const { invoiceId } = (await seen(booked)).lateFeeBill;
    const later = await admin.post(`/appointment/invoice/${invoiceId}/approve-bill-later`, {});
    expect(later.statusCode, later.body).toBe(200);
    expect(await seen(booked)).toMatchObject({ lateFeeBill: { due: true, dueAmount: 25 } });
  });

  // Rule: money.one-figure-everywhere
  it('is shown as returned, and its fee no more, once staff waives the fee that took it', async () => {
    const booked = await paidVisit();
    await assign(booked);
    expect((await cancel(booked)).statusCode).toBe(200);
    const { invoiceId } = (await seen(booked)).lateFeeBill;
    const waived = await admin.post(`/appointment/invoice/${invoiceId}/cancel`, { reason: 'Kindness' });
    expect(waived.statusCode, waived.body).toBe(200);
    await sendRefunds();
    expect(await seen(booked)).toMatchObject({
      lateCancellationFee: null,
      lateFeeBill: null,
      deposit: { status: 'RETURNED', amount: 50 },
    });
  });

  // Rule: money.deposit-taken-by-the-fee
  it('pays a no-show fee, and the rest is refunded', async () => {
    await setFees(3_000);
    const booked = await paidVisit();
    await assign(booked);
    await db
      .updateTable('appointments')
      .set({ startsAt: new Date('2026-10-14T14:00:00Z'), endsAt: new Date('2026-10-14T14:45:00Z') })
      .where('id', '=', booked.id)
      .execute();
    const missed = await cancel(booked, { noShow: true });
    expect(missed.statusCode, missed.body).toBe(200);
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT', status: 'CANCELLED' },
      { kind: 'LATE_FEE', status: 'PAID', totalCents: 3_000, paidCents: 3_000 },
    ]);
    expect(await refundsOf(booked)).toMatchObject([{ kind: 'LATE_FEE', amountCents: 2_000 }]);
    await sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
  });

  // Rule: money.deposit-goes-back
  it('is refunded with the fee when the visit is reactivated, and is not requested again', async () => {
    const booked = await paidVisit();
    await assign(booked);
    await cancel(booked);
    const back = await admin.put(`/appointment/reactivate/${booked.id}`, {});
    expect(back.statusCode, back.body).toBe(200);
    expect(await refundsOf(booked)).toMatchObject([{ kind: 'LATE_FEE', amountCents: 5_000 }]);
    await sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
    expect(await billsOf(booked)).toHaveLength(2);
  });

  // Rule: money.deposit-goes-back
  it('is refunded when the bill that used it is canceled', async () => {
    const booked = await paidVisit();
    await assign(booked);
    await finish(booked);
    const canceled = await cancel(booked);
    expect(canceled.statusCode, canceled.body).toBe(200);
    expect(await refundsOf(booked)).toMatchObject([{ kind: 'VISIT', amountCents: 5_000 }]);
    await sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
  });

  // Rule: money.deposit-taken-by-the-bill
  it('stays with the visit when it is rescheduled', async () => {
    const booked = await paidVisit();
    await assign(booked, '2026-10-20');
    const moved = await booked.caller.post('/appointment/reschedule-appointment', {
      appointmentId: booked.id,
      preferedAppointmentDate: '2026-10-22',
      appointmentSlot: ['MORNING'],
    });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await depositOf(booked)).toMatchObject({ status: 'PAID' });
    expect(await refundsOf(booked)).toEqual([]);
  });

  // Rule: money.deposit-waived
  it('is waived only by staff with the billing permission', async () => {
    const booked = await book();
    const dispatcher = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    const waive = (by: typeof admin) =>
      by.post(`/appointment/invoice/${booked.asked.invoiceId}/cancel`, { reason: 'A friend of the house' });
    expect((await waive(dispatcher)).statusCode).toBe(403);
    expect(await depositOf(booked)).toMatchObject({ status: 'DUE' });
    expect((await waive(admin)).statusCode).toBe(200);
    expect(await depositOf(booked)).toBeNull();
    await assign(booked);
    expect((await finish(booked)).statusCode).toBe(200);
    const { dueAmount, totalAmount } = await seen(booked);
    expect(dueAmount).toBe(totalAmount);
  });

  // Rule: money.deposit-taken-by-the-bill
  it('that was not paid before the visit ends, and its form closes', async () => {
    const booked = await book();
    const secret = await startPaying(booked);
    await assign(booked);
    const done = await finish(booked);
    expect(done.statusCode, done.body).toBe(200);
    expect((await payInBrowser(config, secret)).paid).toBe(false);
    const { dueAmount, totalAmount, deposit } = await seen(booked);
    expect({ dueAmount, deposit }).toEqual({ dueAmount: totalAmount, deposit: null });
  });

  // Rules: money.deposit-goes-back, money.processor-decides-who-was-first
  it('is either paid and refunded or never paid when it is canceled at the same moment', async () => {
    const ends = { paid: 0, canceled: 0 };
    for (let index = 0; index < 24; index += 1) {
      const booked = await book();
      const secret = await startPaying(booked);
      const gap = (index % 8) * 3;
      const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
      const [canceled, { paid }] = await Promise.all([
        wait(index % 2 ? gap : 0).then(() => cancel(booked)),
        wait(index % 2 ? 0 : gap * 4).then(() => payInBrowser(config, secret)),
      ]);
      expect(canceled.statusCode, canceled.body).toBe(200);
      ends[paid ? 'paid' : 'canceled'] += 1;
      expect((await refundsOf(booked)).map(({ amountCents }) => amountCents)).toEqual(paid ? [5_000] : []);
      await sendRefunds();
      expect(await balanceOf(booked)).toBe(0);
    }
    expect(ends.paid).toBeGreaterThan(0);
    expect(ends.canceled).toBeGreaterThan(0);
  }, 60_000);
});
