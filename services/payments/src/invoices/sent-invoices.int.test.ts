import type { Db } from '@bedside/db/database';
import { listInvoices } from '@bedside/domain/payments/invoice-list.queries';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { addDays } from 'date-fns';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openInvoiceStage } from './custom-invoices.fixture.ts';

const { db, now, as, app, admin, superAdmin, draft, sent, rowOf, paymentsOf, ledgerOf, eventsOf, lastEvent } =
  await openInvoiceStage();

describe('a sent invoice', () => {
  // Rule: money.write-off-by-super-admins
  it('can be billed later and requested again, and written off only by super-admins', async () => {
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

  // Rule: messages.answers-say-what-is-held
  it('is not announced to someone who would not get the message', async () => {
    const { invoice, patient } = await sent();
    const announce = async (path: string) => {
      const { statusCode, body } = await admin.post(path, { invoiceId: invoice.id });
      return statusCode === 200 ? 200 : [statusCode, JSON.parse(body).message];
    };
    const before = await lastEvent(invoice.id);
    const nobody = [422, expect.stringMatching(/^No one would get this message/)];
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', patient.id).execute();
    expect(await announce('/list/send-mail')).toEqual(nobody);
    expect(await announce('/payments/send-payment-link')).toEqual(nobody);
    await db
      .updateTable('users')
      .set({ status: 'ACTIVE', phoneE164: null })
      .where('id', '=', patient.id)
      .execute();
    expect(await announce('/list/send-text')).toEqual(nobody);
    expect(await lastEvent(invoice.id)).toEqual(before);
    expect(await announce('/list/send-mail')).toBe(200);
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

  it('adds up all matches on every page, and shows overdue amounts by age', async () => {
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
      totals: {
        count: 5,
        totalAmount: 40,
        taxAmount: 0,
        paidAmount: 0,
        refundedAmount: 0,
        chargedBackAmount: 0,
        dueAmount: 40,
      },
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
