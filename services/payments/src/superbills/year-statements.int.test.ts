import { saveYearStatement, yearStatementToPrint } from '@bedside/domain/payments/year-statement.commands';
import { statementYears, yearStatement } from '@bedside/domain/payments/year-statement.queries';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
let now = new Date('2026-06-15T15:00:00Z');
const { parts, as, anonymous } = await startServices([paymentsService], database, { now: () => now });
const staff = await insertStaff(db, { role: 'ADMIN' });
const zone = { timeZone: 'America/Chicago' };

async function paid(patient: { id: string; householdId: string }, at: string) {
  now = new Date(at);
  const { appointmentId, invoiceId } = await insertPayableInvoice(db, patient);
  const admin = await as(staff);
  await admin.post('/payments/mark-as-paid', { appointmentId, paymentMode: 'CASH' });
  return invoiceId;
}

async function refund(invoiceId: string, amount: number, at: string) {
  now = new Date(at);
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const body = { what: { scope: 'PARTIAL', amount }, reason: 'COMPLAINT' };
  expect((await (await as(staff)).post(`/payments/${id}/refund`, body)).statusCode).toBe(200);
}

const ledgerOf = async (patientIds: string[], from: string, to: string) => {
  const { cents } = await db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('invoices as invoice', 'invoice.id', 'entry.invoiceId')
    .select(({ fn }) => fn.sum<number>('entry.amountCents').as('cents'))
    .where('invoice.patientId', 'in', patientIds)
    .where('entry.kind', 'in', ['PAID', 'REFUNDED', 'MOVED', 'CHARGEBACK'])
    .where('entry.at', '>=', new Date(from))
    .where('entry.at', '<', new Date(to))
    .executeTakeFirstOrThrow();
  return 0 - Number(cents);
};

describe('the statement of a year', () => {
  // Rule: money.year-statement
  it('equals the ledger to the cent, refunds included, by the days of the practice', async () => {
    const payer = await insertPatient(db);
    const child = await insertPatient(db, { patient: { householdId: payer.householdId } });
    await paid(payer, '2026-03-02T16:00:00Z');
    const late = await paid(child, '2026-12-31T23:30:00Z');
    // Still December 31 in Chicago.
    await paid(child, '2027-01-01T05:30:00Z');
    await refund(late, 12.34, '2026-12-31T23:40:00Z');
    await refund(late, 0.01, '2027-02-01T12:00:00Z');
    const years = await statementYears(db, payer.id, zone);
    const ids = [payer.id, child.id];
    expect(years).toEqual([
      { year: 2027, paidCents: -1 },
      { year: 2026, paidCents: await ledgerOf(ids, '2026-01-01T06:00:00Z', '2027-01-01T06:00:00Z') },
    ]);
    const statement = await yearStatement(db, payer.id, 2026, zone);
    expect(statement.totalCents).toBe(years[1]?.paidCents);
    expect(statement.rows.map(({ isReturn }) => isReturn)).toEqual([false, false, false, true]);
    expect(JSON.stringify(statement)).not.toContain('urgent care');
    const shown = (await (await as(payer)).get('/payments/year-statements')).json().data.years;
    expect(shown[1]).toEqual({ year: 2026, paid: (years[1]?.paidCents ?? 0) / 100 });
  });

  // Rule: money.year-statement-access
  it('leaves out the bills that someone in the household closed to the payer', async () => {
    const payer = await insertPatient(db);
    const other = await insertPatient(db, { patient: { householdId: payer.householdId } });
    await paid(payer, '2026-04-02T16:00:00Z');
    await paid(other, '2026-04-03T16:00:00Z');
    await insertFamilyGrant(db, { ownerId: other.id, granteeId: payer.id, kinds: ['VISITS'] });
    const statement = await yearStatement(db, payer.id, 2026, zone);
    expect(statement.rows).toHaveLength(1);
    expect(statement.totalCents).toBe(
      await ledgerOf([payer.id], '2026-01-01T06:00:00Z', '2027-01-01T06:00:00Z'),
    );
  });

  it('is downloaded only by its payer', async () => {
    const payer = await insertPatient(db);
    const other = await insertPatient(db, { patient: { householdId: payer.householdId } });
    await paid(payer, '2026-05-02T16:00:00Z');
    const print = await yearStatementToPrint(db, payer.id, 2026);
    if (!print) throw new Error('it was printed before');
    const ctx = { actor: null, requestId: 'test', now, ip: null };
    const pdf = Buffer.from('%PDF-1.7 a statement');
    await saveYearStatement(db, ctx, parts.integrations.storage, { ...print, userId: payer.id, pdf });
    expect(await yearStatementToPrint(db, payer.id, 2026)).toBeNull();
    const caller = await as(payer);
    const answer = await caller.get('/payments/year-statements/2026');
    const file = await anonymous.get(new URL(answer.json().data.link).pathname.replace('/v1', ''));
    expect(file.rawPayload.equals(pdf)).toBe(true);
    expect((await caller.get('/payments/year-statements/2024')).statusCode).toBe(404);
    const { documentId } = await db
      .selectFrom('printedDocuments')
      .select('documentId')
      .where('printKey', '=', print.printKey)
      .executeTakeFirstOrThrow();
    const { requireVisibleFile } = await import('@bedside/domain/care/file-visibility');
    const asked = (userId: string) =>
      requireVisibleFile(
        db,
        { ...ctx, actor: { userId, role: 'PATIENT', permissions: [] } as never },
        documentId,
      );
    await expect(asked(payer.id)).resolves.toBeUndefined();
    await expect(asked(other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('no longer opens by a link made before a court order, or another limit, against its payer', async () => {
    const payer = await insertPatient(db);
    const child = await insertPatient(db, { patient: { householdId: payer.householdId } });
    await paid(payer, '2026-05-03T16:00:00Z');
    await paid(child, '2026-05-04T16:00:00Z');
    const print = await yearStatementToPrint(db, payer.id, 2026);
    if (!print) throw new Error('it was printed before');
    const ctx = { actor: null, requestId: 'test', now, ip: null };
    const pdf = Buffer.from('%PDF-1.7 a statement');
    await saveYearStatement(db, ctx, parts.integrations.storage, { ...print, userId: payer.id, pdf });
    const { link } = (await (await as(payer)).get('/payments/year-statements/2026')).json().data;
    const open = () => anonymous.get(new URL(link).pathname.replace('/v1', ''));
    expect((await open()).statusCode).toBe(200);
    await insertCourtOrder(db, { patientId: child.id, personId: payer.id, createdBy: staff.id });
    expect((await open()).statusCode).toBe(404);
  });
});
