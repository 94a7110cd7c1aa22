import { prepareExport } from '@bedside/contracts/jobs.job';
import { MAX_IMMEDIATE_ROWS } from '@bedside/contracts/payments/exports.schema';
import { newId } from '@bedside/db/id';
import { claimExport, finishExport } from '@bedside/domain/exports/export.commands';
import { issueExportLink } from '@bedside/domain/exports/export-link.commands';
import { jobsOf } from '@bedside/queue/routing';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
let now = new Date();
const { parts, as, anonymous } = await startServices([paymentsService], database, { now: () => now });
const staff = await insertStaff(db, { role: 'SUPER_ADMIN' });
const owner = await as(staff);
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
const patient = await insertPatient(db, { user: { firstName: 'José', lastName: '=Núñez' } });
const bill = await insertPayableInvoice(db, patient);
await db
  .insertInto('appointmentPatients')
  .values({ appointmentId: bill.appointmentId, patientId: patient.id, isPrimary: true, symptom: null })
  .execute();

const trail = (action: string) =>
  db
    .selectFrom('auditLog')
    .select(['actorId', 'after', 'entityId'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('an export', () => {
  // Rule: money.exports-for-super-admins
  it('is for super-admins only, and nothing is read or stored for others', async () => {
    for (const caller of [admin, await as(patient)]) {
      const answers = [
        await caller.get('/list/keys?type=INVOICE'),
        await caller.post('/appointment/export', {}),
        await caller.post('/appointment/download-export-list', {}),
        await caller.post('/appointment/download-services-export-list', {}),
        await caller.post('/admin/exports', { type: 'INVOICE' }),
        await caller.get('/admin/exports'),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 403]);
    }
    expect(await db.selectFrom('exports').select('id').execute()).toEqual([]);
  });

  it('lists its columns, and rejects others', async () => {
    const { data } = (await owner.get('/list/keys?type=APPOINTMENT')).json();
    expect(data).toContainEqual({ key: 'appointmentKey', label: 'Visit', group: 'Visit' });
    for (const keys of [['password_hash'], ['appointmentKey"; drop table exports; --'], []]) {
      const refused = await owner.post('/appointment/export', { keys });
      expect(refused.statusCode).toBe(400);
    }
  });

  it('previews a page of its rows, and the read is audited', async () => {
    const request = {
      type: 'INVOICE',
      keys: ['patientName', 'totalAmount'],
      filters: { status: ['PAYMENT_REQUESTED'] },
    };
    const { data, meta } = (await owner.post('/appointment/export?page=1&take=10', request)).json();
    expect(data.columns).toEqual([
      { key: 'patientName', label: 'Patient', group: 'Patient' },
      { key: 'totalAmount', label: 'Total', group: 'Amounts' },
    ]);
    expect(data.rows).toEqual([{ patientName: 'José =Núñez', totalAmount: '395.00' }]);
    expect(meta).toEqual({ page: 1, take: 10, itemCount: 1, pageCount: 1 });
    expect(await trail('previewExport')).toMatchObject({ actorId: staff.id });
    const empty = await owner.post('/appointment/export', { ...request, filters: { status: ['DRAFT'] } });
    expect(empty.json().data.rows).toEqual([]);
  });

  it('finds the unverified bills that the list of invoices finds, so none that was fully refunded', async () => {
    const clerk = await as(await insertStaff(db, { role: 'ADMIN' }));
    const payer = await insertPatient(db);
    const [kept, returned] = [await insertPayableInvoice(db, payer), await insertPayableInvoice(db, payer)];
    for (const { appointmentId } of [kept, returned])
      await clerk.post('/payments/mark-as-paid', { appointmentId, paymentMode: 'CASH' });
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', returned.invoiceId)
      .executeTakeFirstOrThrow();
    const refund = { what: { scope: 'FULL' }, reason: 'COMPLAINT' };
    expect((await clerk.post(`/payments/${id}/refund`, refund)).statusCode).toBe(200);
    for (const verified of [false, true]) {
      const filter = JSON.stringify({ patientId: payer.id, verified });
      const listed = (await clerk.get('/admin/invoices', { query: { filter } })).json();
      const exported = await owner.post('/appointment/export', {
        ...{ type: 'INVOICE', keys: ['invoiceNumber'] },
        filters: { patientId: payer.id, paymentVerified: verified },
      });
      expect(exported.json().data.rows.map((row: { invoiceNumber: string }) => row.invoiceNumber)).toEqual(
        listed.map(({ number }: { number: string }) => number),
      );
      expect(listed).toHaveLength(1);
    }
  });

  it('of few rows downloads directly as UTF-8 for spreadsheets, with columns, filters, and rows audited', async () => {
    const keys = ['patientName', 'appointmentStatus', 'totalAmount'];
    const filters = { searchQuery: 'núñez' };
    const file = await owner.post('/appointment/download-export-list', { keys, filters });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="Medical export report [\d-]+\.csv"$/,
      ),
    });
    expect(file.body).toBe('\ufeffPatient,Status,Total\nJosé =Núñez,AWAITING PAYMENT,395.00\n');
    expect(await trail('export.download')).toMatchObject({
      actorId: staff.id,
      after: { type: 'APPOINTMENT', columns: keys, filters, rows: 1 },
    });
    const service = { id: newId(), name: '@visit', rateCents: 24_500, category: 'Urgent Care' };
    await db.insertInto('services').values(service).execute();
    await db
      .insertInto('servicesRendered')
      .values({
        appointmentId: bill.appointmentId,
        position: 0,
        serviceId: service.id,
        name: service.name,
        costCents: 24_500,
        taxable: false,
      })
      .execute();
    const services = await owner.post('/appointment/download-services-export-list', {
      keys: ['serviceName', 'serviceCategory', 'serviceCost'],
      filters: { status: ['AWAITING PAYMENT'] },
    });
    expect(services.body).toBe("\ufeffService,Category,Charge\n'@visit,Urgent Care,245.00\n");
  });

  // Rule: money.exports-for-super-admins
  it('of many rows is prepared in the background', async () => {
    await sql`insert into appointments (id, status, status_changed_at, type, patient_id, household_id, booked_by,
        preferred_date, service_date, preferred_times_of_day, estimate, created_at)
      select gen_random_uuid(), 'PENDING APPROVAL', now(), 'SELF_ONLY', ${patient.id}, ${patient.householdId},
        ${patient.id}, date '2026-11-20', date '2026-11-20', '{MORNING}', '{"totalAmount": 1}', now()
      from generate_series(1, ${MAX_IMMEDIATE_ROWS}::int)`.execute(db);
    const refused = await owner.post('/appointment/download-export-list', { keys: ['appointmentKey'] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toContain('Prepare it in the background');
    const response = await owner.post('/admin/exports', { keys: ['appointmentKey'] });
    expect(response.json()).toMatchObject({
      type: 'APPOINTMENT',
      status: 'WAITING',
      rowCount: null,
      keys: ['appointmentKey'],
    });
    const event = await db
      .selectFrom('outbox')
      .selectAll()
      .where('type', '=', 'export.requested')
      .executeTakeFirstOrThrow();
    const jobs = jobsOf({
      id: event.id,
      type: 'export.requested',
      payload: { exportId: response.json().id },
      requestId: 'r',
      urgent: event.urgent,
    });
    expect(jobs.map(({ name, queue }) => [name, queue])).toEqual([[prepareExport.name, 'exports']]);
    expect((await owner.delete(`/admin/exports/${response.json().id}`)).json()).toMatchObject({
      status: 'CANCELLED',
    });
    expect((await owner.delete(`/admin/exports/${response.json().id}`)).statusCode).toBe(422);
  });
});

const system = () => ({ actor: null, requestId: 'test-request', now, ip: null });

async function readyExport(): Promise<string> {
  const { id } = (await owner.post('/admin/exports', { type: 'INVOICE' })).json();
  const claim = await claimExport(db, system(), id);
  if (!claim) throw new Error('nothing to claim');
  const storageKey = `exports/${id}/1.csv`;
  await parts.integrations.storage.put(storageKey, Buffer.from('Invoice\n'), { contentType: 'text/csv' });
  await finishExport(db, system(), claim, { storageKey, sizeBytes: 8, rows: 0 });
  return id;
}
const pathOf = (link: string) => new URL(link).pathname.replace('/v1', '');
const open = async (by: object) => owner.post('/appointment/export-link', by);

describe('the link to a prepared export', () => {
  // Rule: money.export-links-open-once
  it('downloads the file once in the requesting session, with an audit row for each step', async () => {
    const id = await readyExport();
    const { link } = (await open({ id })).json().data;
    const other = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
    expect((await other.get(pathOf(link))).statusCode).toBe(404);
    expect((await admin.get(pathOf(link))).statusCode).toBe(403);
    const file = await anonymous.get(pathOf(link));
    expect(file.body).toBe('Invoice\n');
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
    expect((await anonymous.get(pathOf(link))).statusCode).toBe(404);
    expect(await trail('export.download')).toMatchObject({
      actorId: staff.id,
      entityId: id,
      after: { rows: 0 },
    });
  });

  // Rule: money.export-links-open-once
  it('expires after five minutes, and with the file', async () => {
    const id = await readyExport();
    const then = now;
    const late = (await open({ id })).json().data.link;
    now = addMinutes(now, 6);
    expect((await anonymous.get(pathOf(late))).statusCode).toBe(404);
    now = then;
    const link = (await open({ id })).json().data.link;
    await owner.delete(`/admin/exports/${id}`);
    expect((await anonymous.get(pathOf(link))).statusCode).toBe(404);
    expect((await open({ id })).statusCode).toBe(422);
  });

  it('in a message is used up by one download, and does not work for admins', async () => {
    const id = await readyExport();
    const token = await db.transaction().execute((tx) => issueExportLink(tx, { now }, id));
    expect((await admin.post('/appointment/export-link', { token })).statusCode).toBe(403);
    expect((await open({ token })).statusCode).toBe(200);
    const again = await open({ token });
    expect(again.statusCode).toBe(422);
    expect(again.json().message).toContain('This link has been used');
  });

  it('is not available before the file is complete', async () => {
    const { id } = (await owner.post('/admin/exports', { type: 'INVOICE' })).json();
    await claimExport(db, system(), id);
    expect((await open({ id })).statusCode).toBe(422);
  });
});
