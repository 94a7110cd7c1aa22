import { buildService, insertAppointment } from '@bedside/testing/factories/appointments';
import { buildFinishedAppointment, insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { totalDifferences, withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db, Tx } from './database.ts';
import { newId } from './id.ts';
import { correctTotals, foldTotals } from './running-totals.ts';

const { db } = await withDatabase();
const now = new Date('2026-10-14T15:07:00Z');
const patient = await insertPatient(db);
const provider = await insertStaff(db, { role: 'PROVIDER' });

async function counts(): Promise<Record<string, number[]>> {
  const rows = await db
    .selectFrom('appointmentDailyCounts')
    .select(({ fn }) => [
      'serviceDate',
      'status',
      fn.sum<number>('appointmentCount').as('appointments'),
      fn.sum<number>('unassignedCount').as('unassigned'),
      fn.sum<number>('unsignedCount').as('unsigned'),
    ])
    .where('serviceDate', '<', '2026-11-01')
    .groupBy(['serviceDate', 'status'])
    .having((eb) => eb.fn.sum('appointmentCount'), '<>', 0)
    .orderBy('serviceDate')
    .orderBy('status')
    .execute();
  return Object.fromEntries(
    rows.map((row) => [`${row.serviceDate} ${row.status}`, [row.appointments, row.unassigned, row.unsigned]]),
  );
}

async function money(): Promise<Record<string, number[]>> {
  const rows = await db
    .selectFrom('moneyTotals')
    .select(({ fn }) => [
      'kind',
      fn.sum<number>('itemCount').as('items'),
      fn.sum<number>('cents').as('cents'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ kind, items, cents }) => (items || cents ? [[kind, [items, cents]]] : [])),
  );
}

const set = (
  table: 'appointments' | 'invoices' | 'payments' | 'refunds',
  id: string,
  values: object,
  of: Db | Tx = db,
) => of.updateTable(table).set(values).where('id', '=', id).execute();

async function finished(asked: 'BML' | 'CASH' | 'ONLINE', status: 'PAYMENT REQUESTED' | 'AWAITING PAYMENT') {
  const row = buildFinishedAppointment(patient, { status, paymentRequestType: asked });
  await db.insertInto('appointments').values(row).execute();
  const invoiceId = await insertInvoice(db, patient, {
    kind: 'VISIT',
    appointmentId: row.id,
    createdAt: now,
  });
  return { id: row.id, invoiceId };
}

async function pay(invoiceId: string, amountCents: number): Promise<string> {
  const id = newId();
  await db
    .insertInto('payments')
    .values({
      id,
      invoiceId,
      patientId: patient.id,
      type: 'CUSTOM INVOICE',
      paymentMode: 'CASH',
      amountCents,
      createdAt: now,
      finalizedAt: null,
      staffRemarks: null,
      failureMessage: null,
      createdBy: null,
    })
    .execute();
  return id;
}

describe('the counts of appointments', () => {
  it('follow every insert, change, and delete', async () => {
    const service = buildService();
    await db.insertInto('services').values(service).execute();
    const booked = {
      status: 'PENDING APPROVAL' as const,
      createdAt: now,
      preferredDate: '2026-10-20',
      serviceDate: '2026-10-20',
    };
    const first = await insertAppointment(db, patient, service, booked);
    const second = await insertAppointment(db, patient, service, booked);
    expect(await counts()).toEqual({ '2026-10-20 PENDING APPROVAL': [2, 2, 2] });

    await set('appointments', first.id, { status: 'AWAITING TIME', serviceDate: '2026-10-21' });
    await db.updateTable('appointments').set({ version: 9 }).execute();
    await set('appointments', second.id, { providerId: provider.id });
    expect(await counts()).toEqual({
      '2026-10-20 PENDING APPROVAL': [1, 0, 1],
      '2026-10-21 AWAITING TIME': [1, 1, 1],
    });
    await set('appointments', second.id, { soapNoteStatus: 'SUBMITTED' });
    await db.deleteFrom('appointmentPatients').where('appointmentId', '=', first.id).execute();
    await db.deleteFrom('appointmentServices').where('appointmentId', '=', first.id).execute();
    await db.deleteFrom('appointments').where('id', '=', first.id).execute();
    expect(await counts()).toEqual({ '2026-10-20 PENDING APPROVAL': [1, 0, 0] });
    expect(await totalDifferences(db)).toEqual([]);
  });
});

describe('the totals of money', () => {
  it('follow an invoice from its draft to its payment, refund, and chargeback', async () => {
    const id = await insertInvoice(db, patient, { status: 'DRAFT', sentAt: null, createdAt: now });
    expect(await money()).toEqual({});
    await set('invoices', id, { status: 'PAYMENT_REQUESTED', sentAt: now, totalCents: 8_000 });
    expect(await money()).toEqual({ OWED: [1, 8_000] });
    await set('invoices', id, { status: 'BML' });
    expect(await money()).toEqual({ OWED_LATER: [1, 8_000] });

    const paymentId = await pay(id, 8_000);
    expect(await money()).toEqual({ OWED_LATER: [1, 8_000] });
    await set('payments', paymentId, { status: 'SUCCESSFUL', finalizedAt: now });
    expect(await money()).toEqual({ COLLECTED: [1, 8_000], OWED_LATER: [1, 0] });
    await set('invoices', id, { status: 'PAID', paidAt: now });
    expect(await money()).toEqual({ COLLECTED: [1, 8_000] });

    const refundId = newId();
    await sql`insert into refunds (id, payment_id, invoice_id, amount_cents, refund_scope, reason, status, created_at)
      values (${refundId}, ${paymentId}, ${id}, 500, 'PARTIAL', 'OTHER', 'PENDING', now())`.execute(db);
    expect(await money()).toEqual({ COLLECTED: [1, 8_000] });
    await set('refunds', refundId, { status: 'SUCCEEDED', finalizedAt: now });
    expect(await money()).toEqual({ COLLECTED: [1, 8_000], REFUNDED: [1, 500] });
    await set('refunds', refundId, { status: 'FAILED' });

    await sql`insert into disputes (id, amount_cents, reason, status, is_open, opened_at)
      values ('dp_1', 3000, 'fraudulent', 'lost', true, now())`.execute(db);
    await sql`insert into chargebacks (id, dispute_id, payment_id, invoice_id, amount_cents, at)
      values (${newId()}, 'dp_1', ${paymentId}, ${id}, 3000, ${now})`.execute(db);
    expect(await money()).toEqual({ COLLECTED: [1, 5_000] });
    expect(await totalDifferences(db)).toEqual([]);
  });

  it('keep quarters of an hour, on which days begin in every time zone', async () => {
    const rows = await db.selectFrom('moneyTotals').select('at').where('kind', '=', 'COLLECTED').execute();
    expect(new Set(rows.map(({ at }) => at.toISOString()))).toEqual(new Set(['2026-10-14T15:00:00.000Z']));
  });

  it('follow requests to pay so from either side', async () => {
    const { COLLECTED } = await money();
    const cash = await finished('CASH', 'PAYMENT REQUESTED');
    expect(await money()).toEqual({ COLLECTED, OWED: [1, 7_500], ASKED_CASH: [1, 7_500] });
    await set('invoices', cash.invoiceId, { totalCents: 9_000 });
    await set('appointments', cash.id, { paymentRequestType: 'BML' });
    expect(await money()).toEqual({ COLLECTED, OWED: [1, 9_000], ASKED_BML: [1, 9_000] });
    await set('invoices', cash.invoiceId, { status: 'BML' });
    expect(await money()).toEqual({ COLLECTED, OWED_LATER: [1, 9_000] });
    await set('appointments', cash.id, { status: 'COMPLETED' });
    await set('invoices', cash.invoiceId, { status: 'PAID' });
    expect(await money()).toEqual({ COLLECTED });
    expect(await totalDifferences(db)).toEqual([]);
  });
});

it('a write that is rolled back leaves no total', async () => {
  const before = [await counts(), await money()];
  const work = db.transaction().execute(async (tx) => {
    await insertInvoice(tx as unknown as Db, patient, { status: 'BML' });
    await tx.updateTable('appointments').set({ serviceDate: '2026-10-29' }).execute();
    throw new Error('never mind');
  });
  await expect(work).rejects.toThrow('never mind');
  expect([await counts(), await money()]).toEqual(before);
  expect(await totalDifferences(db)).toEqual([]);
});

/**
 * Starts the first write and then the second one, and commits the first once the second is either waiting or
 * done.
 */
async function sideBySide(
  first: (tx: Tx) => Promise<unknown>,
  second: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  const one = db.transaction().execute(async (tx) => {
    await first(tx);
    written();
    await mayCommit;
  });
  await isWritten;
  let isDone = false;
  const other = db
    .transaction()
    .execute(second)
    .finally(() => {
      isDone = true;
    });
  await expect.poll(async () => isDone || (await isSomeoneWaiting())).toBe(true);
  commit();
  await Promise.all([one, other]);
}

async function isSomeoneWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select count(*) > 0 as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waits ?? false;
}

describe('totals under parallel writes', () => {
  it.each(['the visit first', 'the invoice first'])(
    'stay right while one transaction changes the visit and another its invoice, %s',
    async (order) => {
      const { id, invoiceId } = await finished('CASH', 'AWAITING PAYMENT');
      const visit = (tx: Tx) => set('appointments', id, { status: 'PAYMENT REQUESTED' }, tx);
      const invoice = (tx: Tx) => set('invoices', invoiceId, { totalCents: 6_100 }, tx);
      await (order === 'the visit first' ? sideBySide(visit, invoice) : sideBySide(invoice, visit));
      expect(await totalDifferences(db)).toEqual([]);
      expect((await money()).ASKED_CASH?.[1]).toBe(6_100);
      await set('invoices', invoiceId, { status: 'CANCELLED', cancellationReason: 'Test' });
    },
  );

  it('never wait for each other, and are folded in the meantime', async () => {
    const service = buildService();
    await db.insertInto('services').values(service).execute();
    const patients = await Promise.all(Array.from({ length: 8 }, () => insertPatient(db)));
    const day = { preferredDate: '2026-10-22', serviceDate: '2026-10-22' };
    const bookings = patients.flatMap((who) =>
      Array.from({ length: 5 }, () =>
        insertAppointment(db, who, service, { status: 'PENDING APPROVAL', ...day }),
      ),
    );
    await Promise.all([...bookings, foldTotals(db), foldTotals(db)]);
    expect((await counts())['2026-10-22 PENDING APPROVAL']).toEqual([40, 40, 40]);
    await sideBySide(
      (tx) =>
        tx
          .updateTable('appointments')
          .set({ status: 'AWAITING TIME' })
          .where('serviceDate', '=', '2026-10-22')
          .execute(),
      () => insertAppointment(db, patient, service, { status: 'PENDING APPROVAL', ...day }),
    );
    expect((await counts())['2026-10-22 AWAITING TIME']).toEqual([40, 40, 40]);
    expect(await totalDifferences(db)).toEqual([]);
  });

  it('keep their sums when they are folded to one row each', async () => {
    const before = [await counts(), await money()];
    await foldTotals(db);
    expect([await counts(), await money()]).toEqual(before);
    const { rows } = await sql<{ most: number }>`select max(n)::int as most from (
      select count(*) as n from appointment_daily_counts group by service_date, status
      union all select count(*) from money_totals group by kind, at) as kept`.execute(db);
    expect(rows).toEqual([{ most: 1 }]);
    expect(await totalDifferences(db)).toEqual([]);
  });
});

it('the comparison names what was changed, and corrects it', async () => {
  const before = [await counts(), await money()];
  await sql`update appointment_daily_counts set unassigned_count = unassigned_count + 3
    where service_date = '2026-10-22' and status = 'AWAITING TIME'`.execute(db);
  await sql`delete from money_totals where kind = 'COLLECTED'`.execute(db);
  const wrong = [
    {
      table: 'appointment_daily_counts',
      total: 'AWAITING TIME',
      at: '2026-10-22',
      expected: [40, 40, 40],
      found: [40, 43, 40],
    },
    {
      table: 'money_totals',
      total: 'COLLECTED',
      at: '2026-10-14 15:00:00+00',
      expected: [1, 5_000],
      found: [0, 0],
    },
  ];
  expect(await totalDifferences(db)).toEqual(wrong);
  expect(await db.transaction().execute(correctTotals)).toEqual(wrong);
  expect(await totalDifferences(db)).toEqual([]);
  expect([await counts(), await money()]).toEqual(before);
});
