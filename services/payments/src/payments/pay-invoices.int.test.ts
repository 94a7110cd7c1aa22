import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { payWithCardOnFile } from '@bedside/domain/payments/card-on-file.commands';
import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import { voidLateCancellationInvoice } from '@bedside/domain/payments/late-cancellation-fee.commands';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import {
  buildFinishedAppointment,
  insertInvoice,
  insertPayableInvoice,
} from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { askStripe, inject, payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { parts, origin, as, anonymous } = await startServices([paymentsService], database, {
  simulators: true,
});
const { config } = parts;
const processor = { stripe: parts.integrations.stripe, livemode: false };
const job = { actor: null, requestId: 'test-request', now: new Date(), ip: null };
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

/** One household, two patients: an appointment invoice of $395 and another invoice of $75. */
async function setting() {
  const patient = await insertPatient(db);
  const child = await insertPatient(db, { patient: { householdId: patient.householdId } });
  const appointment = await insertPayableInvoice(db, patient);
  const alone = await insertInvoice(db, child);
  return {
    patient,
    child,
    appointment,
    alone,
    both: [appointment.invoiceId, alone],
    caller: await as(patient),
  };
}

const paymentsOf = (invoiceIds: string[]) =>
  db.selectFrom('payments').selectAll().where('invoiceId', 'in', invoiceIds).orderBy('id').execute();
const statusesOf = async (invoiceIds: string[]) =>
  (await db.selectFrom('invoices').select(['id', 'status']).where('id', 'in', invoiceIds).execute()).map(
    ({ status }) => status,
  );
const receiptsOf = async (invoiceIds: string[]) => {
  const rows = await db.selectFrom('outbox').select('entityId').where('type', '=', 'invoice.paid').execute();
  return rows.map(({ entityId }) => entityId).filter((id) => invoiceIds.includes(id));
};
const chargesOf = async (paymentId: string | undefined) => {
  const { data } = await askStripe<{
    data: { status: string; amount: number; metadata: Record<string, string> }[];
  }>(config, 'GET', '/charges?limit=100');
  return data.filter(({ status, metadata }) => status === 'succeeded' && metadata.paymentId === paymentId);
};
async function saveCard(caller: Awaited<ReturnType<typeof as>>, patientId: string): Promise<string> {
  const body = { paymentMethodId: 'pm_card_visa', patientId };
  return (await caller.post('/payments/attach/payment-method', body)).json().data.paymentMethodId;
}

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
  it('can be paid by link, which shows only what paying needs', async () => {
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
        receivedOn: '2026-01-05',
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

describe('several invoices of a household', () => {
  // Rule: money.several-invoices-one-charge
  it('are paid with one charge and a payment each, in one transaction', async () => {
    const { both, caller } = await setting();
    const started = (await caller.post('/payments/paymentIntent', { invoiceIds: both })).json().data;
    expect(started.amount).toBe(470);
    await payInBrowser(config, started.clientSecret);
    const [, other] = await paymentsOf(both);
    const synced = await admin.post(`/list/sync-transaction-with-stripe/${other?.id}`);
    expect(synced.json().message).toBe('Payment status: successful');
    expect(await statusesOf(both)).toEqual(['PAID', 'PAID']);
    expect((await receiptsOf(both)).toSorted()).toEqual(both.toSorted());
    expect((await chargesOf(started.paymentId)).map(({ amount }) => amount)).toEqual([47_000]);
    const ledger = await db
      .selectFrom('ledgerEntries')
      .select((eb) => eb.fn.sum<number>('amountCents').as('owed'))
      .where('invoiceId', 'in', both)
      .executeTakeFirstOrThrow();
    expect(ledger.owed).toBe(0);
  });

  it('get one intent for a hundred simultaneous clicks in two tabs with different id order', async () => {
    const { both, caller } = await setting();
    const orders = [both, both.toReversed()];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, click) =>
        caller.post('/payments/paymentIntent', { invoiceIds: orders[click % 2] }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().data.paymentIntentId)).size).toBe(1);
    expect(await paymentsOf(both)).toHaveLength(2);
  });

  it('are charged once to a card on file for a hundred simultaneous clicks', async () => {
    const { child, both, caller } = await setting();
    const body = { invoiceIds: both, paymentMethodId: await saveCard(caller, child.id) };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => caller.post('/payments/card-on-file-payment', body)),
    );
    expect(answers.every(({ statusCode }) => [200, 409, 503].includes(statusCode))).toBe(true);
    const settled = (await paymentsOf(both)).filter(({ status }) => status === 'SUCCESSFUL');
    expect(settled).toHaveLength(2);
    expect(await chargesOf(settled[0]?.batchPaymentId ?? '')).toHaveLength(1);
    expect(await statusesOf(both)).toEqual(['PAID', 'PAID']);
  });

  it('are charged once if the process crashed between charge and commit', async () => {
    const { patient, both, caller } = await setting();
    const paymentMethodId = await saveCard(caller, patient.id);
    const { stripe } = parts.integrations;
    const dying = {
      ...stripe,
      confirmIntent: async (input: Parameters<typeof stripe.confirmIntent>[0]) => {
        await stripe.confirmIntent(input);
        throw new IntegrationError('stripe', 'unavailable', 'no answer in time', { code: 'timeout' });
      },
    };
    const input = {
      bills: both.map((invoiceId) => ({ invoiceId })),
      paymentMethodId,
      scope: { kind: 'any' as const },
    };
    await expect(payWithCardOnFile(db, job, { stripe: dying, livemode: false }, input)).rejects.toMatchObject(
      { kind: 'unavailable' },
    );
    expect(await statusesOf(both)).toEqual(['PAYMENT_REQUESTED', 'PAYMENT_REQUESTED']);
    const one = await caller.post('/payments/card-on-file-payment', {
      invoiceIds: both.slice(0, 1),
      paymentMethodId,
    });
    expect(one.json()).toMatchObject({ code: 'CONFLICT', retryAfter: 5 });
    const [first] = await paymentsOf(both);
    await checkPaymentStatus(db, job, processor, first?.batchPaymentId ?? '');
    expect(await statusesOf(both)).toEqual(['PAID', 'PAID']);
    expect(await chargesOf(first?.batchPaymentId ?? '')).toHaveLength(1);
  });

  it('are posted by the scheduled check when every webhook is lost', async () => {
    const { both, caller } = await setting();
    const lost = await inject(origin, { integration: 'stripe-webhook', kind: 'drop', times: 100 });
    try {
      const started = (await caller.post('/payments/paymentIntent', { invoiceIds: both })).json().data;
      await payInBrowser(config, started.clientSecret);
      const plans = await db
        .selectFrom('plannedEvents')
        .select('entityId')
        .where('type', '=', 'payment.statusCheckDue')
        .where('entityId', '=', started.paymentId)
        .execute();
      expect(plans).toHaveLength(1);
      await checkPaymentStatus(db, job, processor, started.paymentId);
      await checkPaymentStatus(db, job, processor, started.paymentId);
      expect(await statusesOf(both)).toEqual(['PAID', 'PAID']);
      expect(await receiptsOf(both)).toHaveLength(2);
    } finally {
      await lost.clear();
    }
  });

  it('close another open form, and are closed by paying one of them separately', async () => {
    const { alone, both, caller } = await setting();
    const form = (await caller.post(`/payments/${alone}/paymentIntent`, {})).json().data;
    const together = (await caller.post('/payments/paymentIntent', { invoiceIds: both })).json().data;
    expect(await payInBrowser(config, form.clientSecret)).toMatchObject({ paid: false });
    const again = (await caller.post(`/payments/${alone}/paymentIntent`, {})).json().data;
    expect(await payInBrowser(config, together.clientSecret)).toMatchObject({ paid: false });
    await payInBrowser(config, again.clientSecret);
    await syncPayment(db, job, processor, again.paymentId);
    expect((await statusesOf(both)).toSorted()).toEqual(['PAID', 'PAYMENT_REQUESTED']);
  });

  it('are paid only with the exact sum, and raise an exception once one of them is canceled', async () => {
    const { alone, both, caller } = await setting();
    const started = (await caller.post('/payments/paymentIntent', { invoiceIds: both })).json().data;
    await db.updateTable('invoices').set({ status: 'CANCELLED' }).where('id', '=', alone).execute();
    await payInBrowser(config, started.clientSecret);
    expect(await syncPayment(db, job, processor, started.paymentId)).toBe('SUCCESSFUL');
    expect((await statusesOf(both)).toSorted()).toEqual(['CANCELLED', 'PAID']);
    expect((await paymentsOf([alone])).map(({ unapplied }) => unapplied)).toEqual([true]);
    const raised = await db
      .selectFrom('paymentExceptions')
      .select(['kind', 'details'])
      .where('paymentId', '=', started.paymentId)
      .execute();
    expect(raised).toMatchObject([
      { kind: 'PAID_AFTER_CANCEL', details: { received: 47_000, due: 47_000, invoices: 2 } },
    ]);
  });

  // Rule: money.several-invoices-one-charge
  it('of two households are not found together, and nothing changes', async () => {
    const [mine, theirs] = [await setting(), await setting()];
    const invoiceIds = [mine.alone, theirs.alone];
    expect((await mine.caller.post('/payments/paymentIntent', { invoiceIds })).statusCode).toBe(404);
    expect((await admin.post('/payments/paymentIntent', { invoiceIds })).statusCode).toBe(404);
    const paymentMethodId = await saveCard(theirs.caller, theirs.patient.id);
    const crossed = { invoiceIds: [mine.alone], paymentMethodId };
    expect((await admin.post('/payments/card-on-file-payment', crossed)).statusCode).toBe(404);
    expect(await paymentsOf(invoiceIds)).toEqual([]);
  });
});

describe('a card number in a text', () => {
  // Rule: money.card-numbers-never-reach-us
  it('is rejected at its field, and nothing is stored', async () => {
    const { alone } = await setting();
    const remarks = 'Took 4242 4242 4242 4242 over the phone';
    const refused = await admin.post('/payments/mark-as-paid', {
      invoiceId: alone,
      paymentMode: 'CASH',
      remarks,
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toMatchObject([{ path: 'remarks' }]);
    expect(refused.body).not.toContain('4242');
    expect(await paymentsOf([alone])).toEqual([]);
  });
});
