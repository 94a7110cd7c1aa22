import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { listInvoices } from '@bedside/domain/payments/invoice-list.queries';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addDays } from 'date-fns';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

/** Wednesday, 10:00 in Chicago */
const WEDNESDAY = new Date('2026-10-14T15:00:00Z');
const database = await withDatabase();
const { db } = database;
const now = WEDNESDAY;
const { as, app } = await startServices([paymentsService], database, { now: () => now, simulators: true });
const staff = await insertStaff(db, { role: 'ADMIN' });
const admin = await as(staff);
const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
const dispatcher = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));

beforeAll(() => rateFrom('2026-01-01', 0.1));
afterAll(async () => expect(await ledgerDiscrepancies(db)).toEqual([]));

const rateFrom = (effectiveFrom: string, rate: number) =>
  db
    .insertInto('taxRates')
    .values({ id: newId(), rate, jurisdiction: 'Illinois', effectiveFrom, createdBy: null })
    .execute();

const lines = [
  { label: 'Copy of the record', amount: 100, taxable: true },
  { label: 'Courier', amount: 50 },
];
const written = (more: object = {}) => ({ lines, ...more });

async function draft(more: object = {}) {
  const patient = await insertPatient(db);
  const answer = await admin.post('/appointment/add-invoice', { patientId: patient.id, ...written(more) });
  expect(answer.statusCode, answer.body).toBe(200);
  return { patient, invoice: answer.json().data };
}
const sent = (more: object = {}) => draft({ ...more, send: true });

const rowOf = (id: string) => db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst();
const invoicesOf = (patientId: string) =>
  db.selectFrom('invoices').select('id').where('patientId', '=', patientId).execute();
const paymentsOf = (invoiceId: string) =>
  db.selectFrom('payments').select('status').where('invoiceId', '=', invoiceId).execute();
const ledgerOf = async (invoiceId: string) => {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(['kind', 'amountCents'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, amountCents }) => [kind, amountCents]);
};
const eventsOf = async (entityId: string) =>
  await db
    .selectFrom('outbox')
    .select(['type', 'payload'])
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();
const lastEvent = async (entityId: string) => (await eventsOf(entityId)).at(-1);

describe('a custom invoice', () => {
  // Rule: money.smallest-card-payment
  it('that no card can pay is not sent with a link, and the error names its lines', async () => {
    const patient = await insertPatient(db);
    const small = { lines: [{ label: 'Stamp', amount: 0.49 }] };
    const refused = await admin.post('/appointment/add-invoice', {
      patientId: patient.id,
      ...small,
      send: true,
    });
    expect(refused.statusCode, refused.body).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'lines', message: expect.stringContaining('$0.50') }],
    });
    expect(await invoicesOf(patient.id)).toEqual([]);

    const { invoice } = await draft(small);
    const late = await admin.post(`/appointment/invoice/${invoice.id}/send`, {});
    expect(late.json().issues, late.body).toMatchObject([{ path: 'lines' }]);
    const later = await admin.post(`/appointment/invoice/${invoice.id}/approve-bill-later`, {});
    expect(later.statusCode, later.body).toBe(200);
    const link = await admin.post('/payments/send-payment-link', { invoiceId: invoice.id });
    expect(link.statusCode, link.body).toBe(422);
    const shown = (await admin.get(`/appointment/invoice/${invoice.id}`)).json().data;
    expect(shown.allowedActions).not.toContain('sendLink');
    expect((await sent({ lines: [{ label: 'Stamp', amount: 0.5 }] })).invoice.status).toBe(
      'PAYMENT_REQUESTED',
    );
  });

  it('counts in list totals while due or paid, and separately as a draft', async () => {
    const { patient } = await draft();
    const ofPatient = { patientId: patient.id };
    const own = (more: object) => insertInvoice(db, patient, more);
    await own({ totalCents: 7_500 });
    await own({ totalCents: 2_500, status: 'CANCELLED' });
    const totalsOf = async (filter: object) => {
      const answer = await admin.get(
        `/admin/invoices?filter=${encodeURIComponent(JSON.stringify({ ...ofPatient, ...filter }))}`,
      );
      return JSON.parse(String(answer.headers['x-facets'])).totals;
    };
    expect(await totalsOf({})).toMatchObject({ count: 3, totalAmount: 75, taxAmount: 0, dueAmount: 75 });
    expect(await totalsOf({ status: 'DRAFT' })).toMatchObject({ count: 1, totalAmount: 160, taxAmount: 10 });
    expect(await totalsOf({ status: 'CANCELLED' })).toMatchObject({ count: 1, totalAmount: 25 });
  });

  it("is a draft with today's tax rate and its discount until sent", async () => {
    const { invoice } = await draft({ discount: { kind: 'percent', percent: 10 }, memo: 'As you asked.' });
    expect(invoice).toMatchObject({
      kind: 'CUSTOM',
      status: 'DRAFT',
      lines: [
        { position: 0, kind: 'SERVICE', amount: 100, taxable: true },
        { position: 1, kind: 'SERVICE', amount: 50, taxable: false },
        { kind: 'DISCOUNT', label: 'Discount (10%)', amount: -15 },
        { kind: 'TAX', label: 'Sales tax (10%)', amount: 9 },
      ],
      totalAmount: 144,
      dueAmount: 0,
      discount: { kind: 'percent', percent: 10 },
      memo: 'As you asked.',
      sentAt: null,
      allowedActions: ['edit', 'delete', 'send', 'billLater', 'cancel'],
    });
    expect(await ledgerOf(invoice.id)).toEqual([]);

    const answer = await admin.post(`/appointment/invoice/${invoice.id}/send`, { version: 1 });
    expect(answer.json().data).toMatchObject({ status: 'PAYMENT_REQUESTED', dueAmount: 144, version: 2 });
    expect(await ledgerOf(invoice.id)).toEqual([['INVOICED', 14_400]]);
    expect(await lastEvent(invoice.id)).toMatchObject({ type: 'invoice.sent' });
  });

  // Rule: money.drafts-alone-change
  it('can be edited and deleted only as a draft, on its latest version', async () => {
    const { invoice } = await draft();
    const change = (more: object) =>
      admin.post('/appointment/update-invoice', { id: invoice.id, version: 1, ...written(more) });
    const rewritten = await change({ discount: { kind: 'amount', amount: 30 }, dueDate: '2026-10-31' });
    expect(rewritten.json().data).toMatchObject({ totalAmount: 128, dueDate: '2026-10-31', version: 2 });
    expect((await change({})).json().code).toBe('CONCURRENT_UPDATE');
    expect((await admin.delete(`/appointment/invoice/${invoice.id}`)).statusCode).toBe(200);
    expect(await rowOf(invoice.id)).toBeUndefined();

    const { invoice: out } = await sent();
    const before = await rowOf(out.id);
    for (const refused of [
      await admin.post('/appointment/update-invoice', { id: out.id, version: out.version, ...written() }),
      await admin.delete(`/appointment/invoice/${out.id}`),
    ])
      expect(refused.json().code).toBe('INVALID_TRANSITION');
    expect(await rowOf(out.id)).toEqual(before);
    const wider = db.updateTable('invoiceLines').set({ amountCents: 1 }).where('invoiceId', '=', out.id);
    await expect(wider.execute()).rejects.toThrow('frozen');
  });

  it('is created once, however often the request is sent', async () => {
    const patient = await insertPatient(db);
    const add = () =>
      admin.post(
        '/appointment/add-invoice',
        { patientId: patient.id, ...written() },
        { headers: { 'idempotency-key': `add-${patient.id}` } },
      );
    const [one, other] = [await add(), await add()];
    expect(one.json().data.id).toBe(other.json().data.id);
  });

  // Rule: money.invoices-keep-their-rate
  it('is taxed at the rate of the day it is sent, unaffected by later rates', async () => {
    const { invoice } = await draft();
    const { invoice: older } = await sent();
    await rateFrom('2026-10-14', 0.2);
    const answer = await admin.post(`/appointment/invoice/${invoice.id}/send`, {});
    expect(answer.json().data).toMatchObject({ totalAmount: 170, taxRate: 20 });
    expect((await admin.get(`/appointment/invoice/${older.id}`)).json().data).toMatchObject({
      totalAmount: 160,
      taxRate: 10,
    });
    await db.deleteFrom('taxRates').where('effectiveFrom', '=', '2026-10-14').execute();
  });

  it('cannot be sent without an amount, for a past day, or without the billing permission', async () => {
    const { invoice } = await draft({ discount: { kind: 'percent', percent: 100 }, dueDate: '2026-10-20' });
    const send = (caller = admin) => caller.post(`/appointment/invoice/${invoice.id}/send`, {});
    expect((await send()).statusCode).toBe(422);
    expect((await send(dispatcher)).statusCode).toBe(403);
    const { invoice: late } = await draft({ dueDate: '2026-10-14' });
    await db.updateTable('invoices').set({ dueOn: '2026-10-13' }).where('id', '=', late.id).execute();
    expect((await admin.post(`/appointment/invoice/${late.id}/send`, {})).json().message).toContain(
      'due date',
    );
    for (const { id } of [invoice, late])
      expect(await rowOf(id)).toMatchObject({ status: 'DRAFT', version: 1 });
  });
});

describe('an impossible amount', () => {
  // Rule: money.impossible-amounts-are-refused
  it.each(['-1', 'NaN', '1e309', '0.005', '21474836.48'])('is rejected by the API: %s', async (amount) => {
    const patient = await insertPatient(db);
    const add = (what: string) =>
      admin.post('/appointment/add-invoice', Buffer.from(`{"patientId":"${patient.id}",${what}}`), {
        headers: { 'content-type': 'application/json' },
      });
    const good = '"lines":[{"label":"A line","amount":1}]';
    expect((await add(`"lines":[{"label":"A line","amount":${amount}}]`)).statusCode).toBe(400);
    expect((await add(`${good},"discount":{"kind":"amount","amount":${amount}}`)).statusCode).toBe(400);
    expect((await add(`${good},"discount":{"kind":"percent","percent":${amount}}`)).statusCode).toBe(400);
    expect(await invoicesOf(patient.id)).toEqual([]);
    expect((await add(good)).statusCode).toBe(200);
  });

  it('is rejected if valid lines add up to too much', async () => {
    const { patient } = await draft();
    const many = Array.from({ length: 30 }, () => ({ label: 'A line', amount: 1_000_000 }));
    const answer = await admin.post('/appointment/add-invoice', { patientId: patient.id, lines: many });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toEqual([
      { path: 'lines', message: 'The total exceeds the invoice limit.' },
    ]);
  });
});

describe('a total from the client', () => {
  // Rule: money.server-computes-totals
  it.each(['totalAmount', 'taxRate', 'taxAmount', 'discountAmount', 'status', 'kind'])(
    'is rejected by name: %s',
    async (word) => {
      const patient = await insertPatient(db);
      const answer = await admin.post('/appointment/add-invoice', {
        patientId: patient.id,
        ...written({ [word]: 1 }),
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues[0].path).toBe(word);
      expect(await invoicesOf(patient.id)).toEqual([]);
    },
  );
});

describe('a sent invoice', () => {
  // Rule: money.write-off-by-super-admins
  it('can be billed later and requested again, and written off only by super admins', async () => {
    const { invoice } = await sent();
    const path = `/appointment/invoice/${invoice.id}`;
    expect((await admin.post(`${path}/bill-later`, {})).statusCode).toBe(404);
    expect((await admin.post(`${path}/approve-bill-later`, {})).statusCode).toBe(200);
    expect((await admin.get(path)).json().data).toMatchObject({
      status: 'BML',
      paymentMode: 'BML',
      bmlAge: 0,
    });
    expect((await admin.post(`${path}/send`, {})).json().data).toMatchObject({
      status: 'PAYMENT_REQUESTED',
      paymentMode: null,
    });
    await admin.post(`${path}/approve-bill-later`, {});
    const writeOff = { reason: 'Moved abroad' };
    expect((await admin.post(`${path}/cancel`, writeOff)).statusCode).toBe(403);
    expect((await superAdmin.post(`${path}/cancel`, writeOff)).json().data).toMatchObject({
      status: 'CANCELLED',
      cancellationReason: 'Moved abroad',
      dueAmount: 0,
      allowedActions: [],
    });
    expect(await ledgerOf(invoice.id)).toEqual([
      ['INVOICED', 16_000],
      ['WRITTEN_OFF', -16_000],
    ]);
  });

  it('is canceled with its open intent and links, and requires a reason', async () => {
    const { invoice, patient } = await sent();
    await (await as(patient)).post(`/payments/${invoice.id}/paymentIntent`, {});
    const cancel = (body: object) => admin.post(`/appointment/invoice/${invoice.id}/cancel`, body);
    expect((await cancel({ reason: '  ' })).statusCode).toBe(400);
    expect((await cancel({ reason: 'Written twice' })).statusCode).toBe(200);
    expect(await ledgerOf(invoice.id)).toEqual([
      ['INVOICED', 16_000],
      ['CANCELLED', -16_000],
    ]);
    expect(await paymentsOf(invoice.id)).toEqual([{ status: 'FAILED' }]);
    expect((await cancel({ reason: 'Written twice' })).json().code).toBe('INVALID_TRANSITION');
  });

  it('stays payable when Stripe is no longer asked for it', async () => {
    const { invoice, patient } = await sent();
    const path = `/appointment/${invoice.id}/cancel-stripe-invoice`;
    await (await as(patient)).post(`/payments/${invoice.id}/paymentIntent`, {});
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', invoice.id)
      .executeTakeFirstOrThrow();
    const before = await eventsOf(id);
    expect((await app.inject({ method: 'HEAD', url: `/v1${path}` })).statusCode).toBe(404);
    expect((await admin.get(path, { headers: { 'sec-purpose': 'prefetch' } })).statusCode).toBe(503);
    expect(await eventsOf(id)).toEqual(before);

    for (const answer of [await admin.get(path), await admin.post(path)]) {
      expect(answer.statusCode).toBe(200);
      expect(await paymentsOf(invoice.id)).toEqual([{ status: 'FAILED' }]);
    }
    expect(await rowOf(invoice.id)).toMatchObject({ status: 'PAYMENT_REQUESTED', version: invoice.version });
  });

  it('is announced only through the channel that staff chose: a link while due, a receipt once paid', async () => {
    const { invoice } = await sent();
    expect((await admin.post('/list/send-text', { invoiceId: invoice.id })).statusCode).toBe(200);
    expect(await lastEvent(invoice.id)).toMatchObject({
      type: 'invoice.notificationRequested',
      payload: { invoiceId: invoice.id, channel: 'text' },
    });
    await admin.post('/payments/mark-as-paid', { invoiceId: invoice.id, paymentMode: 'CASH' });
    const { payments } = (await admin.get(`/appointment/invoice/${invoice.id}`)).json().data;
    expect((await admin.post('/list/send-mail', { paymentId: payments[0].id })).statusCode).toBe(200);
    expect(await lastEvent(invoice.id)).toMatchObject({ payload: { channel: 'email' } });
    const trail = await db
      .selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', invoice.id)
      .where('action', 'like', 'invoice.send%')
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      'invoice.send',
      'invoice.sendLink',
      'invoice.sendReceipt',
    ]);
    const { invoice: unsent } = await draft();
    expect((await admin.post('/list/send-text', { invoiceId: unsent.id })).statusCode).toBe(409);
    expect((await admin.post('/list/send-text', {})).statusCode).toBe(400);
  });
});

describe('a patient', () => {
  // Rule: money.patients-see-no-drafts
  it("sees the household's invoices, without drafts and staff notes", async () => {
    const { patient, invoice: unsent } = await draft();
    const caller = await as(patient);
    const { invoice: dropped } = await draft({ patientId: patient.id });
    await admin.post(`/appointment/invoice/${dropped.id}/cancel`, { reason: 'Never meant for the patient' });
    const id = await insertInvoice(db, patient, {
      paymentRemarks: 'For staff',
      status: 'CANCELLED',
      cancellationReason: 'For staff',
    });
    const { data, meta } = (await caller.get('/appointment/invoices')).json();
    expect(data.invoices.map((invoice: { id: string }) => invoice.id)).toEqual([id]);
    expect(meta).toMatchObject({ itemCount: 1 });
    for (const hidden of [unsent, dropped])
      expect((await caller.get(`/appointment/invoice/${hidden.id}`)).statusCode).toBe(404);
    const seen = await caller.get(`/appointment/invoice/${id}`);
    expect(seen.statusCode).toBe(200);
    expect(seen.body).not.toContain('For staff');
    const stranger = await as(await insertPatient(db));
    expect((await stranger.get(`/appointment/invoice/${id}`)).statusCode).toBe(404);
    expect((await stranger.get('/appointment/invoices')).json().data.invoices).toEqual([]);
  });

  it('sees the invoices of someone who shares them, while they do', async () => {
    const { patient, invoice } = await sent();
    const friend = await insertPatient(db);
    const consent = await insertConsent(db, patient, {
      mode: 'REQUEST',
      requesterId: friend.id,
      status: 'APPROVED',
      sharesBilling: true,
      answeredAt: now,
    });
    const caller = await as(friend);
    const read = async () => (await caller.get(`/appointment/invoice/${invoice.id}`)).statusCode;
    expect(await read()).toBe(200);
    await db.updateTable('consents').set({ status: 'WITHDRAWN' }).where('id', '=', consent.id).execute();
    expect(await read()).toBe(404);
  });
});

async function statementsOf(work: (counted: Db) => Promise<unknown>): Promise<number> {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  };
  await work(db.withPlugin(plugin));
  return count;
}

describe('the list of invoices', () => {
  it('uses the same number of statements for every page, regardless of size', async () => {
    const patient = await insertPatient(db);
    for (let made = 0; made < 5; made += 1) await insertInvoice(db, patient);
    const listed = (offset: number, limit: number) =>
      statementsOf((counted) =>
        listInvoices(
          counted,
          { now },
          { kind: 'any' },
          {
            filter: { patientId: patient.id },
            sort: { field: 'totalAmount', order: 'ASC' },
            range: { offset, limit },
          },
        ),
      );
    const pages = [await listed(0, 1), await listed(0, 100), await listed(3, 2), await listed(90, 10)];
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toBeLessThanOrEqual(3);
  });

  it('adds up all matches on every page, and shows what is overdue by age', async () => {
    const patient = await insertPatient(db);
    const daysAgo = (days: number) => addDays(now, -days);
    const invoice = (more: object) => insertInvoice(db, patient, { totalCents: 1_000, ...more });
    await invoice({ status: 'BML', createdAt: daysAgo(5), dueOn: '2026-10-13' });
    await invoice({ status: 'BML', createdAt: daysAgo(31) });
    await invoice({ status: 'BML', createdAt: daysAgo(200) });
    await invoice({ status: 'PAYMENT_REQUESTED', createdAt: daysAgo(1), dueOn: '2026-10-14' });
    await invoice({ status: 'CANCELLED', createdAt: daysAgo(2) });
    const list = async (filter: object, range = [0, 0]) => {
      const query = {
        filter: JSON.stringify({ patientId: patient.id, ...filter }),
        range: JSON.stringify(range),
      };
      const answer = await admin.get('/admin/invoices', { query });
      return {
        rows: answer.json(),
        facets: JSON.parse(String(answer.headers['x-facets'])),
        total: answer.headers['content-range'],
      };
    };
    const all = await list({});
    expect(all.total).toBe('invoices 0-0/5');
    expect(all.facets).toEqual({
      status: { BML: 3, PAYMENT_REQUESTED: 1, CANCELLED: 1 },
      totals: { count: 5, totalAmount: 40, taxAmount: 0, paidAmount: 0, dueAmount: 40 },
      ages: { '0-30': 10, '31-60': 10, '61-90': 0, 'over-90': 10 },
    });
    const old = await list({ status: 'BML', age: 'over-90' });
    expect(old.rows).toMatchObject([{ bmlAge: 200 }]);
    expect(old.facets).toMatchObject({ totals: { count: 1, dueAmount: 10 }, ages: { '0-30': 10 } });
    expect((await list({ overdue: true })).rows).toMatchObject([{ dueDate: '2026-10-13' }]);
    expect((await list({ outstanding: true })).facets.totals.count).toBe(4);
    expect((await list({ from: '2026-10-13', to: '2026-10-13' })).facets.totals.count).toBe(1);
  });
});
