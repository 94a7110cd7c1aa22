import { cents } from '@bedside/contracts/money';
import { createInvoice } from '@bedside/domain/payments/invoice.commands';
import { localDay } from '@bedside/domain/practice/local-time';
import { buildPricedService } from '@bedside/testing/factories/invoices';
import { insertStaff } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { openCardStage } from '../cards/cards.fixture.ts';

const { db, as, patientWithCard, paymentsOf, succeededCharges } = await openCardStage();

/** As after a visit was canceled, came back, and was recorded with other services. */
async function billedAnew({ bill, patient }: Awaited<ReturnType<typeof patientWithCard>>, amount: number) {
  const ended = { status: 'CANCELLED' as const, cancelledAt: new Date() };
  await db.updateTable('invoices').set(ended).where('id', '=', bill.invoiceId).execute();
  const ctx = { actor: null, requestId: 'test-request', now: new Date(), ip: null };
  const visit = { appointmentId: bill.appointmentId, patientId: patient.id, telemedicine: false };
  const services = [buildPricedService({ amount: cents(amount) })];
  return db.transaction().execute((tx) => createInvoice(tx, ctx, { ...visit, services }));
}

// Rule: money.charges-what-was-shown
it('a card on file is charged no more than the page showed, if the visit was billed again meanwhile', async () => {
  const paying = await patientWithCard();
  const { caller, card, bill } = paying;
  const asShown = {
    appointmentId: bill.appointmentId,
    paymentMethodId: card.paymentMethodId,
    expectedAmount: 395,
  };
  const dearer = await billedAnew(paying, 46_000);
  const refused = await caller.post('/payments/card-on-file-payment', asShown);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONCURRENT_UPDATE']);
  expect(await succeededCharges(dearer.invoiceId)).toEqual([]);
  expect(await paymentsOf(dearer.invoiceId)).toEqual([]);
  const paid = await caller.post('/payments/card-on-file-payment', { ...asShown, expectedAmount: 610 });
  expect(paid.json()).toMatchObject({ data: { paymentStatus: 'SUCCESSFUL', amount: 610 } });
});

it('a bill that is less than the page showed is charged', async () => {
  const paying = await patientWithCard();
  await billedAnew(paying, 10_000);
  const paid = await paying.caller.post('/payments/card-on-file-payment', {
    appointmentId: paying.bill.appointmentId,
    paymentMethodId: paying.card.paymentMethodId,
    expectedAmount: 395,
  });
  expect(paid.json()).toMatchObject({ data: { paymentStatus: 'SUCCESSFUL', amount: 250 } });
});

// Rule: money.records-what-was-shown
it.each([46_000, 10_000])(
  'cash is recorded only for the amount that the form showed, not for a visit billed again with %i cents',
  async (amount) => {
    const paying = await patientWithCard();
    const { appointmentId } = paying.bill;
    const { invoiceId, total } = await billedAnew(paying, amount);
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    const cash = { appointmentId, paymentMode: 'CASH', expectedAmount: 395 };
    const refused = await admin.post('/payments/mark-as-paid', cash);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONCURRENT_UPDATE']);
    expect(await paymentsOf(invoiceId)).toEqual([]);
    const recorded = await admin.post('/payments/mark-as-paid', { ...cash, expectedAmount: total / 100 });
    expect(recorded.statusCode, recorded.body).toBe(200);
  },
);

// Rule: money.records-what-was-shown
it('so is money for a bill that is paid later', async () => {
  const { bill } = await patientWithCard();
  await db.updateTable('invoices').set({ status: 'BML' }).where('id', '=', bill.invoiceId).execute();
  const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
  const cameIn = { paymentMode: 'CASH', receivedOn: localDay(new Date(), 'America/Chicago'), reference: '7' };
  const call = '/appointment/confirm-payment-for-invoice';
  const request = { invoiceId: bill.invoiceId, ...cameIn, expectedAmount: 300 };
  expect((await admin.post(call, request)).json().code).toBe('CONCURRENT_UPDATE');
  expect(await paymentsOf(bill.invoiceId)).toEqual([]);
});

// Rule: money.refunds-of-what-was-shown
it('two admins who refund a part of the same payment at once refund it once', async () => {
  const { caller, card, bill } = await patientWithCard();
  const body = { appointmentId: bill.appointmentId, paymentMethodId: card.paymentMethodId };
  const { paymentId } = (await caller.post('/payments/card-on-file-payment', body)).json().data;
  const admins = await Promise.all([1, 2].map(async () => as(await insertStaff(db, { role: 'ADMIN' }))));
  const refund = { what: { scope: 'PARTIAL', amount: 50 }, reason: 'COMPLAINT', expectedRefundable: 395 };
  const answers = await Promise.all(
    admins.map((admin) => admin.post(`/payments/${paymentId}/refund`, refund)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('CONCURRENT_UPDATE');
  const refunds = await db
    .selectFrom('refunds')
    .select('amountCents')
    .where('paymentId', '=', paymentId)
    .execute();
  expect(refunds).toEqual([{ amountCents: 5_000 }]);
});
