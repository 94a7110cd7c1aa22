import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import { applyReaderState, payAtReader } from '@bedside/domain/payments/terminal.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { simultaneously } from '@bedside/testing/simultaneously';
import { askStripe } from '@bedside/testing/stripe';
import { addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { parts, as } = await startServices([paymentsService], database, { simulators: true });
const { stripe } = parts.integrations;
const processor = { stripe, livemode: false };
const job = { actor: null, requestId: 'test-request', now: new Date(), ip: null };
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
const readers = (await admin.get('/payments/list-all-BBPOS-readers')).json<{
  data: { id: string; label: string; online: boolean; busy: boolean }[];
}>().data;
const readerId = readers[0]?.id ?? '';
const another = readers[1]?.id ?? '';

beforeEach(async () => {
  for (const { id } of readers) await stripe.cancelReaderAction(id);
});

const present = (number = '4242424242424242', at = readerId) =>
  askStripe(parts.config, 'POST', `/test_helpers/terminal/readers/${at}/present_payment_method`, {
    'card_present[number]': number,
  });
const pay = (body: object, at = readerId) =>
  admin.post('/payments/process-payment-for-reader', { readerId: at, ...body });
const paymentsOf = (invoiceId: string) =>
  db.selectFrom('payments').selectAll().where('invoiceId', '=', invoiceId).orderBy('id').execute();
const statusOf = async (invoiceId: string) =>
  (await db.selectFrom('invoices').select('status').where('id', '=', invoiceId).executeTakeFirstOrThrow())
    .status;

async function setting() {
  const patient = await insertPatient(db);
  return { patient, bill: await insertPayableInvoice(db, patient), alone: await insertInvoice(db, patient) };
}

describe('a card reader', () => {
  it('is listed by name, with whether it is online and waiting for a card', async () => {
    expect(readers).toMatchObject([
      { label: 'Front desk', online: true, busy: false },
      { label: 'Visit bag', online: true, busy: false },
    ]);
    const patient = await as(await insertPatient(db));
    expect((await patient.get('/payments/list-all-BBPOS-readers')).statusCode).toBe(403);
  });

  // Rule: money.reader-payments-are-online
  it("takes the card for an appointment, which is paid by Stripe's webhook", async () => {
    const { patient, bill } = await setting();
    const sent = await pay({ appointmentId: bill.appointmentId });
    expect(sent.json()).toMatchObject({
      message: 'Please swap or tap the card on the selected reader now',
      data: { amount: 395 },
    });
    const { paymentId } = sent.json().data;
    const standing = async () => (await (await as(patient)).get(`/payments/${paymentId}/status`)).json().data;
    expect(await standing()).toMatchObject({ paymentStatus: 'OPEN', channel: 'TERMINAL', waiting: true });
    expect((await (await as(await insertPatient(db))).get(`/payments/${paymentId}/status`)).statusCode).toBe(
      404,
    );
    await present();
    await syncPayment(db, job, processor, paymentId);
    expect(await standing()).toMatchObject({ paymentStatus: 'SUCCESSFUL', waiting: false });
    expect(await paymentsOf(bill.invoiceId)).toMatchObject([{ paymentMode: 'ONLINE', channel: 'TERMINAL' }]);
    expect(await statusOf(bill.invoiceId)).toBe('PAID');
  });

  it('charges once for a hundred simultaneous clicks', async () => {
    const { alone } = await setting();
    const answers = await simultaneously(100, () => pay({ invoiceId: alone }));
    expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    const open = await paymentsOf(alone);
    expect(open.map(({ status }) => status)).toEqual(['OPEN']);
    await present();
    await syncPayment(db, job, processor, open[0]?.id ?? '');
    expect(await statusOf(alone)).toBe('PAID');
    expect((await pay({ invoiceId: alone })).json().message).toBe('This invoice is already paid.');
  });

  it('resumes if the process crashed after starting the reader, and the card still counts', async () => {
    const { alone } = await setting();
    const dying = {
      ...stripe,
      processOnReader: async (input: Parameters<typeof stripe.processOnReader>[0]) => {
        await stripe.processOnReader(input);
        throw new Error('killed');
      },
      retrieveReader: async (id: string) => {
        const reader = await stripe.retrieveReader(id);
        if (reader.action) throw new Error('killed');
        return reader;
      },
    };
    const input = { bill: { invoiceId: alone }, readerId };
    await expect(payAtReader(db, job, { stripe: dying, livemode: false }, input)).rejects.toThrow('killed');
    expect((await pay({ invoiceId: alone })).statusCode).toBe(200);
    await present();
    const [payment] = await paymentsOf(alone);
    await checkPaymentStatus(db, job, processor, payment?.id ?? '');
    expect(await statusOf(alone)).toBe('PAID');
    expect(await paymentsOf(alone)).toHaveLength(1);
  });

  it('ends the payment with a declined card, and can be used again', async () => {
    const { alone } = await setting();
    await pay({ invoiceId: alone });
    await present('4000000000000002');
    await applyReaderState(db, job, processor, readerId);
    expect(await paymentsOf(alone)).toMatchObject([
      { status: 'FAILED', failureMessage: 'Your card was declined.' },
    ]);
    expect((await pay({ invoiceId: alone })).statusCode).toBe(200);
    expect((await paymentsOf(alone)).map(({ status }) => status)).toEqual(['FAILED', 'OPEN']);
  });

  it('can be canceled, which frees it and allows other ways to pay', async () => {
    const { patient, alone } = await setting();
    const { paymentId } = (await pay({ invoiceId: alone })).json().data;
    const url = `/payments/${alone}/paymentIntent`;
    const caller = await as(patient);
    expect((await caller.post(url, {})).json().message).toContain(
      'A card reader is waiting for this payment.',
    );
    expect((await admin.post(`/payments/${paymentId}/cancel-reader`)).statusCode).toBe(200);
    expect((await stripe.retrieveReader(readerId)).action).toBeNull();
    expect((await caller.post(url, {})).statusCode).toBe(200);
    expect((await paymentsOf(alone)).map(({ status }) => status)).toEqual(['FAILED', 'OPEN']);
  });

  // Rule: money.reader-payments-are-online
  it('is freed by the scheduled check if no card was presented for three minutes', async () => {
    const { alone } = await setting();
    const { paymentId } = (await pay({ invoiceId: alone })).json().data;
    const plan = await db
      .selectFrom('plannedEvents')
      .select('dueAt')
      .where('entityId', '=', paymentId)
      .executeTakeFirstOrThrow();
    const [payment] = await paymentsOf(alone);
    expect(plan.dueAt).toEqual(addMinutes(payment?.createdAt ?? 0, 3));
    await checkPaymentStatus(db, { ...job, now: plan.dueAt }, processor, paymentId);
    expect((await paymentsOf(alone)).map(({ status }) => status)).toEqual(['FAILED']);
    expect((await stripe.retrieveReader(readerId)).action).toBeNull();
  });

  it('that is busy or unknown is reported in plain words, and nothing starts', async () => {
    const { bill, alone } = await setting();
    await pay({ appointmentId: bill.appointmentId });
    const busy = await pay({ invoiceId: alone });
    expect(busy.json()).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^This reader is in use/),
    });
    expect((await pay({ invoiceId: alone }, 'tmr_unknown')).statusCode).toBe(404);
    expect(await paymentsOf(alone)).toEqual([]);
    const elsewhere = await pay({ appointmentId: bill.appointmentId }, another);
    expect(elsewhere.json().message).toContain('A card reader is waiting for this payment.');
  });

  it('that is offline or does not respond is reported in plain words, and the attempt ends', async () => {
    const { alone } = await setting();
    const input = { bill: { invoiceId: alone }, readerId };
    const offline = {
      ...stripe,
      retrieveReader: async (id: string) => ({
        ...(await stripe.retrieveReader(id)),
        status: 'offline' as const,
      }),
    };
    await expect(payAtReader(db, job, { stripe: offline, livemode: false }, input)).rejects.toThrow(
      'offline',
    );
    const silent = {
      ...stripe,
      processOnReader: () =>
        Promise.reject(
          new IntegrationError('stripe', 'unavailable', 'no answer', { code: 'terminal_reader_timeout' }),
        ),
    };
    await expect(payAtReader(db, job, { stripe: silent, livemode: false }, input)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await paymentsOf(alone)).map(({ status }) => status)).toEqual(['FAILED']);
  });
});
