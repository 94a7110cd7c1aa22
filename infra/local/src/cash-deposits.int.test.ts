import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { insertStaff } from '@bedside/testing/factories/people';
import { payInBrowser } from '@bedside/testing/stripe';
import { expect, it } from 'vitest';
import { openDepositStage } from './deposits.fixture.ts';

const stage = await openDepositStage();
const { db, as, admin } = stage;

/** The cash that still waits for someone to check it. */
async function unverified({ patient }: Awaited<ReturnType<typeof stage.book>>) {
  const filter = encodeURIComponent(JSON.stringify({ unverified: true, patientId: patient.id }));
  const list = await admin.get(`/admin/payments?filter=${filter}`);
  return list.json<{ id: string; amount: number }[]>();
}

const record = async (bill: object) => {
  const recorded = await admin.post('/payments/mark-as-paid', { ...bill, paymentMode: 'CASH' });
  expect(recorded.statusCode, recorded.body).toBe(200);
};
const verify = async (id: string) => {
  const other = await as(await insertStaff(db, { role: 'ADMIN' }));
  return other.put(`/appointment/verify-payment/${id}`, { paymentRemarks: 'Counted' });
};

/** A visit whose deposit of $50 was paid in cash, and taken by its bill. */
async function takenCash() {
  const booked = await stage.book();
  await record({ invoiceId: booked.asked.invoiceId });
  await stage.assign(booked);
  expect((await stage.finish(booked, 200)).statusCode).toBe(200);
  return booked;
}

// Rule: money.manual-payments-start-unverified
it('a deposit paid in cash can be verified after its bill took it, also before the rest is paid', async () => {
  const booked = await takenCash();
  const [deposit] = await unverified(booked);
  expect(deposit).toMatchObject({ amount: 50 });
  expect((await verify(deposit?.id ?? '')).statusCode).toBe(200);
  expect(await unverified(booked)).toEqual([]);
});

// Rule: money.manual-payments-start-unverified
it('cash for the rest is verified by itself, and the bill once both are', async () => {
  const booked = await takenCash();
  await record({ appointmentId: booked.id });
  const waiting = await unverified(booked);
  expect(waiting).toHaveLength(2);
  const rest = waiting.find(({ amount }) => amount !== 50);
  expect((await verify(rest?.id ?? '')).statusCode).toBe(200);
  expect(await unverified(booked)).toMatchObject([{ amount: 50 }]);
  expect((await verify(booked.id)).statusCode).toBe(200);
  expect(await unverified(booked)).toEqual([]);
  expect((await verify(booked.id)).statusCode).toBe(422);
});

// Rule: money.manual-payments-start-unverified
it('a card that pays the rest verifies no cash', async () => {
  const booked = await takenCash();
  const rest = await booked.caller.post(`/payments/${booked.id}/paymentIntent`, {});
  const { clientSecret, paymentId } = rest.json().data;
  expect((await payInBrowser(stage.config, clientSecret)).paid).toBe(true);
  await syncPayment(db, stage.job(), stage.processor, paymentId);
  expect(await unverified(booked)).toMatchObject([{ amount: 50 }]);
  expect((await verify(booked.id)).statusCode).toBe(200);
  expect(await unverified(booked)).toEqual([]);
});
