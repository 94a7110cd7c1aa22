import { cents } from '@bedside/contracts/money';
import type { JournalLine } from '@bedside/contracts/payments/closes.schema';
import { newId } from '@bedside/db/id';
import { buildPricedService, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertTaxRate } from '@bedside/testing/factories/tax-rates';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';
import { expectJournalToEqualLedger } from './journal.fixture.ts';

const database = await withDatabase();
const { db } = database;
let now = new Date('2026-06-10T15:00:00Z');
const { as } = await startServices([paymentsService], database, { now: () => now });
const clerk = await insertStaff(db, { role: 'ADMIN' });
const other = await insertStaff(db, { role: 'ADMIN' });
const owner = await insertStaff(db, { role: 'SUPER_ADMIN' });
const patient = await insertPatient(db);

await insertTaxRate(db, 0.1);

beforeEach(async () => {
  await sql`alter table ledger_entries disable trigger user`.execute(db);
  await sql`alter table month_closes disable trigger user`.execute(db);
  await sql`alter table payout_entries disable trigger user`.execute(db);
  await db.deleteFrom('monthCloses').execute();
  await db.deleteFrom('dayCloses').execute();
  await db.deleteFrom('ledgerEntries').execute();
  await db.deleteFrom('payoutEntries').execute();
  await sql`alter table ledger_entries enable trigger user`.execute(db);
  await sql`alter table month_closes enable trigger user`.execute(db);
  await sql`alter table payout_entries enable trigger user`.execute(db);
});

/** @returns the ID of the payment of a new taxed bill of $100 */
async function paidInCash(at: string) {
  now = new Date(at);
  const services = [buildPricedService({ amount: cents(10_000), taxable: true })];
  const { appointmentId, invoiceId } = await insertPayableInvoice(db, patient, { services, now });
  const body = { appointmentId, paymentMode: 'CASH' };
  expect((await (await as(clerk)).post('/payments/mark-as-paid', body)).statusCode).toBe(200);
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amountCents'])
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return { invoiceId, paymentId: payment.id, dollars: payment.amountCents / 100 };
}

async function refunded(paymentId: string, amount: number, at: string) {
  now = new Date(at);
  const body = { what: { scope: 'PARTIAL', amount }, reason: 'COMPLAINT' };
  expect((await (await as(clerk)).post(`/payments/${paymentId}/refund`, body)).statusCode).toBe(200);
}

const nextClose = async (day: string) =>
  (await (await as(clerk)).get(`/payments/day-closes/next?day=${day}`)).json().data;

async function close(day: string, count: { countedCash?: number; remark?: string } = {}, by = clerk) {
  const { expectedCash } = await nextClose(day);
  return (await as(by)).post('/payments/day-closes', {
    day,
    expectedCash,
    countedCash: expectedCash,
    ...count,
  });
}

const idOf = async (day: string) =>
  (await db.selectFrom('dayCloses').select('id').where('day', '=', day).executeTakeFirstOrThrow()).id;

const approve = async (id: string, by: typeof clerk) =>
  (await as(by)).post(`/payments/day-closes/${id}/approve`);

const reopen = async (id: string, by: typeof clerk) =>
  (await as(by)).post(`/payments/day-closes/${id}/reopen`, { reason: 'Counted twice' });

const auditOf = (entityId: string) =>
  db
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('entityId', '=', entityId)
    .orderBy('at')
    .execute();

const closedDays = () =>
  db
    .selectFrom('ledgerEntries')
    .select(['closedOn', ({ fn }) => fn.countAll<number>().as('rows')])
    .groupBy('closedOn')
    .orderBy('closedOn')
    .execute();

const journalOf = async (month: string): Promise<{ lines: JournalLine[]; debit: number; credit: number }> =>
  (await (await as(clerk)).get(`/payments/journal?month=${month}`)).json().data;

describe('a close', () => {
  // Rule: money.day-close
  it('covers the days since the last one, each with its own entries, and expects their cash', async () => {
    const first = await paidInCash('2026-06-08T16:00:00Z');
    const second = await paidInCash('2026-06-10T16:00:00Z');
    await refunded(first.paymentId, 10, '2026-06-10T17:00:00Z');
    const expectedCash = first.dollars + second.dollars - 10;
    expect(await nextClose('2026-06-10')).toMatchObject({
      firstDay: '2026-06-08',
      lastClosed: null,
      cash: first.dollars + second.dollars,
      refunded: 10,
      expectedCash,
    });
    const answer = await close('2026-06-10');
    expect(answer.statusCode, answer.body).toBe(200);
    const list = await (await as(clerk)).get('/admin/day-closes');
    expect(list.json()).toHaveLength(1);
    expect(list.json()[0]).toMatchObject({
      day: '2026-06-10',
      firstDay: '2026-06-08',
      expectedCash,
      countedCash: expectedCash,
      closedBy: { id: clerk.id },
      approvedBy: null,
      canReopen: true,
    });
    expect(await closedDays()).toEqual([
      { closedOn: '2026-06-08', rows: 2 },
      { closedOn: '2026-06-10', rows: 4 },
    ]);
  });

  // Rule: money.closed-days-stay
  it('leaves later entries of its day to the next close, including backdated ones', async () => {
    await paidInCash('2026-06-10T16:00:00Z');
    await close('2026-06-10');
    await paidInCash('2026-06-10T23:00:00Z');
    await paidInCash('2026-06-11T16:00:00Z');
    expect(await nextClose('2026-06-11')).toMatchObject({ firstDay: '2026-06-11', entries: 4 });
    await close('2026-06-11');
    expect(await closedDays()).toEqual([
      { closedOn: '2026-06-10', rows: 2 },
      { closedOn: '2026-06-11', rows: 4 },
    ]);
  });

  // Rule: money.day-close
  it('is refused for a wrong day, an unexplained difference, and figures that have changed, and then closes nothing', async () => {
    await paidInCash('2026-06-10T16:00:00Z');
    const { expectedCash } = await nextClose('2026-06-10');
    const wrong = await close('2026-06-11');
    expect(wrong.json().issues).toEqual([{ path: 'day', message: 'Select today or an earlier day.' }]);
    const short = await close('2026-06-10', { countedCash: 1 });
    expect(short.json().issues[0].path).toBe('remark');
    await paidInCash('2026-06-10T16:30:00Z');
    const body = { day: '2026-06-10', expectedCash, countedCash: expectedCash };
    const stale = await (await as(clerk)).post('/payments/day-closes', body);
    expect(stale.json()).toMatchObject({ code: 'CONCURRENT_UPDATE' });
    expect(await closedDays()).toEqual([{ closedOn: null, rows: 4 }]);
    expect(await db.selectFrom('dayCloses').selectAll().execute()).toEqual([]);
  });

  // Rule: money.day-close
  it('requested ten times at once happens once', async () => {
    await paidInCash('2026-06-10T16:00:00Z');
    const { expectedCash } = await nextClose('2026-06-10');
    const caller = await as(clerk);
    const body = { day: '2026-06-10', expectedCash, countedCash: expectedCash };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => caller.post('/payments/day-closes', body)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(400)]);
  });

  // Rule: money.close-signatures
  it('is signed by another person than the one who closed it', async () => {
    await paidInCash('2026-06-10T16:00:00Z');
    await close('2026-06-10', { countedCash: 0, remark: 'The drawer was empty' });
    const id = await idOf('2026-06-10');
    expect((await approve(id, clerk)).statusCode).toBe(422);
    expect((await approve(id, other)).statusCode).toBe(200);
    expect((await (await as(clerk)).get(`/admin/day-closes/${id}`)).json()).toMatchObject({
      approvedBy: { id: other.id },
      remark: 'The drawer was empty',
    });
    expect((await approve(id, owner)).statusCode).toBe(422);
    expect((await approve(newId(), other)).statusCode).toBe(404);
    expect(await auditOf(id)).toEqual([
      { action: 'dayClose.close', actorId: clerk.id },
      { action: 'dayClose.approve', actorId: other.id },
    ]);
  });

  // Rule: money.reopening-a-day
  it('is reopened by a super-admin while it is the last one', async () => {
    await paidInCash('2026-06-09T16:00:00Z');
    await close('2026-06-09');
    await paidInCash('2026-06-10T16:00:00Z');
    await close('2026-06-10');
    const [earlier, last] = [await idOf('2026-06-09'), await idOf('2026-06-10')];
    expect((await reopen(last, clerk)).statusCode).toBe(403);
    expect((await reopen(earlier, owner)).statusCode).toBe(422);
    expect((await reopen(last, owner)).statusCode).toBe(200);
    expect((await auditOf(last)).at(-1)).toEqual({ action: 'dayClose.reopen', actorId: owner.id });
    expect(await closedDays()).toEqual([
      { closedOn: '2026-06-09', rows: 2 },
      { closedOn: null, rows: 2 },
    ]);
  });
});

describe('a month', () => {
  const closeMonth = async (month: string, by = owner) =>
    (await as(by)).post('/payments/month-closes', { month });

  // Rule: money.month-close
  it('is closed by a super-admin once its last day is, with each difference signed, and is then final', async () => {
    await paidInCash('2026-06-30T16:00:00Z');
    await close('2026-06-30', { countedCash: 0, remark: 'Taken to the bank' });
    expect((await closeMonth('2026-06', clerk)).statusCode).toBe(403);
    expect((await closeMonth('2026-06')).json().message).toContain('second signature');
    const id = await idOf('2026-06-30');
    await approve(id, other);
    expect((await closeMonth('2026-05')).json().issues[0].path).toBe('month');
    expect((await closeMonth('2026-06')).statusCode).toBe(200);
    expect((await closeMonth('2026-06')).json().message).toContain('already closed');
    const months = (await (await as(clerk)).get('/payments/month-closes')).json().data.months;
    expect(months).toMatchObject([{ month: '2026-06-01', state: 'CLOSED', closedBy: { id: owner.id } }]);
    expect((await reopen(id, owner)).statusCode).toBe(422);
    expect(await auditOf('2026-06')).toEqual([{ action: 'monthClose.close', actorId: owner.id }]);
    await expect(db.updateTable('ledgerEntries').set({ closedOn: null }).execute()).rejects.toThrow(
      'is closed',
    );
    await expect(db.deleteFrom('dayCloses').execute()).rejects.toThrow('is closed');
    await expect(db.deleteFrom('monthCloses').execute()).rejects.toThrow('append-only');
  });

  // Rule: money.month-close
  it('waits for the second signature of a close that reaches into the next month, which can then be closed too', async () => {
    await paidInCash('2026-06-29T16:00:00Z');
    await paidInCash('2026-07-02T16:00:00Z');
    await close('2026-07-02', { countedCash: 0, remark: 'Taken to the bank' });
    expect((await closeMonth('2026-06')).json().message).toContain('second signature');
    expect((await approve(await idOf('2026-07-02'), other)).statusCode).toBe(200);
    expect((await closeMonth('2026-06')).statusCode).toBe(200);
    await paidInCash('2026-07-31T16:00:00Z');
    await close('2026-07-31');
    expect((await closeMonth('2026-07')).statusCode).toBe(200);
  });

  // Rule: money.month-close
  it('waits for its last day', async () => {
    await paidInCash('2026-06-10T16:00:00Z');
    await close('2026-06-10');
    const months = (await (await as(clerk)).get('/payments/month-closes')).json().data.months;
    expect(months).toMatchObject([{ state: 'WAITING', waitsFor: 'Close the last day of this month first.' }]);
    expect((await closeMonth('2026-06')).statusCode).toBe(400);
  });
});

describe('the ledger', () => {
  // Rule: money.ledger-is-append-only
  it('accepts no change other than the day that holds an entry', async () => {
    await paidInCash('2026-06-10T16:00:00Z');
    await expect(db.updateTable('ledgerEntries').set({ amountCents: 1 }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(db.deleteFrom('ledgerEntries').execute()).rejects.toThrow('append-only');
  });
});

describe('the journal', () => {
  // Rule: money.journal-accounts
  it('has revenue, tax, cash and refunds of a closed day, and nothing of an open one', async () => {
    const { paymentId, invoiceId, dollars } = await paidInCash('2026-06-10T16:00:00Z');
    await refunded(paymentId, 10, '2026-06-10T17:00:00Z');
    expect((await journalOf('2026-06')).lines).toEqual([]);
    await close('2026-06-10');
    await paidInCash('2026-06-11T16:00:00Z');
    const { taxCents, totalCents } = await db
      .selectFrom('invoices')
      .select(['taxCents', 'totalCents'])
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    const tax = taxCents / 100;
    expect(tax).toBe(10);
    const backTax = Math.round((1000 * taxCents) / totalCents) / 100;
    const { lines, debit, credit } = await journalOf('2026-06');
    expect(Object.fromEntries(lines.map((line) => [line.account, [line.debit, line.credit]]))).toEqual({
      accountsReceivable: [dollars + 10, dollars + 10],
      cashPayments: [dollars, 10],
      salesTaxPayable: [backTax, tax],
      visitRevenue: [0, (totalCents - taxCents) / 100],
      refundsGiven: [10 - backTax, 0],
    });
    expect(debit).toBe(credit);
    await expectJournalToEqualLedger(db);
    expect(lines[0]).toMatchObject({ day: '2026-06-10', accountName: 'Accounts Receivable' });
  });

  // Rule: money.journal-payouts
  it('has the payouts of closed days with their fees, and one that we hear of late on the next open day', async () => {
    const payout = (payoutId: string, day: string, amountCents = 9_680) =>
      db
        .insertInto('payoutEntries')
        .values({ payoutId, kind: 'PAID', day, amountCents, feeCents: 320, createdAt: now })
        .execute();
    const posted = async () =>
      (await journalOf('2026-06')).lines
        .filter(({ account }) => account === 'bankDeposits' || account === 'processingFees')
        .map(({ day, accountName, debit }) => [day, accountName, debit]);
    await paidInCash('2026-06-08T16:00:00Z');
    await payout('po_1', '2026-06-08');
    await payout('po_2', '2026-06-10');
    expect(await posted()).toEqual([]);
    await close('2026-06-08');
    const first = [
      ['2026-06-08', 'Bank Account', 96.8],
      ['2026-06-08', 'Processing Fees', 3.2],
    ];
    expect(await posted()).toEqual(first);
    await payout('po_3', '2026-06-07', 10_000);
    await paidInCash('2026-06-10T16:00:00Z');
    await close('2026-06-10');
    const both = [
      ...first,
      ['2026-06-09', 'Bank Account', 100],
      ['2026-06-09', 'Processing Fees', 3.2],
      ['2026-06-10', 'Bank Account', 96.8],
      ['2026-06-10', 'Processing Fees', 3.2],
    ];
    expect(await posted()).toEqual(both);
    const { debit, credit } = await journalOf('2026-06');
    expect(debit).toBe(credit);
    await reopen(await idOf('2026-06-10'), owner);
    expect(await posted()).toEqual(first);
    const changes = [
      sql`update payout_entries set amount_cents = 1`,
      sql`delete from payout_entries`,
      sql`truncate payout_entries`,
    ];
    for (const change of changes) await expect(change.execute(db)).rejects.toThrow('append-only');
  });

  // Rule: money.journal-accounts
  it('has no tax left of a bill that was refunded in parts, over several days', async () => {
    const { paymentId, dollars } = await paidInCash('2026-06-10T16:00:00Z');
    const third = Math.floor((dollars * 100) / 3) / 100;
    await refunded(paymentId, third, '2026-06-10T17:00:00Z');
    await close('2026-06-10');
    const before = await journalOf('2026-06');
    await refunded(paymentId, third, '2026-06-11T17:00:00Z');
    await refunded(paymentId, Math.round((dollars - 2 * third) * 100) / 100, '2026-06-11T18:00:00Z');
    await close('2026-06-11');
    const { lines } = await journalOf('2026-06');
    expect(lines.filter(({ day }) => day === '2026-06-10')).toEqual(before.lines);
    const tax = lines.filter(({ account }) => account === 'salesTaxPayable');
    expect(tax.reduce((sum, { debit, credit }) => sum + Math.round((debit - credit) * 100), 0)).toBe(0);
  });
});
