import type { Transact } from '@bedside/db/database';
import { applyStripeRefund } from '@bedside/domain/payments/apply-stripe-refund.commands';
import { taxOfYear } from '@bedside/domain/payments/tax.queries';
import { mergePatients } from '@bedside/domain/people/merge.commands';
import { undoMerge } from '@bedside/domain/people/merge-undo.commands';
import { expectJournalToEqualLedger } from '@bedside/payments-service/closes/journal.fixture';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient } from '@bedside/testing/factories/people';
import { insertTaxRate } from '@bedside/testing/factories/tax-rates';
import { payInBrowser } from '@bedside/testing/stripe';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDepositStage } from './deposits.fixture.ts';

const stage = await openDepositStage();
const { db, as, admin, book, paidVisit, finish, cancel, billsOf, balanceOf, refundsOf, config } = stage;
const { atTheBank, deliverWebhook } = stage;
const transact: Transact = (_, change) => db.transaction().execute(change);
const boss = await stage.insertBoss();
const asBoss = () => ({
  ...stage.job(),
  actor: { userId: boss.id, role: 'SUPER_ADMIN' as const, permissions: [], sessionId: boss.id },
});

type Booked = Awaited<ReturnType<typeof book>>;

async function finished(booked: Booked): Promise<void> {
  await stage.assign(booked);
  const { statusCode, body } = await finish(booked);
  expect(statusCode, body).toBe(200);
}

async function disputed(booked: Booked): Promise<string> {
  const { stripePaymentIntentId } = await db
    .selectFrom('payments')
    .select('stripePaymentIntentId')
    .where('invoiceId', '=', booked.asked.invoiceId)
    .executeTakeFirstOrThrow();
  const { id } = await atTheBank('/stripe-disputes', { intentId: stripePaymentIntentId });
  await deliverWebhook(id);
  return id;
}

const withoutTravelFee = () =>
  db
    .insertInto('settings')
    .values({ key: 'travelFeeCents', value: '0' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '0' }))
    .execute();

const decide = async (id: string, status: 'won' | 'lost') => {
  await atTheBank(`/stripe-disputes/${id}/close`, { status });
  await deliverWebhook(id);
};

// Rule: money.deposit-taken-by-the-bill
describe('a deposit and a merge', () => {
  it.each([
    ['into another record', 'merged'],
    ['of another record into it', 'surviving'],
  ])('is taken by the bill after a merge of its patient %s', async (_, side) => {
    const booked = await paidVisit();
    const other = await insertPatient(db);
    const [mergedPatientId, survivingPatientId] =
      side === 'merged' ? [booked.patient.id, other.id] : [other.id, booked.patient.id];
    await mergePatients(transact, asBoss(), { mergedPatientId, survivingPatientId });
    await finished(booked);
    const patient = side === 'merged' ? { ...booked.patient, ...other } : booked.patient;
    const bills = await billsOf({ ...booked, patient });
    expect(bills).toMatchObject([
      { kind: 'DEPOSIT', status: 'CANCELLED' },
      { kind: 'VISIT', partPaidCents: 5_000, paidCents: 5_000 },
    ]);
  });

  it('stays with its patient when the merge is undone, and is refunded if the visit is canceled', async () => {
    const booked = await paidVisit();
    const other = await insertPatient(db);
    const id = await mergePatients(transact, asBoss(), {
      mergedPatientId: booked.patient.id,
      survivingPatientId: other.id,
    });
    await undoMerge(db, asBoss(), transact, id);
    expect(await billsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', status: 'PAID', paidCents: 5_000 }]);
    expect((await cancel(booked)).statusCode).toBe(200);
    expect(await refundsOf(booked)).toMatchObject([{ amountCents: 5_000 }]);
  });
});

// Rule: money.deposit-is-whole
describe('a deposit that a bank disputes', () => {
  it('stays as it is while the bank decides, and its bill asks for all', async () => {
    const booked = await paidVisit();
    await disputed(booked);
    await finished(booked);
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT', status: 'PAID' },
      { kind: 'VISIT', status: 'PAYMENT_REQUESTED', partPaidCents: 0 },
    ]);
  });

  it('is taken by the bill once the bank decided for the practice', async () => {
    const booked = await paidVisit();
    await decide(await disputed(booked), 'won');
    await finished(booked);
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT', status: 'CANCELLED' },
      { kind: 'VISIT', partPaidCents: 5_000 },
    ]);
  });

  it('is not taken once the bank took it back', async () => {
    const booked = await paidVisit();
    await decide(await disputed(booked), 'lost');
    await finished(booked);
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT', status: 'PAID' },
      { kind: 'VISIT', partPaidCents: 0 },
    ]);
    expect(await refundsOf(booked)).toEqual([]);
  });

  // Rule: money.deposit-goes-back
  it('is refunded after a won dispute if the bill charged the full amount in the meantime', async () => {
    const booked = await paidVisit();
    const id = await disputed(booked);
    await finished(booked);
    await decide(id, 'won');
    expect(await refundsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', amountCents: 5_000 }]);
    await deliverWebhook(id);
    expect(await refundsOf(booked)).toHaveLength(1);
  });

  // Rule: money.deposit-goes-back
  it('is refunded after a won dispute if the visit was canceled in the meantime', async () => {
    const booked = await paidVisit();
    const id = await disputed(booked);
    expect((await cancel(booked)).statusCode).toBe(200);
    expect(await refundsOf(booked)).toEqual([]);
    await decide(id, 'won');
    expect(await refundsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', amountCents: 5_000 }]);
    await stage.sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
  });

  // Rule: money.deposit-goes-back
  it('is refunded from a fee that staff waived during the dispute', async () => {
    const booked = await paidVisit();
    await stage.assign(booked);
    expect((await cancel(booked)).statusCode).toBe(200);
    const { id: paymentId, stripePaymentIntentId: intentId } = await stage.paymentOf(booked);
    const { id } = await atTheBank('/stripe-disputes', { intentId });
    await deliverWebhook(id);
    const fee = await db
      .selectFrom('invoices')
      .select('id')
      .where('lateCancellationOfAppointmentId', '=', booked.id)
      .executeTakeFirstOrThrow();
    const waived = await admin.post(`/appointment/invoice/${fee.id}/cancel`, { reason: 'Kindness' });
    expect(waived.statusCode, waived.body).toBe(200);
    expect(await refundsOf(booked)).toEqual([]);
    await decide(id, 'won');
    expect(await refundsOf(booked)).toMatchObject([{ kind: 'LATE_FEE', amountCents: 5_000 }]);
    expect(await stage.paymentOf(booked)).toMatchObject({ id: paymentId });
  });

  it('stays for the visit to come when the bank decided for the practice', async () => {
    const booked = await paidVisit();
    await decide(await disputed(booked), 'won');
    expect(await refundsOf(booked)).toEqual([]);
    expect(await billsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', status: 'PAID' }]);
  });

  // Rule: money.lost-deposits-are-not-billed-again
  it('is not billed again after a loss, since its bill asks for all, and is written off', async () => {
    const booked = await paidVisit();
    await decide(await disputed(booked), 'lost');
    await finished(booked);
    const at = `/appointment/invoice/${booked.asked.invoiceId}`;
    const { allowedActions } = (await admin.get(at)).json().data;
    expect(allowedActions).not.toContain('billAgain');
    expect(allowedActions).toContain('writeOffChargeback');
    const again = await admin.post(`${at}/bill-again`, { reason: 'They came' });
    expect([again.statusCode, again.json().message]).toEqual([
      422,
      expect.stringContaining('its visit’s bill already covers the full amount'),
    ]);
    const { dueAmount } = await stage.seen(booked);
    const off = await admin.post(`${at}/write-off-chargeback`, { reason: 'The bill asks for it' });
    expect(off.statusCode, off.body).toBe(200);
    expect(await balanceOf(booked)).toBe(Math.round(dueAmount * 100));
  });

  it('is charged back on the bill that took it', async () => {
    const booked = await paidVisit();
    const { stripePaymentIntentId } = await db
      .selectFrom('payments')
      .select('stripePaymentIntentId')
      .where('invoiceId', '=', booked.asked.invoiceId)
      .executeTakeFirstOrThrow();
    await finished(booked);
    const before = await balanceOf(booked);
    const { id } = await atTheBank('/stripe-disputes', { intentId: stripePaymentIntentId });
    await deliverWebhook(id);
    await decide(id, 'lost');
    expect(await balanceOf(booked)).toBe(before + 5_000);
  });
});

// Rule: money.deposit-taken-by-the-bill
describe('the part of a deposit above its bill', () => {
  it('has no tax, so a lost dispute over all of it takes back no more than the tax of the bill', async () => {
    await insertTaxRate(db, 0.1);
    await withoutTravelFee();
    const booked = await paidVisit({ deposit: 20_000 });
    await db.updateTable('services').set({ taxable: true }).where('id', '=', booked.serviceId).execute();
    const { stripePaymentIntentId: intentId } = await db
      .selectFrom('payments')
      .select('stripePaymentIntentId')
      .where('invoiceId', '=', booked.asked.invoiceId)
      .executeTakeFirstOrThrow();
    await stage.assign(booked);
    expect((await finish(booked, 50)).statusCode).toBe(200);
    const { id } = await atTheBank('/stripe-disputes', { intentId });
    await deliverWebhook(id);
    await stage.sendRefunds();
    const collected = async () => {
      const rows = await taxOfYear(db, stage.job(), { year: 2026, period: 'quarter' });
      return rows.reduce((sum, { collectedCents }) => sum + Number(collectedCents), 0);
    };
    expect(await collected()).toBe(500);
    await decide(id, 'lost');
    expect(await collected()).toBe(0);
    await db.deleteFrom('taxRates').execute();
  });

  it('is refunded without a credit at a second try, too, after a bank sent it back', async () => {
    const booked = await paidVisit({ deposit: 20_000 });
    await withoutTravelFee();
    await stage.assign(booked);
    expect((await finish(booked, 120)).statusCode).toBe(200);
    await db.deleteFrom('settings').where('key', '=', 'travelFeeCents').execute();
    await stage.sendRefunds();
    const { paymentId, stripeRefundId } = await db
      .selectFrom('refunds')
      .innerJoin('invoices', 'invoices.id', 'refunds.invoiceId')
      .select(['refunds.paymentId', 'refunds.stripeRefundId'])
      .where('invoices.patientId', '=', booked.patient.id)
      .executeTakeFirstOrThrow();
    await atTheBank(`/stripe-refunds/${stripeRefundId}`, { status: 'failed' });
    const said = await stage.processor.stripe.retrieveRefund(stripeRefundId ?? '');
    if (!said) throw new Error('no refund at the provider');
    await applyStripeRefund(db, stage.job(), said);
    const back = { what: { scope: 'PARTIAL', amount: 80 }, reason: 'OTHER' };
    const again = await (await as(boss)).post(`/payments/${paymentId}/refund`, back);
    expect(again.statusCode, again.body).toBe(200);
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT', status: 'CANCELLED' },
      { kind: 'VISIT', totalCents: 12_000, paidCents: 12_000, refundedCents: 0 },
    ]);
  });
});

// Rule: people.household-without-grants
describe('a deposit and the family', () => {
  it('is seen and paid by anyone with access to bills, and by no one else', async () => {
    const booked = await book();
    const [payer, stranger] = [await insertPatient(db), await insertPatient(db)];
    await insertFamilyGrant(db, { ownerId: booked.patient.id, granteeId: payer.id, kinds: ['BILLS'] });
    await insertFamilyGrant(db, { ownerId: booked.patient.id, granteeId: stranger.id, kinds: ['VISITS'] });
    const at = `/appointment/invoice/${booked.asked.invoiceId}`;
    const [asPayer, asStranger] = [await as(payer), await as(stranger)];
    expect([(await asPayer.get(at)).statusCode, (await asStranger.get(at)).statusCode]).toEqual([200, 404]);
    const start = `/payments/${booked.asked.invoiceId}/paymentIntent`;
    expect((await asStranger.post(start, {})).statusCode).toBe(404);
    const started = await asPayer.post(start, {});
    expect(started.statusCode, started.body).toBe(200);
    expect((await payInBrowser(config, started.json().data.clientSecret)).paid).toBe(true);
  });

  it('ends with the visit that became confidential, for them', async () => {
    const booked = await book();
    const payer = await insertPatient(db);
    await insertFamilyGrant(db, {
      ownerId: booked.patient.id,
      granteeId: payer.id,
      kinds: ['BILLS', 'VISITS'],
    });
    await db.updateTable('appointments').set({ confidential: true }).where('id', '=', booked.id).execute();
    const answer = await (await as(payer)).get(`/appointment/invoice/${booked.asked.invoiceId}`);
    expect(answer.statusCode).toBe(404);
    expect((await admin.get(`/appointment/invoice/${booked.asked.invoiceId}`)).statusCode).toBe(200);
  });
});

// Rule: money.journal-accounts
it('the journal holds no deposit that a bank took back and staff wrote off', async () => {
  const inJournal = await expectJournalToEqualLedger(db);
  const { held } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.sum<number>(sql`total_cents - charged_back_cents - refunded_cents`).as('held'))
    .where('kind', '=', 'DEPOSIT')
    .where('status', '=', 'PAID')
    .executeTakeFirstOrThrow();
  const unanswered = sql<number>`coalesce(sum(charged_back_open_cents), 0)::int`;
  const { open } = await db
    .selectFrom('invoices')
    .select(unanswered.as('open'))
    .where('kind', '=', 'DEPOSIT')
    .executeTakeFirstOrThrow();
  const { due } = await db
    .selectFrom('invoices')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('totalCents'), lit(0)).as('due'))
    .where('kind', '=', 'DEPOSIT')
    .where('status', '=', 'PAYMENT_REQUESTED')
    .executeTakeFirstOrThrow();
  expect(inJournal('deposits')).toBe(0 - Number(held) - Number(open) - Number(due));
});
