import { newId } from '@bedside/db/id';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { afterAll, beforeAll, expect } from 'vitest';
import { paymentsService } from '../app.ts';

/** Staff who create custom invoices, at a fixed time. The ledger is checked at the end. */
export async function openInvoiceStage() {
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
  return {
    WEDNESDAY,
    db,
    now,
    as,
    app,
    staff,
    admin,
    superAdmin,
    dispatcher,
    rateFrom,
    lines,
    written,
    draft,
    sent,
    rowOf,
    invoicesOf,
    paymentsOf,
    ledgerOf,
    eventsOf,
    lastEvent,
  };
}
