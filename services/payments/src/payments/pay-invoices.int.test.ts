import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { voidLateCancellationInvoice } from '@bedside/domain/payments/late-cancellation-fee.commands';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { buildFinishedAppointment, insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { payInvoicesStage } from './pay-invoices.fixture.ts';

const {
  db,
  parts,
  as,
  anonymous,
  config,
  processor,
  job,
  admin,
  setting,
  paymentsOf,
  statusesOf,
  receiptsOf,
  saveCard,
} = await payInvoicesStage();

describe('an invoice without a visit', () => {
  it('can be paid by card in the browser only by its household', async () => {
    const { alone, caller } = await setting();
    const url = `/payments/${alone}/paymentIntent`;
    expect((await (await as(await insertPatient(db))).post(url, {})).statusCode).toBe(404);
    const started = (await caller.post(url, {})).json().data;
    expect(started).toMatchObject({ amount: 75 });
    await payInBrowser(config, started.clientSecret);
    await syncPayment(db, job, processor, started.paymentId);
    expect(await statusesOf([alone])).toEqual(['PAID']);
    expect(await paymentsOf([alone])).toMatchObject([{ type: 'CUSTOM INVOICE', status: 'SUCCESSFUL' }]);
    expect(await receiptsOf([alone])).toEqual([alone]);
    const standing = await caller.get(`/payments/${started.paymentId}/status`);
    expect(standing.json().data).toEqual({
      paymentStatus: 'SUCCESSFUL',
      channel: 'WEB',
      amount: 75,
      waiting: false,
      failureMessage: null,
    });
  });

  // Rule: money.payment-links-show-only-the-bill
  it('can be paid by link, which shows only payment details', async () => {
    const { alone } = await setting();
    const token = await db.transaction().execute((tx) => issuePaymentLink(tx, job, alone));
    expect((await anonymous.post(`/payments/${alone}/paymentIntent`, {})).statusCode).toBe(404);
    const { clientSecret, paymentId } = (await anonymous.post(`/payments/${token}/paymentIntent`, {})).json()
      .data;
    await payInBrowser(config, clientSecret);
    await syncPayment(db, job, processor, paymentId);
    expect(await statusesOf([alone])).toEqual(['PAID']);
  });

  it('for a late cancellation stays paid when the appointment takes place after all', async () => {
    const { patient, caller } = await setting();
    const appointment = buildFinishedAppointment(patient, {
      status: 'CANCELLED',
      cancellationReason: 'Feels better',
    });
    await db.insertInto('appointments').values(appointment).execute();
    const fee = await insertInvoice(db, patient, {
      kind: 'LATE_FEE',
      lateCancellationOfAppointmentId: appointment.id,
    });
    const started = (await caller.post(`/payments/${fee}/paymentIntent`, {})).json().data;
    await payInBrowser(config, started.clientSecret);
    await syncPayment(db, job, processor, started.paymentId);
    const { key } = await db
      .selectFrom('appointments')
      .select('key')
      .where('id', '=', appointment.id)
      .executeTakeFirstOrThrow();
    const late = { id: appointment.id, key, patientId: patient.id };
    await db.transaction().execute((tx) => voidLateCancellationInvoice(tx, job, late));
    expect(await statusesOf([fee])).toEqual(['PAID']);
    const { status } = await db
      .selectFrom('appointments')
      .select('status')
      .where('id', '=', appointment.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('CANCELLED');
  });

  it('is hidden from its patient as a draft and once canceled', async () => {
    const patient = await insertPatient(db);
    const caller = await as(patient);
    const draft = await insertInvoice(db, patient, { status: 'DRAFT', sentAt: null });
    const canceled = await insertInvoice(db, patient, { status: 'CANCELLED' });
    for (const id of [draft, canceled])
      expect((await caller.post(`/payments/${id}/paymentIntent`, {})).statusCode).toBe(404);
    expect((await admin.post('/payments/send-payment-link', { invoiceId: draft })).statusCode).toBe(422);
    expect(await paymentsOf([draft, canceled])).toEqual([]);
  });

  it('of a membership is charged by Stripe, whose webhook is not a payment exception', async () => {
    const patient = await insertPatient(db);
    const period = await insertInvoice(db, patient, { kind: 'MEMBERSHIP' });
    const refused = await (await as(patient)).post(`/payments/${period}/paymentIntent`, {});
    expect(refused.statusCode).toBe(422);
    const cash = await admin.post('/payments/mark-as-paid', { invoiceId: period, paymentMode: 'CASH' });
    expect(cash.statusCode).toBe(422);
    expect(await paymentsOf([period])).toEqual([]);

    const intent = await parts.integrations.stripe.createIntent({
      amount: 7_500,
      currency: 'usd',
      metadata: {},
      idempotencyKey: `membership-${period}`,
    });
    await payInBrowser(config, intent.clientSecret ?? '');
    await db
      .insertInto('payments')
      .values({
        id: period,
        invoiceId: period,
        patientId: patient.id,
        type: 'CUSTOM INVOICE',
        status: 'SUCCESSFUL',
        paymentMode: 'CARD ON FILE',
        amountCents: 7_500,
        stripePaymentIntentId: intent.id,
        stripeClientSecret: null,
        stripeChargeId: null,
        staffRemarks: null,
        failureMessage: null,
        createdBy: null,
        createdAt: new Date(),
        finalizedAt: new Date(),
      })
      .execute();
    expect(await syncPayment(db, job, processor, period)).toBe('SUCCESSFUL');
    const looks = db.selectFrom('paymentExceptions').select('kind').where('invoiceId', '=', period);
    expect(await looks.execute()).toEqual([]);
  });

  it('can be marked paid, verified, confirmed, charged to a card, and sent by link by staff', async () => {
    const { patient, alone, caller } = await setting();
    const stale = { invoiceId: alone, paymentMode: 'CASH', version: 7 };
    expect((await admin.post('/payments/mark-as-paid', stale)).json().code).toBe('CONCURRENT_UPDATE');
    expect((await admin.post('/payments/send-payment-link', { invoiceId: alone })).statusCode).toBe(200);
    const cash = await admin.post('/payments/mark-as-paid', { invoiceId: alone, paymentMode: 'CASH' });
    expect(cash.statusCode).toBe(200);
    const seen = { paymentRemarks: 'Seen in the till.' };
    expect((await admin.put(`/appointment/verify-payment/${alone}`, seen)).statusCode).toBe(200);
    expect(await paymentsOf([alone])).toMatchObject([{ paymentMode: 'CASH', verified: true }]);

    const later = await insertInvoice(db, patient, { status: 'BML' });
    const confirm = () =>
      admin.post('/appointment/confirm-payment-for-invoice', {
        invoiceId: later,
        paymentMode: 'CASH',
        receivedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
        reference: 'Check 104',
      });
    expect((await confirm()).statusCode).toBe(200);
    expect((await confirm()).json().message).toBe('This invoice is already paid.');
    expect(await paymentsOf([later])).toMatchObject([{ paymentMode: 'CASH', status: 'SUCCESSFUL' }]);

    const carded = await insertInvoice(db, patient);
    const body = { invoiceId: carded, paymentMethodId: await saveCard(caller, patient.id) };
    expect((await admin.post('/payments/card-on-file-for-invoice', body)).json().data).toMatchObject({
      paymentStatus: 'SUCCESSFUL',
      amount: 75,
    });
  });
});

describe("the id of an appointment's invoice", () => {
  // Rule: money.invoice-ids-name-bills
  it('works like the appointment id', async () => {
    const { appointment, caller } = await setting();
    const byAppointment = (
      await caller.post(`/payments/${appointment.appointmentId}/paymentIntent`, {})
    ).json().data;
    const byInvoice = (await caller.post(`/payments/${appointment.invoiceId}/paymentIntent`, {})).json().data;
    expect(byInvoice.paymentIntentId).toBe(byAppointment.paymentIntentId);
    await admin.post('/payments/mark-as-paid', { invoiceId: appointment.invoiceId, paymentMode: 'CASH' });
    const { status } = await db
      .selectFrom('appointments')
      .select('status')
      .where('id', '=', appointment.appointmentId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('PAID');
  });
});
