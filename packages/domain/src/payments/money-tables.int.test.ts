import { newId } from '@bedside/db/id';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { ledgerDiscrepancies } from './reconcile-ledger.ts';

const { db } = await withDatabase();
afterAll(async () => expect(await ledgerDiscrepancies(db)).toEqual([]));

const patient = await insertPatient(db);
const { invoiceId } = await insertPayableInvoice(db, patient);
const nobody = sql`${newId()}::uuid`;
const invoice = sql`${invoiceId}::uuid`;

const payment = (
  changes: Partial<Record<'invoice' | 'type' | 'status' | 'mode' | 'amount', RawBuilder<unknown>>>,
) =>
  sql`insert into payments (id, invoice_id, patient_id, type, status, payment_mode, amount_cents, created_at)
    values (${newId()}, ${changes.invoice ?? invoice}, ${patient.id}, ${changes.type ?? sql`'APPOINTMENT'`},
      ${changes.status ?? sql`'OPEN'`}, ${changes.mode ?? sql`'CASH'`}, ${changes.amount ?? sql`100`}, now())`;

const refund = (
  changes: Partial<Record<'payment' | 'reason' | 'scope' | 'status' | 'amount', RawBuilder<unknown>>>,
) =>
  sql`insert into refunds (id, payment_id, invoice_id, amount_cents, refund_scope, reason, status, created_at)
    values (${newId()}, ${changes.payment ?? nobody}, ${invoice}, ${changes.amount ?? sql`100`},
      ${changes.scope ?? sql`'FULL'`}, ${changes.reason ?? sql`'OTHER'`}, ${changes.status ?? sql`'PENDING'`}, now())`;

const entry = (values: RawBuilder<unknown>) =>
  sql`insert into ledger_entries (at, invoice_id, kind, amount_cents) values (now(), ${values})`;

const CHECK = '23514';
const ORPHAN = '23503';
const TOO_MUCH = '22003';

describe('direct SQL against the money tables', () => {
  // Rule: money.ledger-is-append-only
  it.each([
    ['an invoice of no status', CHECK, sql`update invoices set status = 'SENT'`],
    ['an invoice of no kind', CHECK, sql`update invoices set kind = 'GIFT'`],
    ['an invoice settled by no mode', CHECK, sql`update invoices set payment_mode = 'GOLD'`],
    ['an invoice of less than nothing', CHECK, sql`update invoices set total_cents = -1`],
    ['an invoice of more than a row holds', TOO_MUCH, sql`update invoices set total_cents = 2147483648`],
    ['a tax rate of no number', CHECK, sql`update invoices set tax_rate = 'NaN'`],
    ['a tax rate above all', CHECK, sql`update invoices set tax_rate = 1.01`],
    ['a tax rate below zero', CHECK, sql`update invoices set tax_rate = -0.01`],
    ['a discount above all', CHECK, sql`update invoices set discount_percent = 101`],
    ['a discount below zero', CHECK, sql`update invoices set discount_cents = -1`],
    ['two discounts', CHECK, sql`update invoices set discount_percent = 1, discount_cents = 1`],
    ['more given back than came in', CHECK, sql`update invoices set refunded_cents = paid_cents + 1`],
    ['an invoice of no one', ORPHAN, sql`update invoices set patient_id = ${nobody}`],
    ['an invoice of no visit', ORPHAN, sql`update invoices set appointment_id = ${nobody}`],
    ['a payment of no type', CHECK, payment({ type: sql`'GIFT'` })],
    ['a payment of no status', CHECK, payment({ status: sql`'LOST'` })],
    ['a payment of no mode', CHECK, payment({ mode: sql`'GOLD'` })],
    ['a payment of nothing', CHECK, payment({ amount: sql`0` })],
    ['a payment of less than nothing', CHECK, payment({ amount: sql`-1` })],
    ['a payment of no invoice', ORPHAN, payment({ invoice: nobody })],
    ['a refund of nothing', CHECK, refund({ amount: sql`0` })],
    ['a refund for no reason', CHECK, refund({ reason: sql`'BECAUSE'` })],
    ['a refund of no status', CHECK, refund({ status: sql`'LOST'` })],
    ['a refund of no scope', CHECK, refund({ scope: sql`'SOME'` })],
    ['a refund of no payment', ORPHAN, refund({})],
    ['an entry of no kind', CHECK, entry(sql`${invoice}, 'FOUND', 1`)],
    ['an entry of the wrong sign', CHECK, entry(sql`${invoice}, 'PAID', 1`)],
    ['an entry of no invoice', ORPHAN, entry(sql`${nobody}, 'INVOICED', 1`)],
    [
      'a line of no invoice',
      ORPHAN,
      sql`insert into invoice_lines values (${nobody}, 0, 'FEE', 'A line', 1, false, null)`,
    ],
  ])('is refused: %s', async (_what, code, statement) => {
    await expect(statement.execute(db)).rejects.toMatchObject({ code });
  });

  // Rule: money.drafts-alone-change
  it('is refused for lines of a sent invoice and allowed for a draft', async () => {
    const change = (id: string) =>
      db.updateTable('invoiceLines').set({ label: 'Another' }).where('invoiceId', '=', id).execute();
    const draft = await insertInvoice(db, patient, { status: 'DRAFT', sentAt: null });
    await change(draft);
    await expect(change(await insertInvoice(db, patient))).rejects.toThrow('frozen');
  });
});

describe('the ledger', () => {
  // Rule: money.ledger-writes-itself
  it('records every money change automatically and adds up to the balance', async () => {
    const id = await insertInvoice(db, patient, { status: 'DRAFT', sentAt: null });
    const set = (values: object) => db.updateTable('invoices').set(values).where('id', '=', id).execute();
    const paymentId = newId();
    await set({ status: 'PAYMENT_REQUESTED', sentAt: new Date() });
    await sql`insert into payments (id, invoice_id, patient_id, type, status, payment_mode, amount_cents, created_at)
      values (${paymentId}, ${id}, ${patient.id}, 'CUSTOM INVOICE', 'SUCCESSFUL', 'ONLINE', 7500, now())`.execute(
      db,
    );
    await set({ status: 'PAID', paidAt: new Date() });
    await sql`insert into refunds (id, payment_id, invoice_id, amount_cents, refund_scope, reason, status, created_at)
      values (${newId()}, ${paymentId}, ${id}, 2500, 'PARTIAL', 'OTHER', 'SUCCEEDED', now())`.execute(db);
    await db.updateTable('payments').set({ refundedCents: 2_500 }).where('id', '=', paymentId).execute();
    const entries = await db
      .selectFrom('ledgerEntries')
      .select(['kind', 'amountCents'])
      .where('invoiceId', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['INVOICED', 7_500],
      ['PAID', -7_500],
      ['REFUNDED', 2_500],
      ['CREDITED', -2_500],
    ]);
    const saved = await db
      .selectFrom('invoices')
      .select(['paidCents', 'refundedCents', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(saved).toEqual({ paidCents: 7_500, refundedCents: 2_500, version: 2 });
  });
});
