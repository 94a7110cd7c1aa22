import { newId } from '@bedside/db/id';
import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { payWithCardOnFile } from '@bedside/domain/payments/card-on-file.commands';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { payInBrowser, stripeLedger } from '@bedside/testing/stripe';
import { subSeconds } from 'date-fns';
import { describe, expect, it, vi } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { parts, origin, as } = await startServices([paymentsService], database, { simulators: true });
const processor = { stripe: parts.integrations.stripe, livemode: false };
const job = { actor: null, requestId: 'test-request', now: new Date(), ip: null };
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

const keyOf = () => {
  const key = newId();
  return { key, keyed: { headers: { 'idempotency-key': key } } };
};
const rowOf = (key: string) =>
  db.selectFrom('idempotencyKeys').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

/** What a request leaves behind whose process crashed this many seconds ago, before storing its response. */
const killed = (key: string, secondsAgo: number) =>
  db
    .updateTable('idempotencyKeys')
    .set({ responseStatus: null, responseBody: null, createdAt: subSeconds(new Date(), secondsAgo) })
    .where('key', '=', key)
    .execute();

async function withCard(caller: Caller, patientId: string): Promise<string> {
  const body = { paymentMethodId: 'pm_card_visa', patientId };
  return (await caller.post('/payments/attach/payment-method', body)).json().data.paymentMethodId;
}

async function setting() {
  const patient = await insertPatient(db);
  const caller = await as(patient);
  return { patient, caller, bill: await insertPayableInvoice(db, patient) };
}

type Ask = (set: Awaited<ReturnType<typeof setting>>) => Promise<[Caller, string, object]>;
const asks: Record<string, Ask> = {
  'a card on file that was charged': async ({ patient, caller, bill }) => {
    const paymentMethodId = await withCard(caller, patient.id);
    const body = { appointmentId: bill.appointmentId, paymentMethodId };
    return [caller, '/payments/card-on-file-payment', body];
  },
  'several invoices that were charged at once': async ({ patient, caller, bill }) => {
    const paymentMethodId = await withCard(caller, patient.id);
    const invoiceIds = [bill.invoiceId, await insertInvoice(db, patient)];
    return [caller, '/payments/card-on-file-payment', { invoiceIds, paymentMethodId }];
  },
  'cash that was recorded': async ({ bill }) => [
    admin,
    '/payments/mark-as-paid',
    { appointmentId: bill.appointmentId, paymentMode: 'CASH' },
  ],
  'a request to pay in cash': async ({ caller, bill }) => [
    caller,
    '/payments/request-settlement',
    { appointmentId: bill.appointmentId, paymentMode: 'CASH' },
  ],
  'a form that was opened': async ({ caller, bill }) => [
    caller,
    `/payments/${bill.appointmentId}/paymentIntent`,
    {},
  ],
};

describe('a request whose process crashed after its work and before its response', () => {
  // Rule: security.idempotency-keys
  it.each(Object.entries(asks))('returns the original response: %s', async (_, ask) => {
    const [caller, path, body] = await ask(await setting());
    const { key, keyed } = keyOf();
    const first = await caller.post(path, body, keyed);
    expect(first.statusCode, first.body).toBe(200);
    const payments = () => db.selectFrom('payments').select(['id', 'status']).orderBy('id').execute();
    const before = await payments();

    await killed(key, 5);
    expect((await caller.post(path, body, keyed)).statusCode).toBe(409);
    await killed(key, 7);
    const again = await caller.post(path, body, keyed);
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await payments()).toEqual(before);
  });

  it('returns the form that was paid since, and offers no other', async () => {
    const { caller, bill } = await setting();
    const { key, keyed } = keyOf();
    const path = `/payments/${bill.appointmentId}/paymentIntent`;
    const first = await caller.post(path, {}, keyed);
    const { clientSecret, paymentId } = first.json().data;
    await payInBrowser(parts.config, clientSecret);
    await syncPayment(db, job, processor, paymentId);
    await killed(key, 7);
    const again = await caller.post(path, {}, keyed);
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json().data).toEqual(first.json().data);
    expect((await caller.post(path, {}, keyOf().keyed)).statusCode).toBe(409);
  });

  it('charges a card once if it crashed between charge and commit', async () => {
    const { patient, caller, bill } = await setting();
    const paymentMethodId = await withCard(caller, patient.id);
    const ctx = { ...job, decisionId: newId() };
    const input = {
      bills: [{ invoiceId: bill.invoiceId }],
      paymentMethodId,
      scope: { kind: 'any' as const },
    };
    const dying: typeof processor.stripe = {
      ...processor.stripe,
      confirmIntent: async (confirm) => {
        await processor.stripe.confirmIntent(confirm);
        throw new Error('the process ends');
      },
    };
    await expect(payWithCardOnFile(db, ctx, { ...processor, stripe: dying }, input)).rejects.toThrow('ends');
    const again = await payWithCardOnFile(db, ctx, processor, input);
    expect(again).toMatchObject({ status: 'SUCCESSFUL', amount: 39_500 });
    expect(await payWithCardOnFile(db, ctx, processor, input)).toEqual(again);
    const confirmed = (await stripeLedger(origin)).filter(
      ({ idempotencyKey }) => idempotencyKey === `confirm-${again.paymentId}`,
    );
    expect(confirmed).toHaveLength(1);
  });
});

describe('a slow request', () => {
  it('is reported as still in progress, so that no one takes it for lost', async () => {
    const { caller, bill } = await setting();
    const { key, keyed } = keyOf();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const read = vi.spyOn(parts.integrations.stripe, 'createIntent').mockImplementationOnce(async () => {
      await released;
      throw new Error('never asked');
    });
    const pending = caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {}, keyed);
    const row = await vi.waitFor(() => rowOf(key), { timeout: 5_000 });
    await vi.waitFor(
      async () => expect((await rowOf(key)).createdAt.getTime()).toBeGreaterThan(row.createdAt.getTime()),
      { timeout: 5_000, interval: 100 },
    );
    release();
    expect((await pending).statusCode).toBe(500);
    read.mockRestore();
    expect((await rowOf(key)).createdAt).toEqual(new Date(0));
  }, 15_000);
});
