import { insertStaff } from '@bedside/testing/factories/people';
import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { offlinePaymentStage } from './offline-payments.fixture.ts';

const { db, parts, as, admin, setting, stateOf, paymentsOf, plansOf, cameIn, request } =
  await offlinePaymentStage();

describe('cash and Square POS', () => {
  // Rule: money.providers-take-no-money
  it("can't be recorded or requested by anyone without billing permission, not even the visit’s provider", async () => {
    const { bill } = await setting();
    const { appointmentId } = bill;
    const own = await insertStaff(db, { role: 'PROVIDER' });
    await db
      .updateTable('appointments')
      .set({ providerId: own.id })
      .where('id', '=', appointmentId)
      .execute();
    const before = await stateOf(appointmentId);
    const provider = await as(own);
    const clinical = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['clinical'] }));
    for (const caller of [provider, clinical])
      for (const path of ['/payments/mark-as-paid', '/payments/request-settlement'])
        expect((await caller.post(path, request(appointmentId, 'CASH'))).statusCode).toBe(403);
    expect(await stateOf(appointmentId)).toEqual(before);
  });

  // Rules: money.offline-payment-requests, money.manual-payments-start-unverified
  it('requested by the patient wait for staff, are confirmed unverified, and verified by a second check', async () => {
    const { bill, caller } = await setting();
    const { appointmentId } = bill;
    expect(
      (await caller.post('/payments/request-settlement', request(appointmentId, 'CASH'))).statusCode,
    ).toBe(200);
    expect(await stateOf(appointmentId)).toMatchObject({
      appointment: 'PAYMENT REQUESTED',
      paymentMode: 'CASH',
    });

    const confirmed = await admin.post('/appointment/confirm-payment', { appointmentId, ...cameIn });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    expect(await stateOf(appointmentId)).toMatchObject({
      appointment: 'PAID',
      invoice: 'PAID',
      paymentVerified: false,
    });
    expect(await paymentsOf(bill.invoiceId)).toEqual([
      { status: 'SUCCESSFUL', paymentMode: 'CASH', verified: false, channel: 'STAFF' },
    ]);

    expect(await plansOf(bill.invoiceId)).toEqual(['payment.verificationDue']);
    const short = await admin.put(`/appointment/verify-payment/${appointmentId}`, { paymentRemarks: 'ok' });
    expect(short.statusCode).toBe(400);
    const paymentRemarks = 'Counted with Priya.';
    expect(
      (await admin.put(`/appointment/verify-payment/${appointmentId}`, { paymentRemarks })).statusCode,
    ).toBe(200);
    expect(await stateOf(appointmentId)).toMatchObject({ paymentVerified: true, paymentRemarks });
    expect(await plansOf(bill.invoiceId)).toEqual([]);
    const again = await admin.put(`/appointment/verify-payment/${appointmentId}`, { paymentRemarks });
    expect(again.statusCode).toBe(422);
  });

  // Rule: money.held-bills-say-why
  it('requested by the patient stay due, and the bill says how the patient asked to pay', async () => {
    const { bill, caller } = await setting();
    const billOf = async () => (await caller.get(`/appointment/invoice/${bill.invoiceId}`)).json().data;
    expect(await billOf()).toMatchObject({ paymentHold: null, requestedMode: null, allowedActions: ['pay'] });
    await caller.post('/payments/request-settlement', request(bill.appointmentId, 'CASH'));
    expect(await billOf()).toMatchObject({
      status: 'PAYMENT_REQUESTED',
      paymentHold: 'REQUESTED',
      requestedMode: 'CASH',
      allowedActions: [],
    });
  });

  it('requested on an old version leave an open card form open', async () => {
    const { bill, caller } = await setting();
    const { appointmentId } = bill;
    await caller.post(`/payments/${appointmentId}/paymentIntent`, {});
    const stale = await caller.post('/payments/request-settlement', {
      ...request(appointmentId, 'CASH'),
      version: 99,
    });
    expect(stale.json().code).toBe('CONCURRENT_UPDATE');
    const staff = await admin.post('/payments/mark-as-paid', {
      ...request(appointmentId, 'CASH'),
      version: 99,
    });
    expect(staff.json().code).toBe('CONCURRENT_UPDATE');
    expect((await paymentsOf(bill.invoiceId)).map((payment) => payment.status)).toEqual(['OPEN']);
  });

  it('taken by staff pay the invoice immediately, once', async () => {
    const { bill } = await setting();
    const body = { appointmentId: bill.appointmentId, paymentMode: 'SQUARE_POS' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post('/payments/mark-as-paid', body)),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await stateOf(bill.appointmentId)).toMatchObject({
      appointment: 'PAID',
      paymentMode: 'Square POS',
    });
    expect(await paymentsOf(bill.invoiceId)).toHaveLength(1);
  });

  it('close an open card form, so that no one pays twice', async () => {
    const { bill, caller } = await setting();
    const { clientSecret } = (await caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {})).json()
      .data;
    const marked = await admin.post('/payments/mark-as-paid', {
      appointmentId: bill.appointmentId,
      paymentMode: 'CASH',
    });
    expect(marked.statusCode).toBe(200);
    expect(await payInBrowser(parts.config, clientSecret)).toMatchObject({ paid: false });
    expect((await paymentsOf(bill.invoiceId)).map((payment) => payment.status)).toEqual([
      'FAILED',
      'SUCCESSFUL',
    ]);
  });

  it('are refused if the card was charged in the meantime: the invoice is paid by card', async () => {
    const { bill, caller } = await setting();
    const { clientSecret } = (await caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {})).json()
      .data;
    await payInBrowser(parts.config, clientSecret);
    const response = await caller.post('/payments/request-settlement', request(bill.appointmentId, 'CASH'));
    expect([409, 422]).toContain(response.statusCode);
    expect(await stateOf(bill.appointmentId)).toMatchObject({ appointment: 'PAID', paymentMode: 'ONLINE' });
    expect(await paymentsOf(bill.invoiceId)).toHaveLength(1);
  });

  // Rule: money.reader-payments-are-online
  it('at the reader cannot be chosen by the patient', async () => {
    const { bill, caller } = await setting();
    const response = await caller.post(
      '/payments/request-settlement',
      request(bill.appointmentId, 'Square POS'),
    );
    expect(response.statusCode).toBe(422);
    expect((await stateOf(bill.appointmentId)).appointment).toBe('AWAITING PAYMENT');
  });
});
