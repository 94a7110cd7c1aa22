import { cents } from '@bedside/contracts/money';
import { getInvoice } from '@bedside/domain/payments/invoice.queries';
import { saveInvoiceDocument } from '@bedside/domain/payments/invoice-document.commands';
import { buildPricedService, insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
let now = new Date();
const { app, parts, as, anonymous } = await startServices([paymentsService], database, { now: () => now });
const staff = await insertStaff(db, { role: 'ADMIN' });
const admin = await as(staff);

const pdf = Buffer.from('%PDF-1.7 an invoice');

async function paidAppointment({ rendered = true } = {}) {
  const patient = await insertPatient(db);
  const bill = await insertPayableInvoice(db, patient);
  await admin.post('/payments/mark-as-paid', { appointmentId: bill.appointmentId, paymentMode: 'CASH' });
  if (rendered) await render(bill.invoiceId);
  return { patient, bill, caller: await as(patient) };
}

const render = async (invoiceId: string, storage = parts.integrations.storage) =>
  saveInvoiceDocument(db, { actor: null, requestId: 'test-request', now, ip: null }, storage, {
    invoice: await getInvoice(db, invoiceId),
    pdf,
  });

const askedToPrint = (invoiceId: string) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('type', '=', 'invoice.pdfRequested')
    .where('entityId', '=', invoiceId)
    .execute();

const pathOf = (link: string) => new URL(link).pathname.replace('/v1', '');
const linkUrl = (appointmentId: string) => `/appointment/${appointmentId}/invoice`;

describe('the invoice download link', () => {
  it('returns the PDF as an attachment that is not cached or type-sniffed', async () => {
    const { bill, caller } = await paidAppointment();
    const { invoiceLink } = (await caller.get(linkUrl(bill.appointmentId))).json().data;
    const file = await anonymous.get(pathOf(invoiceLink));
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.equals(pdf)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Invoice INV-\d+\.pdf"$/);
  });

  it('waits for rendering in progress', async () => {
    const { bill, caller } = await paidAppointment({ rendered: false });
    const pending = caller.get(linkUrl(bill.appointmentId));
    await render(bill.invoiceId);
    expect((await pending).statusCode).toBe(200);
  });

  it('expires after five minutes', async () => {
    const { bill, caller } = await paidAppointment();
    const { invoiceLink } = (await caller.get(linkUrl(bill.appointmentId))).json().data;
    const then = now;
    now = addMinutes(now, 5);
    expect((await anonymous.get(pathOf(invoiceLink))).statusCode).toBe(404);
    now = then;
  });

  // Rule: security.file-links
  it('does not work for another user, or after its owner has signed out', async () => {
    const { bill, caller, patient } = await paidAppointment();
    const { invoiceLink } = (await caller.get(linkUrl(bill.appointmentId))).json().data;
    const stranger = await as(await insertPatient(db));
    expect((await stranger.get(pathOf(invoiceLink))).statusCode).toBe(404);
    await db.updateTable('sessions').set({ revokedAt: now }).where('userId', '=', patient.id).execute();
    expect((await anonymous.get(pathOf(invoiceLink))).statusCode).toBe(404);
  });

  it('does not work if altered', async () => {
    const { bill, caller } = await paidAppointment();
    const { invoiceLink } = (await caller.get(linkUrl(bill.appointmentId))).json().data;
    expect((await anonymous.get(`${pathOf(invoiceLink).slice(0, -1)}~`)).statusCode).toBe(404);
    expect((await app.inject({ method: 'HEAD', url: new URL(invoiceLink).pathname })).statusCode).toBe(404);
  });

  it("is refused for another household's appointment", async () => {
    const { bill } = await paidAppointment();
    const stranger = await as(await insertPatient(db));
    expect((await stranger.get(linkUrl(bill.appointmentId))).statusCode).toBe(404);
  });

  // Rule: money.invoice-pdf
  it('is the same by invoice id, and available before payment', async () => {
    const patient = await insertPatient(db);
    const caller = await as(patient);
    for (const invoiceId of [
      (await insertPayableInvoice(db, patient)).invoiceId,
      await insertInvoice(db, patient),
    ]) {
      const pending = caller.get(linkUrl(invoiceId));
      await vi.waitFor(async () => expect(await askedToPrint(invoiceId)).toHaveLength(1));
      await render(invoiceId);
      expect((await pending).statusCode).toBe(200);
    }
  });

  it('is refused for a draft', async () => {
    const draft = await insertInvoice(db, await insertPatient(db), { status: 'DRAFT', sentAt: null });
    const answer = await admin.get(linkUrl(draft));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe('Drafts don’t have a PDF. Send the invoice first.');
    expect(await askedToPrint(draft)).toEqual([]);
  });

  it('does not return a file that differs from what was stored', async () => {
    const { bill, caller } = await paidAppointment();
    const { invoiceLink } = (await caller.get(linkUrl(bill.appointmentId))).json().data;
    const { storageKey } = await db
      .selectFrom('documents')
      .select('storageKey')
      .where('invoiceId', '=', bill.invoiceId)
      .executeTakeFirstOrThrow();
    await parts.integrations.storage.put(storageKey, Buffer.from('%PDF-1.7 forged'), {
      contentType: 'application/pdf',
    });
    expect((await anonymous.get(pathOf(invoiceLink))).statusCode).toBe(500);
  });

  it('leaves an audit row when staff reads', async () => {
    const { bill, patient } = await paidAppointment();
    const { invoiceLink } = (await admin.get(linkUrl(bill.appointmentId))).json().data;
    await anonymous.get(pathOf(invoiceLink));
    const rows = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('patientId', '=', patient.id)
      .where('entityType', '=', 'document')
      .where('actorId', 'is not', null)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'getInvoiceLink', actorId: staff.id },
      { action: 'downloadFile', actorId: staff.id },
    ]);
  });
});

describe('the PDF of an invoice', () => {
  it('is stored once, however many render it at once', async () => {
    const { bill } = await paidAppointment({ rendered: false });
    const copies = await Promise.all(Array.from({ length: 10 }, () => render(bill.invoiceId)));
    expect(copies.filter(Boolean)).toHaveLength(1);
    const rows = await db
      .selectFrom('documents')
      .select('id')
      .where('invoiceId', '=', bill.invoiceId)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('invoice storage', () => {
  it('may be slow: no transaction is open in the meantime', async () => {
    const { bill } = await paidAppointment({ rendered: false });
    let open: unknown[] = ['never asked'];
    const { storage } = parts.integrations;
    await render(bill.invoiceId, {
      ...storage,
      put: async (...object) => {
        const activity = await sql`select pid from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`.execute(db);
        open = activity.rows;
        await storage.put(...object);
      },
    });
    expect(open).toEqual([]);
  });
});

describe('invoices and payments in the console', () => {
  it('can be searched by number, appointment, and patient, with lines in dollars', async () => {
    const patient = await insertPatient(db, {
      user: { firstName: 'Oluwaseun', lastName: 'Adeyemi' },
      patient: { membershipType: 'PREMIER' },
    });
    const bill = await insertPayableInvoice(db, patient, {
      services: [buildPricedService({ amount: cents(10_000) })],
    });
    await admin.post('/payments/mark-as-paid', { appointmentId: bill.appointmentId, paymentMode: 'CASH' });
    const list = await admin.get('/admin/invoices', { query: { filter: JSON.stringify({ q: 'seun ade' }) } });
    expect(list.headers['content-range']).toBe('invoices 0-0/1');
    const [invoice] = list.json();
    expect(invoice).toMatchObject({
      id: bill.invoiceId,
      status: 'PAID',
      totalAmount: 85,
      paidAmount: 85,
      lines: [
        { kind: 'SERVICE', amount: 100 },
        { kind: 'DISCOUNT', amount: -15 },
        { kind: 'TRAVEL', amount: 150 },
        { kind: 'WAIVER', amount: -150 },
      ],
    });
    for (const q of [invoice.number, invoice.appointmentKey]) {
      const found = await admin.get('/admin/payments', {
        query: { filter: JSON.stringify({ q, unverified: true }) },
      });
      expect(found.json()).toMatchObject([{ invoiceId: bill.invoiceId, amount: 85, paymentMode: 'CASH' }]);
    }
  });

  it('are counted by status regardless of the status filter', async () => {
    const { patient } = await paidAppointment();
    const filter = JSON.stringify({ patientId: patient.id, paymentStatus: 'FAILED' });
    const list = await admin.get('/admin/payments', { query: { filter } });
    expect(list.headers['content-range']).toBe('payments */0');
    expect(JSON.parse(String(list.headers['x-facets']))).toEqual({
      paymentStatus: { SUCCESSFUL: 1 },
      totals: {
        count: 0,
        successful: 0,
        amount: 0,
        refundedAmount: 0,
        chargedBackAmount: 0,
        disputed: 0,
        disputedAmount: 0,
      },
    });
  });

  it("are paged by day in the practice's time zone", async () => {
    const { patient } = await paidAppointment();
    const query = { userId: patient.id, startDate: '2000-01-01', endDate: '2999-12-31' };
    const list = await admin.get('/list/payments', { query });
    expect(list.json()).toMatchObject({
      data: { payments: [{ paymentStatus: 'SUCCESSFUL' }] },
      meta: { page: 1, take: 10, itemCount: 1, pageCount: 1 },
    });
    const before = await admin.get('/list/payments', { query: { ...query, endDate: '2000-01-02' } });
    expect(before.json().data.payments).toEqual([]);
  });
});

describe('the tax rate', () => {
  // Rule: money.invoices-keep-their-rate
  it('is in percent, takes effect today, and leaves existing invoices unchanged', async () => {
    const patient = await insertPatient(db);
    const services = [buildPricedService({ amount: cents(10_000), taxable: true })];
    const older = await insertPayableInvoice(db, patient, { services });
    expect((await admin.put('/appointment/update-tax-rate', { taxRate: 8.875 })).statusCode).toBe(200);
    expect((await admin.get('/appointment/tax-rate')).json().data.getTaxRate.taxRate).toBe(8.875);
    const newer = await insertPayableInvoice(db, patient, { services });
    expect([older.total, newer.total]).toEqual([25_000, 25_888]);
    const record = await admin.get(`/admin/invoices/${older.invoiceId}`);
    expect(record.json()).toMatchObject({ totalAmount: 250, taxRate: 0 });
    for (const taxRate of [-1, 101])
      expect((await admin.put('/appointment/update-tax-rate', { taxRate })).statusCode).toBe(400);
    await admin.put('/appointment/update-tax-rate', { taxRate: 0 });
  });
});
