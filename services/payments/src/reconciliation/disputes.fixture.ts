import { cents } from '@bedside/contracts/money';
import { newId } from '@bedside/db/id';
import { dailyRevenue } from '@bedside/domain/payments/daily-revenue.queries';
import { requestReconciliation } from '@bedside/domain/payments/reconcile.commands';
import { runReconciliation } from '@bedside/domain/payments/reconcile-run.commands';
import { taxOfYear } from '@bedside/domain/payments/tax.queries';
import { processWebhook, receiveWebhook } from '@bedside/domain/payments/webhook.commands';
import { localDay } from '@bedside/domain/practice/local-time';
import { buildPricedService } from '@bedside/testing/factories/invoices';
import { insertTaxRate } from '@bedside/testing/factories/tax-rates';
import type { TestDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { changeAtStripe, inject } from '@bedside/testing/stripe';
import { addMinutes } from 'date-fns';
import { paymentsService } from '../app.ts';
import { payingStage } from '../refunds/paid-invoices.fixture.ts';

const timeZone = 'America/Chicago';

/** Payments that a bank disputes. The processor’s webhooks don’t arrive automatically. */
export async function disputeStage(database: TestDatabase) {
  const { db } = database;
  let now = new Date();
  const service = await startServices([paymentsService], database, { simulators: true, now: () => now });
  const stage = await payingStage(database, service, () => now);
  const { admin, processor, system, paidByCard } = stage;
  await inject(service.origin, { integration: 'stripe-webhook', kind: 'drop', times: 10_000 });
  await insertTaxRate(db, 0.1);

  const atTheProcessor = (path: string, body: object = {}) => changeAtStripe(service.origin, path, body);

  async function reconciled() {
    now = addMinutes(now, 11);
    const { runId } = await requestReconciliation(db, system());
    await runReconciliation(db, system(), processor, runId);
    return runId;
  }

  async function deliverWebhook(type: string, objectId: string) {
    const event = { id: newId(), type, objectId, livemode: false, created: now };
    await receiveWebhook(db, system(), event);
    await processWebhook(db, system(), processor, event.id);
  }

  /** A taxed invoice, paid by card and lost in a dispute. */
  async function lost() {
    const paid = await paidByCard([buildPricedService({ amount: cents(40_000), taxable: true })]);
    const before = await figures();
    const dispute = await atTheProcessor('/stripe-disputes', { intentId: paid.intentId });
    await reconciled();
    const disputed = await invoiceOf(paid.bill.invoiceId);
    await atTheProcessor(`/stripe-disputes/${dispute.id}/close`, { status: 'lost' });
    await reconciled();
    return { ...paid, before, held: disputed, dispute, total: paid.bill.total };
  }

  async function figures() {
    const today = localDay(now, timeZone);
    const { collected } = await dailyRevenue(db, { today, days: 7, timeZone });
    const year = Number(today.slice(0, 4));
    // The clock of a test may pass the end of a month or a year.
    const taxes = [
      ...(await taxOfYear(db, system(), { year: year - 1, period: 'month' })),
      ...(await taxOfYear(db, system(), { year, period: 'month' })),
    ];
    const list = (await admin.get('/admin/payments')).headers['x-facets'];
    const { totals } = JSON.parse(String(list));
    const sums = [...collected.values()].reduce((sum, { cents: moved }) => sum + moved, 0);
    return {
      collected: sums,
      tax: taxes.reduce((sum, { collectedCents }) => sum + collectedCents, 0),
      invoiced: taxes.reduce((sum, { invoicedCents }) => sum + invoicedCents, 0),
      chargedBack: totals.chargedBackAmount,
    };
  }

  const ledgerOf = async (invoiceId: string) =>
    (
      await db
        .selectFrom('ledgerEntries')
        .select(['kind', 'amountCents'])
        .where('invoiceId', '=', invoiceId)
        .orderBy('id')
        .execute()
    ).map(({ kind, amountCents }) => [kind, amountCents]);

  const invoiceOf = async (id: string) => (await admin.get(`/appointment/invoice/${id}`)).json().data;

  const reviewsOpen = async (subject: string) =>
    db
      .selectFrom('paymentExceptions')
      .select(['id', 'kind', 'paymentId', 'details'])
      .where('externalReference', '=', subject)
      .where('resolvedAt', 'is', null)
      .execute();

  return {
    ...stage,
    service,
    now: () => now,
    setNow: (at: Date) => {
      now = at;
    },
    atTheProcessor,
    reconciled,
    deliverWebhook,
    lost,
    figures,
    ledgerOf,
    invoiceOf,
    reviewsOpen,
  };
}
