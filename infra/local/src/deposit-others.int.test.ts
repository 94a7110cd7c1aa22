import { applyStripeRefund } from '@bedside/domain/payments/apply-stripe-refund.commands';
import { taxOfYear } from '@bedside/domain/payments/tax.queries';
import { mergePatients } from '@bedside/domain/people/merge.commands';
import { undoMerge } from '@bedside/domain/people/merge-undo.commands';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient } from '@bedside/testing/factories/people';
import { insertTaxRate } from '@bedside/testing/factories/tax-rates';
import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { openDepositStage } from './deposits.fixture.ts';

const stage = await openDepositStage();
const { db, as, admin, book, paidVisit, finish, cancel, billsOf, balanceOf, refundsOf, config } = stage;
const { atTheBank, hear } = stage;
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
  await hear(id);
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
  await hear(id);
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
    await mergePatients(db, asBoss(), { mergedPatientId, survivingPatientId });
    await finished(booked);
    const patient = side === 'merged' ? { ...booked.patient, ...other } : booked.patient;
    const bills = await billsOf({ ...booked, patient });
    expect(bills).toMatchObject([
      { kind: 'DEPOSIT', status: 'CANCELLED' },
      { kind: 'VISIT', partPaidCents: 5_000, paidCents: 5_000 },
    ]);
  });

  it('stays with its patient when the merge is undone, and goes back if the visit is canceled', async () => {
    const booked = await paidVisit();
    const other = await insertPatient(db);
    const id = await mergePatients(db, asBoss(), {
      mergedPatientId: booked.patient.id,
      survivingPatientId: other.id,
    });
    await undoMerge(db, asBoss(), id);
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
    await hear(id);
    await decide(id, 'lost');
    expect(await balanceOf(booked)).toBe(before + 5_000);
  });
});

// Rule: money.deposit-taken-by-the-bill
describe('what a deposit has above its bill', () => {
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
    await hear(id);
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
  it('is seen and paid by whoever was given the bills, and by nobody else', async () => {
    const booked = await book();
    const [payer, stranger] = [await insertPatient(db), await insertPatient(db)];
    await insertFamilyGrant(db, { ownerId: booked.patient.id, granteeId: payer.id, kinds: ['BILLS'] });
    await insertFamilyGrant(db, { ownerId: booked.patient.id, granteeId: stranger.id, kinds: ['VISITS'] });
    const at = `/appointment/invoice/${booked.asked.invoiceId}`;
    const [asPayer, asStranger] = [await as(payer), await as(stranger)];
    expect([(await asPayer.get(at)).statusCode, (await asStranger.get(at)).statusCode]).toEqual([200, 404]);
    const start = `/payments/${booked.asked.invoiceId}/paymentIntent`;
    expect((await asStranger.post(start, {})).statusCode).toBe(404);
    const begun = await asPayer.post(start, {});
    expect(begun.statusCode, begun.body).toBe(200);
    expect((await payInBrowser(config, begun.json().data.clientSecret)).paid).toBe(true);
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
