import { cents } from '@bedside/contracts/money';
import { newId } from '@bedside/db/id';
import { journalOf } from '@bedside/domain/payments/journal.queries';
import { buildPricedService, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addDays, format } from 'date-fns';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([paymentsService], database);
const staff = await insertStaff(db, { role: 'SUPER_ADMIN' });
const owner = await as(staff);
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
const patient = await insertPatient(db);

const dayIn = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd');
const set = (taxRate: unknown, jurisdiction = 'Illinois', effectiveFrom = dayIn(1)) =>
  owner.post('/appointment/update-sales-tax-detail', { taxRate, jurisdiction, effectiveFrom });
const rates = () => db.selectFrom('taxRates').selectAll().execute();
const detail = async (query = '') =>
  (await owner.get(`/appointment/get-sales-tax-detail${query}`)).json().data;

// Rule: money.one-tax-rate-at-a-time
it('a tax rate below zero, above a hundred, not a number, or for a past day is rejected and nothing is stored', async () => {
  for (const rate of [-1, 101, 0.0005, '6', null]) expect((await set(rate)).statusCode).toBe(400);
  expect((await set(6.25, 'Illinois', dayIn(-2))).statusCode).toBe(400);
  expect((await set(6.25, 'I')).statusCode).toBe(400);
  expect(await rates()).toEqual([]);
  for (const rate of [-0.01, 1.01])
    await expect(
      db
        .insertInto('taxRates')
        .values({ id: newId(), rate, jurisdiction: 'Illinois', effectiveFrom: '2026-01-01', createdBy: null })
        .execute(),
    ).rejects.toThrow('tax_rates_rate_check');
});

it('the tax rate is for super-admins only', async () => {
  expect((await admin.get('/appointment/get-sales-tax-detail')).statusCode).toBe(403);
  expect((await admin.get('/appointment/sales-tax-history')).statusCode).toBe(403);
  expect((await admin.post('/appointment/update-sales-tax-detail', {})).statusCode).toBe(403);
  expect((await admin.get('/admin/tax-rates')).statusCode).toBe(403);
});

it('the tax rate has one history, whichever call sets it, and the current rate is marked', async () => {
  await db
    .insertInto('taxRates')
    .values({
      id: newId(),
      rate: 0.05,
      jurisdiction: 'Illinois',
      effectiveFrom: '2020-01-01',
      createdBy: null,
    })
    .execute();
  const tomorrow = await set(8.875, 'Cook County', dayIn(2));
  expect(tomorrow.json().data).toMatchObject({
    taxRate: 8.875,
    state: 'upcoming',
    updatedBy: { id: staff.id },
  });
  expect((await set(9, 'Cook County', dayIn(2))).json().data.state).toBe('upcoming');
  await admin.put('/appointment/update-tax-rate', { taxRate: 6.25 });
  const now = await detail();
  expect(now.current).toMatchObject({ taxRate: 6.25, jurisdiction: 'Illinois', effectiveTo: dayIn(1) });
  expect(now.upcoming).toMatchObject([{ taxRate: 9, jurisdiction: 'Cook County' }]);
  const { data, meta } = (await owner.get('/appointment/sales-tax-history?page=1&take=10')).json();
  expect(data.history.map((rate: { taxRate: number; state: string }) => [rate.taxRate, rate.state])).toEqual([
    [6.25, 'current'],
    [9, 'upcoming'],
    [8.875, 'replaced'],
    [5, 'past'],
  ]);
  expect(meta.itemCount).toBe(4);
  const listed = await owner.get('/admin/tax-rates?sort=["effectiveFrom","ASC"]');
  expect(listed.json()[0]).toMatchObject({ taxRate: 5 });
  expect((await owner.get(`/admin/tax-rates/${listed.json()[0].id}`)).statusCode).toBe(200);
});

it('tax totals add up invoiced, collected, and refunded amounts, and a new rate changes no invoice', async () => {
  const taxed = [buildPricedService({ amount: buildPricedService().amount, taxable: true })];
  const [paid, open] = [
    await insertPayableInvoice(db, patient, { services: taxed }),
    await insertPayableInvoice(db, patient, { services: taxed }),
  ];
  await admin.post('/payments/mark-as-paid', { appointmentId: paid.appointmentId, paymentMode: 'CASH' });
  const invoices = () =>
    db.selectFrom('invoices').select(['id', 'taxRate', 'jurisdiction', 'totalCents']).orderBy('id').execute();
  const before = await invoices();
  expect(before).toMatchObject([
    { taxRate: 0.0625, jurisdiction: 'Illinois' },
    { taxRate: 0.0625, jurisdiction: 'Illinois' },
  ]);
  const tax = Math.round(24_500 * 0.0625) / 100;
  const { periods, totals } = await detail('?period=quarter');
  expect(periods).toMatchObject([
    { jurisdiction: 'Illinois', invoices: 2, collected: tax, refunded: 0, due: tax },
  ]);
  expect(totals).toMatchObject({ invoices: 2, invoiced: tax * 2, collected: tax });

  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amountCents'])
    .where('invoiceId', '=', paid.invoiceId)
    .executeTakeFirstOrThrow();
  await sql`insert into refunds (id, payment_id, invoice_id, amount_cents, refund_scope, is_offline, reason, status, created_at, finalized_at)
    values (${newId()}, ${payment.id}, ${paid.invoiceId}, ${payment.amountCents}, 'FULL', true, 'OTHER', 'SUCCEEDED', now(), now())`.execute(
    db,
  );
  await admin.put('/appointment/update-tax-rate', { taxRate: 0 });
  expect((await detail()).totals).toMatchObject({ collected: tax, refunded: tax, due: 0 });

  await admin.post('/payments/mark-as-paid', { appointmentId: open.appointmentId, paymentMode: 'CASH' });
  const { id: second } = await db
    .selectFrom('payments')
    .select('id')
    .where('invoiceId', '=', open.invoiceId)
    .executeTakeFirstOrThrow();
  const { lines } = (await admin.get(`/payments/${second}/refund`)).json().data;
  for (const { position } of lines)
    await admin.post(`/payments/${second}/refund`, {
      what: { scope: 'LINES', positions: [position] },
      reason: 'OTHER',
    });
  expect((await detail()).totals).toMatchObject({ collected: 2 * tax, refunded: 2 * tax, due: 0 });
  expect(await invoices()).toEqual(before);
  expect(open.invoiceId).not.toBe(paid.invoiceId);
});

// Rule: money.tax-of-what-was-kept
it('tax totals come to nothing when all of a bill has gone back, however it went', async () => {
  await admin.put('/appointment/update-tax-rate', { taxRate: 8.875 });
  const ways: object[][] = [
    [{ scope: 'LINES', positions: [1] }, { scope: 'FULL' }],
    [{ scope: 'PARTIAL', amount: 20 }, { scope: 'LINES', positions: [0] }, { scope: 'FULL' }],
    [...Array.from({ length: 7 }, () => ({ scope: 'PARTIAL', amount: 3.33 })), { scope: 'FULL' }],
  ];
  const month = dayIn(0).slice(0, 7);
  const payable = async () => {
    await sql`update ledger_entries set closed_on = ${`${month}-01`}::date where closed_on is null`.execute(
      db,
    );
    const sums = (await journalOf(db, month)).filter(({ account }) => account === 'salesTaxPayable');
    return sums.reduce((sum, { creditCents, debitCents }) => sum + creditCents - debitCents, 0);
  };
  for (const way of ways) {
    const before = (await detail()).totals;
    const payableBefore = await payable();
    const bill = await insertPayableInvoice(db, patient, {
      services: [
        buildPricedService({ amount: cents(10_001), taxable: true }),
        buildPricedService({ amount: cents(20_000), taxable: false }),
      ],
    });
    const { appointmentId } = bill;
    await admin.post('/payments/mark-as-paid', { appointmentId, paymentMode: 'CASH' });
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', bill.invoiceId)
      .executeTakeFirstOrThrow();
    for (const what of way) {
      const refunded = await admin.post(`/payments/${id}/refund`, { what, reason: 'OTHER' });
      expect(refunded.statusCode, refunded.body).toBe(200);
    }
    const { collected, refunded, due } = (await detail()).totals;
    expect([collected - before.collected, refunded - before.refunded, due - before.due]).toEqual([
      expect.closeTo(8.88, 5),
      expect.closeTo(8.88, 5),
      expect.closeTo(0, 5),
    ]);
    expect(await payable()).toBe(payableBefore);
  }
});
