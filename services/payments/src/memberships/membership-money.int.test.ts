import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { inject } from '@bedside/testing/stripe';
import { addDays, addMonths, addYears } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { expectJournalToEqualLedger } from '../closes/journal.fixture.ts';
import { membershipMoneyStage } from './membership-money.fixture.ts';

const stage = await membershipMoneyStage();
const { db, clock, begin, service, standard, premier, staff, admin } = stage;
const { take, member, details, membershipOf, sync, webhook } = stage;
const { step, resumePreview, planPreview, yearOf, invoicesOf, customerOf, reviewsOf, refundedOf, override } =
  stage;

// Rule: security.idempotency-keys
it('a change of plan whose process crashed before its answer is answered alike, and charged once', async () => {
  const patient = await member(standard);
  const { version } = (await details(patient)).subscription ?? {};
  const caller = await admin();
  const keyed = { headers: { 'idempotency-key': `plan-${patient.id}` } };
  const body = { patientId: patient.id, priceId: premier, version };
  const change = () => caller.post('/users/update-subscription', body, keyed);
  const first = await change();
  expect(first.statusCode, first.body).toBe(200);
  const before = await invoicesOf(patient);
  await db
    .updateTable('idempotencyKeys')
    .set({ responseStatus: null, responseBody: null, createdAt: new Date(0) })
    .where('key', '=', keyed.headers['idempotency-key'])
    .execute();
  const again = await change();
  expect([again.statusCode, again.json().message]).toEqual([200, first.json().message]);
  expect(await invoicesOf(patient)).toEqual(before);
});

describe('a pause across a renewal', () => {
  // Rule: money.resuming-later-starts-a-period
  it.each([
    { name: 'month', amount: 99, later: (at: Date) => addMonths(at, 1), yearly: false },
    { name: 'year', amount: 990, later: (at: Date) => addYears(at, 1), yearly: true },
  ])('gives no $name for free: resuming afterward starts and charges a new period', async (period) => {
    const priceId = period.yearly ? await yearOf(premier) : premier;
    const patient = await member(priceId);
    expect((await step(patient, 'pause')).statusCode).toBe(200);
    clock.now = addDays(period.later(begin), 3);
    await webhook('customer.subscription.updated', patient.stripeId);
    expect(await details(patient)).toMatchObject({
      benefits: false,
      subscription: { currentPeriodEnd: period.later(begin).toISOString(), nextCharge: null },
    });
    const preview = await resumePreview(patient);
    expect(preview).toMatchObject({
      kind: 'RESUME',
      dueToday: period.amount,
      lines: [{ kind: 'PLAN', amount: period.amount }],
      nextCharge: { amount: period.amount, at: period.later(clock.now).toISOString() },
    });
    const unseen = await step(patient, 'resume');
    expect([unseen.statusCode, unseen.json().code]).toEqual([409, 'CONCURRENT_UPDATE']);
    expect((await step(patient, 'resume', { dueToday: preview.dueToday })).statusCode).toBe(200);
    const after = await details(patient);
    expect(after).toMatchObject({
      benefits: true,
      subscription: { status: 'ACTIVE', nextCharge: preview.nextCharge },
    });
    const cents = period.amount * 100;
    expect(await invoicesOf(patient)).toEqual([
      [cents, 'PAID'],
      [cents, 'PAID'],
    ]);
  });

  // Rule: money.resuming-before-the-paid-end
  it('resumed within the paid period continues it without a charge', async () => {
    const patient = await member(premier);
    await step(patient, 'pause');
    clock.now = addDays(begin, 20);
    const end = addMonths(begin, 1).toISOString();
    expect(await resumePreview(patient)).toMatchObject({
      dueToday: 0,
      lines: [],
      nextCharge: { amount: 99, at: end },
    });
    expect((await step(patient, 'resume')).statusCode).toBe(200);
    expect(await details(patient)).toMatchObject({
      benefits: true,
      subscription: { status: 'ACTIVE', currentPeriodEnd: end, nextCharge: { amount: 99, at: end } },
    });
    expect(await invoicesOf(patient)).toHaveLength(1);
  });

  // Rule: money.resuming-later-starts-a-period
  it("stays a pause if the new period's charge is declined", async () => {
    const patient = await member(premier);
    await step(patient, 'pause');
    const caller = await service.as(patient);
    const bad = await caller.post('/payments/attach/payment-method', {
      paymentMethodId: 'pm_card_chargeCustomerFail',
      patientId: patient.id,
    });
    const { paymentMethodId } = bad.json().data;
    await caller.post('/users/update-billing-account', { patientId: patient.id, paymentMethodId });
    clock.now = addDays(begin, 40);
    const refused = await step(patient, 'resume', { dueToday: 99 });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'CARD_REFUSED']);
    expect(await details(patient)).toMatchObject({ benefits: false, subscription: { status: 'PAUSED' } });
    expect(await membershipOf(patient)).toMatchObject({ membershipInGoodStanding: false });
    expect(await invoicesOf(patient)).toHaveLength(1);
  });

  it('uses no credit for the paused periods', async () => {
    const patient = await member(premier);
    await take(patient, standard);
    await step(patient, 'pause');
    clock.now = addDays(begin, 40);
    await webhook('customer.subscription.updated', patient.stripeId);
    expect(await customerOf(patient)).toMatchObject({ balance: -5_000 });
    const preview = await resumePreview(patient);
    expect(preview).toMatchObject({ dueToday: 0, credit: 1 });
    const { prorationAt } = preview;
    expect((await step(patient, 'resume', { prorationAt })).statusCode).toBe(200);
    expect(await details(patient)).toMatchObject({
      benefits: true,
      subscription: { credit: 1, nextCharge: { amount: 48 } },
      charges: [{ amount: 0, fromCredit: 49, status: 'PAID' }, {}, {}],
    });
  });

  it('ends immediately if canceled after the paid period', async () => {
    const patient = await member(premier);
    await step(patient, 'pause');
    clock.now = addDays(begin, 40);
    expect(
      (await (await service.as(patient)).post(`/users/cancel-subscription/${patient.id}`, {})).statusCode,
    ).toBe(200);
    expect(await details(patient)).toMatchObject({ subscription: { status: 'CANCELLED' } });
    expect(await reviewsOf(patient)).toEqual([]);
  });
});

describe('credit from a downgrade', () => {
  it('matches in preview, details, and the next charge, which has an invoice and receipt', async () => {
    const patient = await member(premier);
    const preview = await planPreview(patient, standard);
    expect(preview).toMatchObject({ dueToday: 0, credit: 50, nextCharge: { amount: 0 } });
    await take(patient, standard);
    expect(await details(patient)).toMatchObject({
      subscription: { credit: 50, nextCharge: preview.nextCharge },
    });
    clock.now = addDays(addMonths(begin, 1), 1);
    await webhook('customer.subscription.updated', patient.stripeId);
    const after = await details(patient);
    expect(after).toMatchObject({
      subscription: { credit: 1, nextCharge: { amount: 48 } },
      charges: [{ amount: 0, fromCredit: 49, status: 'PAID' }, { amount: 0 }, { amount: 99 }],
    });
    const invoiceId = after.charges[0]?.invoiceId ?? '';
    const lines = await db
      .selectFrom('invoiceLines')
      .select(['kind', 'label', 'amountCents'])
      .where('invoiceId', '=', invoiceId)
      .orderBy('position')
      .execute();
    expect(lines).toMatchObject([
      { amountCents: 4_900 },
      { kind: 'DISCOUNT', label: 'Paid from credit', amountCents: -4_900 },
    ]);
    const notified = await db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'invoice.paid')
      .execute();
    expect(notified.filter(({ payload }) => payload.invoiceId === invoiceId)).toHaveLength(1);
  });

  // Rule: money.credit-is-never-refunded-twice
  it('is not also refunded: refunds cover what is neither used nor credited', async () => {
    const patient = await member(premier);
    await take(patient, standard);
    const payment = await db
      .selectFrom('payments')
      .select(['id', 'amountCents'])
      .where('patientId', '=', patient.id)
      .executeTakeFirstOrThrow();
    const caller = await service.as(staff);
    const url = `/payments/${payment.id}/refund`;
    expect((await caller.get(url)).json().data).toMatchObject({ refundable: 49 });
    const more = await caller.post(url, {
      what: { scope: 'PARTIAL', amount: 50 },
      reason: 'REQUESTED_BY_PATIENT',
    });
    expect(more.statusCode).toBe(400);
    const all = await caller.post(url, { what: { scope: 'FULL' }, reason: 'REQUESTED_BY_PATIENT' });
    expect(all.json().data).toMatchObject({ amount: 49 });
    const again = await caller.post(url, { what: { scope: 'FULL' }, reason: 'REQUESTED_BY_PATIENT' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'CONFLICT']);
  });

  // Rule: money.credit-is-never-refunded-twice
  it('is not given for what was refunded: by no change of plan, and by no end', async () => {
    const patient = await member(premier);
    const { id } = await refundedOf(patient, { scope: 'FULL' });
    clock.now = addDays(begin, 3);
    const url = `/users/get-subscription-details/${patient.id}/preview?priceId=${standard}`;
    const preview = await (await admin()).get(url);
    expect([preview.statusCode, preview.json().message]).toEqual([
      422,
      expect.stringMatching(/was refunded/),
    ]);
    const offered = (await details(patient)).subscription?.allowedActions;
    expect(offered).toEqual(['cancel', 'changeCard']);
    const [row] = (
      await (await admin()).get(`/admin/subscriptions?filter={"patientId":"${patient.id}"}`)
    ).json();
    expect(row.allowedActions).toEqual(['cancel', 'pause', 'changeCard']);
    expect((await take(patient, standard)).statusCode).toBe(422);
    expect((await take(patient, await yearOf(premier))).statusCode).toBe(422);
    await override(patient, 'STANDARD');
    expect(await details(patient)).toMatchObject({ subscription: { credit: 0, nextCharge: { amount: 49 } } });
    await override(patient, 'ON DEMAND');
    expect(await details(patient)).toMatchObject({ subscription: { status: 'CANCELLED', credit: 0 } });
    expect(await reviewsOf(patient)).toEqual([]);
    expect(await customerOf(patient)).toMatchObject({ balance: 0 });
    expect((await take(patient, standard)).statusCode).toBe(200);
    const payments = db.selectFrom('payments').select('amountCents').where('patientId', '=', patient.id);
    expect(await payments.where('id', '<>', id).execute()).toEqual([{ amountCents: 4_900 }]);
  });

  // Rule: money.credit-is-never-refunded-twice
  it('is given for the rest of a period of which less was refunded', async () => {
    const patient = await member(premier);
    await refundedOf(patient, { scope: 'PARTIAL', amount: 20 });
    expect((await take(patient, standard)).statusCode).toBe(422);
    clock.now = addDays(begin, 15);
    expect((await details(patient)).subscription?.allowedActions).toContain('change');
    expect((await take(patient, standard)).statusCode).toBe(200);
    const { subscription } = await details(patient);
    expect(subscription?.credit).toBeGreaterThan(20);
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('patientId', '=', patient.id)
      .executeTakeFirstOrThrow();
    const left = (await (await admin()).get(`/payments/${id}/refund`)).json().data.refundable;
    expect(Math.round((left + (subscription?.credit ?? 0)) * 100)).toBe(7_900);
  });

  // Rule: money.credit-is-never-refunded-twice
  it('is not refunded while the change that makes it is on its way', async () => {
    const patient = await member(premier);
    const fault = await inject(service.origin, { integration: 'stripe', kind: '500', times: 100 });
    expect((await take(patient, standard)).statusCode).toBe(200);
    await fault.clear();
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('patientId', '=', patient.id)
      .executeTakeFirstOrThrow();
    const early = await (await admin()).post(`/payments/${id}/refund`, {
      what: { scope: 'FULL' },
      reason: 'COMPLAINT',
    });
    expect([early.statusCode, early.json().message]).toEqual([409, expect.stringMatching(/in progress/)]);
    await sync(patient.subscriptionId);
    expect((await (await admin()).get(`/payments/${id}/refund`)).json().data).toMatchObject({
      refundable: 49,
    });
  });
});

it('the books of every member in this file balance', async () => {
  expect(await ledgerDiscrepancies(db)).toEqual([]);
});

// Rule: money.journal-equals-the-ledger
it('the journal of every invoice in this file equals the ledger', async () => {
  await expectJournalToEqualLedger(db);
});
