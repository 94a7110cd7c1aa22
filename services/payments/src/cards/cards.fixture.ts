import { processWebhook } from '@bedside/domain/payments/webhook.commands';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { paymentsService } from '../app.ts';

/** Patients with cards at the simulator, and how the payments service stored them. */
export async function openCardStage() {
  const database = await withDatabase();
  const { db } = database;
  // A hundred clicks share ten connections. How long the last one waits depends on the machine.
  const environment = { ...database.environment, DATABASE_POOL_WAIT_MS: '15000' };
  const { parts, origin, as } = await startServices(
    [paymentsService],
    { db, environment },
    { simulators: true },
  );

  async function patientWithCard(paymentMethodId = 'pm_card_visa') {
    const patient = await insertPatient(db);
    const caller = await as(patient);
    const attached = await caller.post('/payments/attach/payment-method', {
      paymentMethodId,
      patientId: patient.id,
    });
    expect(attached.statusCode).toBe(200);
    const card = attached.json<{ data: { paymentMethodId: string; last4: string } }>().data;
    return { patient, caller, card, bill: await insertPayableInvoice(db, patient) };
  }

  async function attach(caller: Caller, patientId: string, paymentMethodId: string): Promise<string> {
    const stored = await caller.post('/payments/attach/payment-method', { paymentMethodId, patientId });
    return stored.json<{ data: { paymentMethodId: string } }>().data.paymentMethodId;
  }

  async function defaultAtProcessor(patientId: string): Promise<string | null | undefined> {
    const { stripeCustomerId } = await db
      .selectFrom('patients')
      .select('stripeCustomerId')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow();
    return (await parts.integrations.stripe.retrieveCustomer(stripeCustomerId ?? ''))?.defaultCardId;
  }

  let heard = 0;
  /** Processes a webhook as the worker does. */
  async function deliverWebhook(type: string, objectId: string): Promise<void> {
    heard += 1;
    const id = `evt_heard_${heard}`;
    const now = new Date();
    await db
      .insertInto('webhookEvents')
      .values({ id, type, objectId, livemode: false, createdAt: now, receivedAt: now, processedAt: null })
      .execute();
    const job = { actor: null, requestId: 'test-request', now, ip: null };
    await processWebhook(db, job, { stripe: parts.integrations.stripe, livemode: false }, id);
  }

  const paymentsOf = (invoiceId: string) =>
    db
      .selectFrom('payments')
      .select(['status', 'paymentMode', 'failureMessage'])
      .where('invoiceId', '=', invoiceId)
      .orderBy('createdAt')
      .execute();

  /** Successful Stripe charges for an invoice. */
  async function succeededCharges(invoiceId: string) {
    const response = await fetch(`${parts.config.stripe.apiUrl}/v1/charges?limit=100`, {
      headers: { authorization: `Bearer ${parts.config.stripe.secretKey}` },
    });
    const { data } = (await response.json()) as {
      data: { status: string; metadata: Record<string, string> }[];
    };
    return data.filter((charge) => charge.status === 'succeeded' && charge.metadata.invoiceId === invoiceId);
  }

  /** Waits until this many statements wait for a lock. */
  async function untilWaiting(count: number): Promise<void> {
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await waiting.execute(db)).rows[0]?.count === count, { timeout: 15_000 });
  }

  return {
    db,
    parts,
    origin,
    as,
    patientWithCard,
    attach,
    defaultAtProcessor,
    deliverWebhook,
    paymentsOf,
    succeededCharges,
    untilWaiting,
  };
}
