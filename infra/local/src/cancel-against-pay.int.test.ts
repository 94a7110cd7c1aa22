import { setTimeout as pause } from 'node:timers/promises';
import { appointmentsService } from '@bedside/appointments-service/app';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { paymentsService } from '@bedside/payments-service/app';
import { rounds } from '@bedside/testing/drill';
import {
  buildFinishedAppointment,
  insertInvoice,
  insertPayableInvoice,
} from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { askStripe, inject, payInBrowser } from '@bedside/testing/stripe';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';

/** No relay or worker runs, so jobs can't affect the results. */
const database = await withDatabase();
const { db } = database;
const { parts, origin, as } = await startServices([appointmentsService, paymentsService], database, {
  simulators: true,
});
const { config } = parts;
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

const RACES = rounds(24, 200);
const AT_ONCE = 8;

interface Race {
  invoiceId: string;
  start: () => Promise<LightMyRequestResponse>;
  cancel: () => Promise<LightMyRequestResponse>;
  others?: string[];
}

const patient = await insertPatient(db);
const caller = await as(patient);

const cancellations: Record<string, () => Promise<Race>> = {
  'an invoice': async () => {
    const invoiceId = await insertInvoice(db, patient);
    return {
      invoiceId,
      start: () => caller.post(`/payments/${invoiceId}/paymentIntent`, {}),
      cancel: () => admin.post(`/appointment/invoice/${invoiceId}/cancel`, { reason: 'Written twice' }),
    };
  },
  'one invoice of a batch': async () => {
    const [invoiceId, other] = [await insertInvoice(db, patient), await insertInvoice(db, patient)];
    return {
      invoiceId,
      others: [other],
      start: () => caller.post('/payments/paymentIntent', { invoiceIds: [other, invoiceId] }),
      cancel: () => admin.post(`/appointment/invoice/${invoiceId}/cancel`, { reason: 'Written twice' }),
    };
  },
  'the late fee of a visit that comes back': async () => {
    const appointment = buildFinishedAppointment(patient, {
      status: 'CANCELLED',
      cancellationReason: 'Away',
    });
    await db.insertInto('appointments').values(appointment).execute();
    const invoiceId = await insertInvoice(db, patient, {
      kind: 'LATE_FEE',
      lateCancellationOfAppointmentId: appointment.id,
    });
    return {
      invoiceId,
      start: () => caller.post(`/payments/${invoiceId}/paymentIntent`, {}),
      cancel: () => admin.put(`/appointment/reactivate/${appointment.id}`, {}),
    };
  },
  'a visit': async () => {
    const { appointmentId, invoiceId } = await insertPayableInvoice(db, patient);
    return {
      invoiceId,
      start: () => caller.post(`/payments/${appointmentId}/paymentIntent`, {}),
      cancel: () => admin.put(`/appointment/${appointmentId}/cancel`, { cancellationReason: 'By mistake' }),
    };
  },
};

interface Started extends Race {
  clientSecret: string;
  intentId: string;
}

async function started(endpoint: () => Promise<Race>): Promise<Started> {
  const race = await endpoint();
  const answer = await race.start();
  expect(answer.statusCode, answer.body).toBe(200);
  const { clientSecret, paymentIntentId: intentId } = answer.json().data;
  return { ...race, clientSecret, intentId };
}

const pay = async ({ clientSecret }: Started) => (await payInBrowser(config, clientSecret)).paid;

/** At the same moment, slightly apart in both orders, and one after the other. */
async function run(index: number, race: Started): Promise<{ status: number; paid: boolean }> {
  const gap = index % 21;
  if (index % 3 === 0) {
    const { statusCode } = await race.cancel();
    await pause(gap);
    return { status: statusCode, paid: await pay(race) };
  }
  const [cancelFirst, payFirst] = index % 3 === 1 ? [0, gap] : [gap, 0];
  const [{ statusCode }, paid] = await Promise.all([
    pause(cancelFirst).then(race.cancel),
    pause(payFirst).then(() => pay(race)),
  ]);
  return { status: statusCode, paid };
}

const standing = (invoiceId: string) =>
  db
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.invoiceId', 'invoices.id')
    .select(['invoices.status as invoice', 'payments.status as payment', 'payments.unapplied'])
    .where('invoices.id', '=', invoiceId)
    .orderBy('payments.createdAt')
    .execute();

const statusAtProvider = async ({ intentId }: Started) =>
  (await askStripe<{ status: string }>(config, 'GET', `/payment_intents/${intentId}`)).status;

// Every cent at Stripe is posted to an invoice, and every invoice matches its ledger.
afterAll(async () => {
  expect(await ledgerDiscrepancies(db)).toEqual([]);
  const intents = await db.selectFrom('payments').select('stripePaymentIntentId').distinct().execute();
  let held = 0;
  for (const { stripePaymentIntentId: intentId } of intents) {
    if (!intentId) continue;
    const { amount_received } = await askStripe<{ amount_received: number }>(
      config,
      'GET',
      `/payment_intents/${intentId}`,
    );
    held += amount_received;
  }
  const { rows } = await sql<{ booked: number }>`select coalesce(sum(payments.amount_cents), 0)::int as booked
    from payments join invoices on invoices.id = payments.invoice_id
    where payments.status = 'SUCCESSFUL' and not unapplied and invoices.status = 'PAID'`.execute(db);
  expect(rows[0]?.booked).toBe(held);
});

describe.each(Object.entries(cancellations))('canceling %s while its form is being paid', (_, endpoint) => {
  // Rules: money.cancel-closes-open-intents, money.processor-decides-who-was-first
  it(`is decided by Stripe, ${RACES} times`, async () => {
    const ends = { paid: 0, canceled: 0 };
    for (let begun = 0; begun < RACES; begun += AT_ONCE) {
      const batch = await Promise.all(Array.from({ length: AT_ONCE }, () => started(endpoint)));
      const results = await Promise.all(batch.map((race, index) => run(begun + index, race)));
      for (const [index, { status, paid }] of results.entries()) {
        ends[paid ? 'paid' : 'canceled'] += 1;
        expect(status).toBe(paid ? 409 : 200);
        const { invoiceId } = batch[index] ?? { invoiceId: '' };
        expect(await standing(invoiceId)).toEqual([
          paid
            ? { invoice: 'PAID', payment: 'SUCCESSFUL', unapplied: false }
            : { invoice: 'CANCELLED', payment: 'FAILED', unapplied: false },
        ]);
        for (const other of batch[index]?.others ?? []) {
          const again = await caller.post(`/payments/${other}/paymentIntent`, {});
          expect(again.statusCode, again.body).toBe(paid ? 409 : 200);
        }
      }
    }
    expect(ends.paid).toBeGreaterThan(0);
    expect(ends.canceled).toBeGreaterThan(RACES / 3 - 1);
  }, 60_000);

  // Rule: money.processor-decides-who-was-first
  it('changes nothing while Stripe is down or slow, and works afterward', async () => {
    for (const kind of ['reset', '500', 'hang'] as const) {
      const race = await started(endpoint);
      const before = await standing(race.invoiceId);
      // Stripe's client retries dropped connections automatically.
      const fault = await inject(origin, { integration: 'stripe', kind, times: 10 });
      const startedAt = performance.now();
      const refused = await race.cancel();
      await fault.clear();
      expect(refused.statusCode, refused.body).toBe(503);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
      expect(await standing(race.invoiceId)).toEqual(before);
      expect(await statusAtProvider(race)).toBe('requires_payment_method');
      if (kind === 'reset') {
        expect(await pay(race)).toBe(true);
        expect((await race.cancel()).statusCode).toBe(409);
        expect(await standing(race.invoiceId)).toMatchObject([{ invoice: 'PAID' }]);
      } else {
        expect((await race.cancel()).statusCode).toBe(200);
        expect(await pay(race)).toBe(false);
      }
    }
  }, 60_000);

  it('survives a lost Stripe response: nothing changes, and a retry completes it', async () => {
    const race = await started(endpoint);
    const before = await standing(race.invoiceId);
    const fault = await inject(origin, { integration: 'stripe', kind: 'reset', when: 'after', times: 10 });
    expect((await race.cancel()).statusCode).toBe(503);
    await fault.clear();
    expect(await standing(race.invoiceId)).toEqual(before);
    expect(await statusAtProvider(race)).toBe('canceled');
    for (const other of race.others ?? [])
      expect((await caller.post(`/payments/${other}/paymentIntent`, {})).statusCode).toBe(200);
    expect((await race.cancel()).statusCode).toBe(200);
  });

  it('does not deadlock with a form opened at the same moment', async () => {
    for (let index = 0; index < 40; index += 1) {
      const race = await endpoint();
      const [canceled, begun] = await Promise.all([
        pause(index % 7).then(race.cancel),
        pause(index % 5).then(race.start),
      ]);
      const secret: string | undefined = begun.json().data?.clientSecret;
      const paid = secret !== undefined && (await payInBrowser(config, secret)).paid;
      expect(canceled.statusCode === 200 && paid, `${canceled.body} ${begun.body}`).toBe(false);
      if (paid) expect((await race.cancel()).statusCode).toBe(409);
    }
  }, 30_000);
});
