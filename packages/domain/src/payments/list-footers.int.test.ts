import type { InvoiceStatus } from '@bedside/contracts/payments/payment.schema';
import { newId } from '@bedside/db/id';
import { foldTotals } from '@bedside/db/running-totals';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listInvoices } from './invoice-list.queries.ts';
import { listPayments } from './payment.queries.ts';

const { db } = await withDatabase();
const now = new Date('2026-10-14T15:07:00Z');
const patient = await insertPatient(db);
const range = { offset: 0, limit: 25 };
/** This filter matches everything, and the footers of a filtered list are summed from its rows. */
const everything = { from: '2000-01-01' };

/** A fixed seed gives the same numbers in every run. */
let seed = 7;
function any(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
}
const oneOf = <T>(all: readonly T[]): T => all[any(all.length)] as T;
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000 - any(86_400_000));

const statuses: readonly InvoiceStatus[] = ['DRAFT', 'BML', 'BML', 'CANCELLED', 'PAYMENT_REQUESTED'];

async function bill(): Promise<string> {
  const status = oneOf(statuses);
  return insertInvoice(db, patient, {
    status,
    totalCents: 1 + any(90_000),
    taxCents: any(700),
    createdAt: daysAgo(any(140)),
    sentAt: status === 'DRAFT' ? null : daysAgo(any(140)),
    cancellationReason: status === 'CANCELLED' ? 'Test' : null,
  });
}

async function pay(invoiceId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('payments')
    .values({
      id,
      invoiceId,
      patientId: patient.id,
      type: 'CUSTOM INVOICE',
      paymentMode: 'CASH',
      status: oneOf(['OPEN', 'FAILED', 'SUCCESSFUL'] as const),
      amountCents: 1 + any(90_000),
      createdAt: daysAgo(any(140)),
      finalizedAt: now,
    })
    .execute();
  return id;
}

async function change(invoiceId: string, paymentId: string): Promise<void> {
  const invoice = db.updateTable('invoices').where('id', '=', invoiceId);
  const payment = db.updateTable('payments').where('id', '=', paymentId);
  await [
    () => payment.set({ status: 'SUCCESSFUL' }).execute(),
    () => payment.set({ refundedCents: sql`amount_cents / 3` }).execute(),
    () => payment.set({ chargedBackCents: sql`amount_cents / 2` }).execute(),
    () => payment.set({ amountCents: sql`amount_cents + 11` }).execute(),
    () => invoice.set({ chargedBackCents: sql`(paid_cents - refunded_cents) / 2` }).execute(),
    () => invoice.set({ status: 'PAID', paidAt: now }).execute(),
    () => invoice.set({ totalCents: sql`total_cents + 13`, taxCents: sql`tax_cents + 1` }).execute(),
    () => invoice.set({ memo: 'Nothing that counts' }).execute(),
    () => db.deleteFrom('payments').where('id', '=', paymentId).where('status', '=', 'OPEN').execute(),
    () => foldTotals(db),
  ][any(10)]?.();
}

beforeAll(async () => {
  const invoices: string[] = [];
  const payments: string[] = [];
  for (let step = 0; step < 300; step += 1) {
    if (step % 3 === 0 || any(2) === 0) {
      const invoice = await bill();
      invoices.push(invoice);
      if (step === 0 || any(3) > 0) payments.push(await pay(invoice));
    }
    // A change that the tables refuse has no effect.
    await change(oneOf(invoices), oneOf(payments)).catch(() => undefined);
  }
});

const invoicesOf = (filter: object) =>
  listInvoices(db, { now }, { kind: 'any' }, { filter, range, sort: { field: 'createdAt', order: 'DESC' } });
const paymentsOf = (filter: object) =>
  listPayments(db, { filter, range, sort: { field: 'createdAt', order: 'DESC' } });

describe('the footers that the running totals keep', () => {
  it.each([undefined, 'BML', 'CANCELLED', 'DRAFT', 'PAID', 'PAYMENT_REQUESTED'] as const)(
    'are those of the rows, for invoices of the status %s',
    async (status) => {
      const footer = await invoicesOf({ status });
      expect(footer).toEqual(await invoicesOf({ status, ...everything }));
      expect(footer.totals.count).toBeGreaterThan(0);
    },
  );

  it.each([undefined, 'OPEN', 'FAILED', 'SUCCESSFUL'] as const)(
    'are those of the rows, for payments of the status %s',
    async (paymentStatus) => {
      const footer = await paymentsOf({ paymentStatus });
      expect(footer).toEqual(await paymentsOf({ paymentStatus, ...everything }));
      expect(footer.total).toBeGreaterThan(0);
    },
  );

  it('know money of every kind', async () => {
    const { totals, dueByAge } = await invoicesOf({});
    for (const cents of [...Object.values(totals), ...Object.values(dueByAge)])
      expect(cents).toBeGreaterThan(0);
  });
});
