import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { payWithCardOnFile } from '@bedside/domain/payments/card-on-file.commands';
import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { simultaneously } from '@bedside/testing/simultaneously';
import { inject, payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { payInvoicesStage } from './pay-invoices.fixture.ts';

const {
  db,
  parts,
  origin,
  config,
  processor,
  job,
  admin,
  setting,
  paymentsOf,
  statusesOf,
  receiptsOf,
  chargesOf,
  saveCard,
} = await payInvoicesStage();

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
    const answers = await simultaneously(100, (click) =>
      caller.post('/payments/paymentIntent', { invoiceIds: orders[click % 2] }),
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
    const { patient, child, alone, both, caller } = await setting();
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
    for (const { id } of [patient, child]) {
      const query = { filter: JSON.stringify({ patientId: id }) };
      expect((await admin.get('/admin/payment-reviews', { query })).json()).toHaveLength(1);
    }
  });

  // Rule: money.several-invoices-one-charge
  it('of two households are not found together, and nothing changes', async () => {
    const [mine, others] = [await setting(), await setting()];
    const invoiceIds = [mine.alone, others.alone];
    expect((await mine.caller.post('/payments/paymentIntent', { invoiceIds })).statusCode).toBe(404);
    expect((await admin.post('/payments/paymentIntent', { invoiceIds })).statusCode).toBe(404);
    const paymentMethodId = await saveCard(others.caller, others.patient.id);
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
