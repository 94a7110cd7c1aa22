import { addDays, addMinutes } from '@bedside/db/dates';
import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { captureStripeIntent } from '@bedside/domain/payments/stripe-intents';
import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { openDepositStage } from './deposits.fixture.ts';

const stage = await openDepositStage();
const { db, admin, processor, billsOf, balanceOf, refundsOf } = stage;

const die = (id: string) => admin.post(`/users/mark-as-deceased/${id}`);

const statusOf = async (id: string) =>
  (await db.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

// Rules: people.deceased-patients, money.deposit-goes-back
describe('the death of a patient', () => {
  it('releases the deposit that is held for the visit', async () => {
    const booked = await stage.heldVisit();
    const marked = await die(booked.patient.id);
    expect(marked.statusCode, marked.body).toBe(200);
    expect(await stage.intentOf(booked)).toMatchObject({
      status: 'canceled',
      amountReceived: 0,
    });
    expect(await statusOf(booked.id)).toBe('CANCELLED');
    expect(await billsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', status: 'CANCELLED' }]);
    expect(await balanceOf(booked)).toBe(0);
  });

  it('closes the card form of each deposit that is open', async () => {
    const patient = await stage.insertPatient();
    const visits = [];
    for (let index = 0; index < 5; index += 1) visits.push(await stage.book({ patient }));
    const secrets = [];
    for (const visit of visits) secrets.push(await stage.startPaying(visit));
    const marked = await die(patient.id);
    expect(marked.statusCode, marked.body).toBe(200);
    expect(marked.json().message).toBe('Patient marked as deceased. 5 visits canceled.');
    for (const secret of secrets) expect((await payInBrowser(stage.config, secret)).paid).toBe(false);
    for (const { id } of visits) expect(await statusOf(id)).toBe('CANCELLED');
  });

  it('gives back the deposit that came in at the same moment', async () => {
    const booked = await stage.book();
    const secret = await stage.startPaying(booked);
    expect((await payInBrowser(stage.config, secret)).paid).toBe(true);
    const marked = await die(booked.patient.id);
    expect(marked.statusCode, marked.body).toBe(200);
    expect(await refundsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', amountCents: 5_000 }]);
    await stage.sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
  });
});

// Rule: money.deposit-goes-back
it('a deposit that went back is not shown as paid behind its link', async () => {
  const booked = await stage.book();
  const { invoiceId } = booked.asked;
  const token = await db.transaction().execute((tx) => issuePaymentLink(tx, stage.clock, invoiceId));
  const page = async () =>
    (await booked.caller.get(`/appointment/appointmentDetails/${token}`)).json().data.appointmentStatus;
  await stage.pay(booked);
  expect(await page()).toBe('PAID');
  expect((await stage.cancel(booked)).statusCode).toBe(200);
  expect(await page(), 'on its way').toBe('CANCELLED');
  await stage.sendRefunds();
  expect(await page()).toBe('CANCELLED');
});

// Rule: money.deposit-goes-back
describe('a waived fee', () => {
  const feeOf = (id: string) =>
    db
      .selectFrom('invoices')
      .select('id')
      .where('lateCancellationOfAppointmentId', '=', id)
      .executeTakeFirstOrThrow();

  it('gives back the deposit that it took when staff waives it', async () => {
    const booked = await stage.paidVisit();
    await stage.assign(booked);
    expect((await stage.cancel(booked)).statusCode).toBe(200);
    expect(await refundsOf(booked)).toEqual([]);
    const fee = await feeOf(booked.id);
    const waived = await admin.post(`/appointment/invoice/${fee.id}/cancel`, {
      reason: 'A death in the family',
    });
    expect(waived.statusCode, waived.body).toBe(200);
    expect(await refundsOf(booked)).toEqual([{ kind: 'LATE_FEE', amountCents: 5_000, uncredited: false }]);
    await stage.sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
  });

  it('gives back the deposit that it captured when staff waives it', async () => {
    const booked = await stage.heldVisit();
    expect((await stage.cancel(booked)).statusCode).toBe(200);
    const fee = await feeOf(booked.id);
    const waived = await admin.post(`/appointment/invoice/${fee.id}/cancel`, {
      reason: 'A death in the family',
    });
    expect(waived.statusCode, waived.body).toBe(200);
    expect(await refundsOf(booked)).toMatchObject([{ kind: 'LATE_FEE', amountCents: 5_000 }]);
    await stage.sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
  });

  it('gives back the deposit that it took when a super-admin writes it off', async () => {
    const booked = await stage.paidVisit();
    await stage.assign(booked);
    expect((await stage.cancel(booked)).statusCode).toBe(200);
    const fee = await feeOf(booked.id);
    expect((await admin.post(`/appointment/invoice/${fee.id}/approve-bill-later`, {})).statusCode).toBe(200);
    const boss = await stage.as(await stage.insertBoss());
    const waived = await boss.post(`/appointment/invoice/${fee.id}/cancel`, {
      reason: 'A death in the family',
    });
    expect(waived.statusCode, waived.body).toBe(200);
    expect(await refundsOf(booked)).toMatchObject([{ kind: 'LATE_FEE', amountCents: 5_000 }]);
  });
});

// Rules: money.deposit-waived, money.deposit-is-whole
describe('a deposit of which a part was captured for a bill that was never made', () => {
  async function captured() {
    const booked = await stage.heldVisit();
    const { id: paymentId, stripePaymentIntentId } = await stage.paymentOf(booked);
    await captureStripeIntent(processor, stripePaymentIntentId ?? '', 2_000);
    expect(await syncPayment(db, stage.job(), processor, paymentId)).toBe('SUCCESSFUL');
    return { booked, paymentId };
  }

  /** The visit is too far away for another authorization. */
  async function paidInFull() {
    const { booked } = await captured();
    const startsAt = addDays(stage.clock.now, 6);
    await db
      .updateTable('appointments')
      .set({ startsAt, endsAt: addMinutes(startsAt, 45) })
      .where('id', '=', booked.id)
      .execute();
    await stage.pay(booked);
    expect(await billsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', status: 'PAID', paidCents: 5_000 }]);
    return booked;
  }

  it('is refunded when staff waives the deposit', async () => {
    const { booked } = await captured();
    const waived = await admin.post(`/appointment/invoice/${booked.asked.invoiceId}/cancel`, {
      reason: 'Kindness',
    });
    expect(waived.statusCode, waived.body).toBe(200);
    expect(await refundsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', amountCents: 2_000 }]);
    await stage.sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
  });

  it('is refunded together with the part paid later when the visit is canceled', async () => {
    const booked = await paidInFull();
    const done = await stage.cancel(booked, { waiveLateCancellationFee: true });
    expect(done.statusCode, done.body).toBe(200);
    const back = (await refundsOf(booked)).map(({ amountCents }) => amountCents);
    expect(back.sort()).toEqual([2_000, 3_000]);
    await stage.sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
  });

  it('is refunded together with the part paid later when the visit is billed', async () => {
    const booked = await paidInFull();
    const done = await stage.finish(booked, 200);
    expect(done.statusCode, done.body).toBe(200);
    await stage.sendRefunds();
    const { totalAmount } = await stage.seen(booked);
    expect(await balanceOf(booked)).toBe(totalAmount * 100);
  });

  it('is not asked for its rest after the visit is canceled, if staff refunded the part', async () => {
    const { booked, paymentId } = await captured();
    const boss = await stage.as(await stage.insertBoss());
    const back = await boss.post(`/payments/${paymentId}/refund`, {
      what: { scope: 'FULL' },
      reason: 'OTHER',
    });
    expect(back.statusCode, back.body).toBe(200);
    const done = await stage.cancel(booked, { waiveLateCancellationFee: true });
    expect(done.statusCode, done.body).toBe(200);
    expect(await billsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', status: 'CANCELLED' }]);
    await stage.sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
  });
});
