import { cents } from '@bedside/contracts/money';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import { newId } from '@bedside/db/id';
import { buildPricedService, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { appointmentPricing } from './price.queries.ts';

const { db } = await withDatabase();
const on = '2026-11-20';

const withMembership = (
  membershipType: MembershipType,
  membershipInGoodStanding = true,
  householdId?: string,
) =>
  insertPatient(db, {
    patient: { membershipType, membershipInGoodStanding, ...(householdId && { householdId }) },
  });
const isPricedAsMember = async ({ id }: { id: string }) =>
  (await appointmentPricing(db, { patientId: id, telemedicine: false, on })).member;

describe('the member price', () => {
  // Rule: money.benefits-in-good-standing
  it.each<[MembershipType, boolean, boolean]>([
    ['ON DEMAND', true, false],
    ['STANDARD', true, true],
    ['CYPRESS', true, true],
    ['PREMIER', true, true],
    ['PREMIER PLUS', true, true],
    ['LX ELITE', true, true],
    ['LX ELITE', false, false],
    ['DEPENDENT', true, false],
  ])('for an account holder who is %s, in good standing: %s, applies: %s', async (type, good, given) => {
    expect(await isPricedAsMember(await withMembership(type, good))).toBe(given);
  });

  // Rule: money.benefits-in-good-standing
  it.each<[MembershipType, boolean, boolean]>([
    ['PREMIER', true, true],
    ['PREMIER', false, false],
    ['ON DEMAND', true, false],
  ])(
    'extends to a DEPENDENT of an account holder who is %s, in good standing: %s: %s',
    async (type, good, given) => {
      const holder = await withMembership(type, good);
      expect(await isPricedAsMember(await withMembership('DEPENDENT', true, holder.householdId))).toBe(given);
    },
  );

  it('is fixed on the day the invoice is created', async () => {
    const patient = await withMembership('PREMIER');
    const before = await insertPayableInvoice(db, patient);
    await db
      .updateTable('patients')
      .set({ membershipType: 'ON DEMAND' })
      .where('id', '=', patient.id)
      .execute();
    const after = await insertPayableInvoice(db, patient);
    expect([before.total, after.total]).toEqual([20_825, 39_500]);
    const rows = await db
      .selectFrom('invoices')
      .select('membershipType')
      .where('patientId', '=', patient.id)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.membershipType)).toEqual(['PREMIER', 'ON DEMAND']);
  });
});

describe('the tax rate', () => {
  // Rule: money.one-tax-rate-at-a-time
  it('is the latest one in effect on the day', async () => {
    const rate = (value: number, effectiveFrom: string, createdAt: Date) =>
      db
        .insertInto('taxRates')
        .values({
          id: newId(),
          rate: value,
          jurisdiction: 'Illinois',
          effectiveFrom,
          createdBy: null,
          createdAt,
        })
        .execute();
    await rate(0.05, '2026-01-01', new Date('2026-01-01T00:00:00Z'));
    await rate(0.06, '2026-06-01', new Date('2026-01-02T00:00:00Z'));
    await rate(0.0625, '2026-06-01', new Date('2026-01-03T00:00:00Z'));
    const { id: patientId } = await withMembership('ON DEMAND');
    const rateOn = async (day: string) =>
      (await appointmentPricing(db, { patientId, telemedicine: false, on: day })).taxRate;
    expect(await rateOn('2025-12-31')).toBe(0);
    expect(await rateOn('2026-05-31')).toBe(0.05);
    expect(await rateOn('2026-06-01')).toBe(0.0625);
  });
});

const lineOf = (kindAndCents: RawBuilder<unknown>) =>
  sql`insert into invoice_lines (invoice_id, position, label, kind, amount_cents)
    select id, 99, 'A line', ${kindAndCents} from invoices limit 1`;

describe('an impossible amount', () => {
  // Rule: money.impossible-amounts-are-refused
  it('too large for a row is refused before the insert', async () => {
    const services = Array.from({ length: 30 }, () => buildPricedService({ amount: cents(100_000_000) }));
    await expect(
      insertPayableInvoice(db, await withMembership('ON DEMAND'), { services }),
    ).rejects.toMatchObject({
      code: 'RULE_REFUSED',
    });
  });

  // Rule: money.impossible-amounts-are-refused
  it.each([
    sql`update invoices set total_cents = -1`,
    sql`update invoices set tax_rate = 1.01`,
    sql`update invoices set tax_rate = -0.01`,
    sql`update payments set amount_cents = 0`,
    sql`update payments set refunded_cents = amount_cents + 1`,
    lineOf(sql`'DISCOUNT', 1`),
    lineOf(sql`'SERVICE', -1`),
    lineOf(sql`'TIP', 1`),
    sql`update invoices set status = 'SENT'`,
  ])('is refused by the database itself (%#)', async (statement) => {
    const patient = await withMembership('PREMIER');
    const { invoiceId, total } = await insertPayableInvoice(db, patient);
    await db
      .insertInto('payments')
      .values({
        id: newId(),
        invoiceId,
        patientId: patient.id,
        type: 'APPOINTMENT',
        paymentMode: 'CASH',
        amountCents: total,
        stripePaymentIntentId: null,
        stripeClientSecret: null,
        stripeChargeId: null,
        staffRemarks: null,
        failureMessage: null,
        createdBy: null,
        createdAt: new Date(),
        finalizedAt: null,
      })
      .execute();
    await expect(statement.execute(db)).rejects.toMatchObject({ code: '23514' });
  });

  it('from a second payment of one invoice is refused by the database itself', async () => {
    const patient = await withMembership('ON DEMAND');
    const { invoiceId, total } = await insertPayableInvoice(db, patient);
    const pay = () =>
      sql`insert into payments (id, invoice_id, patient_id, type, payment_mode, amount_cents, created_at)
        values (${newId()}, ${invoiceId}, ${patient.id}, 'APPOINTMENT', 'ONLINE', ${total}, now())`.execute(
        db,
      );
    await pay();
    await expect(pay()).rejects.toMatchObject({ constraint: 'payments_one_open_or_whole' });
  });
});
