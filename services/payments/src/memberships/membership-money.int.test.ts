import type { MembershipType } from '@bedside/contracts/people/user.schema';
import { newId } from '@bedside/db/id';
import { changeMembership } from '@bedside/domain/payments/memberships/membership.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { compareRefunds } from '@bedside/domain/payments/reconcile-refunds';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { withDatabase } from '@bedside/testing/postgres';
import { inject } from '@bedside/testing/stripe';
import { addDays, addMonths, addYears } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { expectJournalToEqualLedger } from '../closes/journal.fixture.ts';
import { membershipStage } from './memberships.fixture.ts';

const database = await withDatabase();
const stage = await membershipStage(database);
const { db, clock, service, standard, premier, staff, processor } = stage;
const { take, member, details, membershipOf, sync, webhook } = stage;
const begin = clock.now;
afterEach(() => {
  clock.now = begin;
});
const admin = () => service.as(staff);

type Who = { id: string; stripeId: string; subscriptionId: string };
const step = async ({ id }: Who, what: 'pause' | 'resume', more: object = {}) =>
  (await admin()).post(`/users/update-subscription/${id}/${what}`, { reason: 'Abroad for a while', ...more });
const resumePreview = async ({ id }: Who) =>
  (await (await admin()).get(`/users/update-subscription/${id}/resume`)).json().data;
const planPreview = async ({ id }: Who, priceId: string) =>
  (await (await admin()).get(`/users/get-subscription-details/${id}/preview?priceId=${priceId}`)).json().data;
const yearOf = async (monthly: string) => {
  const found = await db
    .selectFrom('membershipPrices as price')
    .innerJoin('membershipPrices as month', 'month.planId', 'price.planId')
    .select('price.id')
    .where('month.id', '=', monthly)
    .where('price.interval', '=', 'YEAR')
    .executeTakeFirstOrThrow();
  return found.id;
};
const invoicesOf = async ({ id }: { id: string }) =>
  (
    await db
      .selectFrom('invoices')
      .select(['id', 'totalCents', 'status'])
      .where('patientId', '=', id)
      .orderBy('createdAt')
      .orderBy('number')
      .execute()
  ).map(({ totalCents, status }) => [totalCents, status]);
const customerOf = async ({ stripeId }: Who) => {
  const { customerId } = await processor.stripe.retrieveSubscription(stripeId);
  return processor.stripe.retrieveCustomer(customerId);
};
const reviewsOf = ({ id }: { id: string }) =>
  db
    .selectFrom('paymentExceptions as review')
    .innerJoin('payments as payment', 'payment.id', 'review.paymentId')
    .select(['review.id', 'review.kind', 'review.details', 'review.resolvedAt'])
    .where('payment.patientId', '=', id)
    .execute();

/** Refunds the patient's one payment. */
async function refundedOf(patient: Who, what: object) {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('patientId', '=', patient.id)
    .executeTakeFirstOrThrow();
  const asked = await (await admin()).post(`/payments/${payment.id}/refund`, { what, reason: 'COMPLAINT' });
  expect(asked.statusCode, asked.body).toBe(200);
  await sendRefund(db, stage.job(), processor, asked.json().data.id);
  return payment;
}
async function override(patient: Who, membershipType: MembershipType) {
  const actor = { userId: staff.id, role: 'ADMIN' as const, permissions: [], sessionId: newId() };
  await changeMembership(
    db,
    { ...stage.job(), actor },
    { patientId: patient.id, membershipType, reason: 'Asked on the phone' },
  );
  await sync(patient.subscriptionId);
}

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
    expect(await resumePreview(patient)).toMatchObject({ dueToday: 0, credit: 1 });
    expect((await step(patient, 'resume')).statusCode).toBe(200);
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

  // Rule: money.leftover-credit-waits-for-staff
  it('left at the end is refunded once by staff', async () => {
    const patient = await member(await yearOf(premier));
    await take(patient, standard);
    const customer = await customerOf(patient);
    const left = -(customer?.balance ?? 0);
    expect(left).toBe(94_100);
    const caller = await service.as(patient);
    await caller.post(`/users/cancel-subscription/${patient.id}`, {});
    clock.now = addDays(addMonths(begin, 1), 1);
    await webhook('customer.subscription.deleted', patient.stripeId);
    await webhook('customer.subscription.deleted', patient.stripeId);
    const [review, ...others] = await reviewsOf(patient);
    expect([review?.kind, review?.details, others]).toEqual([
      'CREDIT_LEFT',
      { subscriptionId: patient.subscriptionId, creditCents: left },
      [],
    ]);
    const url = `/payments/reviews/${review?.id}/refund-credit`;
    const answers = await Promise.all([admin(), admin()].map(async (by) => (await by).post(url, {})));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await customerOf(patient)).toMatchObject({ balance: 0 });
    const refunds = await db
      .selectFrom('refunds')
      .innerJoin('invoices', 'invoices.id', 'refunds.invoiceId')
      .select(['refunds.id', 'refunds.amountCents'])
      .where('invoices.patientId', '=', patient.id)
      .execute();
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([left]);
    await sendRefund(db, stage.job(), processor, refunds[0]?.id ?? '');
    await webhook('customer.subscription.deleted', patient.stripeId);
    expect((await reviewsOf(patient)).map(({ resolvedAt }) => resolvedAt !== null)).toEqual([true]);
    expect(await details(patient)).toMatchObject({ subscription: { credit: 0 } });
  });
});

describe('the refund of leftover credit that was killed after Stripe gave it out', () => {
  /** Ended with credit, which Stripe has already taken out; then a new membership began. */
  async function killedHalfway() {
    const patient = await member(await yearOf(premier));
    await take(patient, standard);
    await (await service.as(patient)).post(`/users/cancel-subscription/${patient.id}`, {});
    clock.now = addDays(addMonths(begin, 1), 1);
    await webhook('customer.subscription.deleted', patient.stripeId);
    const [review] = await reviewsOf(patient);
    const left = -((await customerOf(patient))?.balance ?? 0);
    const { customerId } = await processor.stripe.retrieveSubscription(patient.stripeId);
    const key = `credit_${review?.id.replaceAll('-', '')}`;
    await processor.stripe.updateCustomer(customerId, { balance: 0, metadata: { [key]: String(left) } });
    await take(patient, standard);
    return { patient, left, reviewId: review?.id ?? '' };
  }
  const refundsOf = async ({ id }: { id: string }) =>
    (
      await db
        .selectFrom('refunds')
        .innerJoin('invoices', 'invoices.id', 'refunds.invoiceId')
        .select('refunds.amountCents')
        .where('invoices.patientId', '=', id)
        .execute()
    ).map(({ amountCents }) => amountCents);

  // Rule: money.leftover-credit-waits-for-staff
  it('is finished by staff, although a new membership has begun', async () => {
    const { patient, left, reviewId } = await killedHalfway();
    const answer = await (await admin()).post(`/payments/reviews/${reviewId}/refund-credit`, {});
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await refundsOf(patient)).toEqual([left]);
  });

  // Rule: money.leftover-credit-waits-for-staff
  it('is finished by the nightly run, and once', async () => {
    const { patient, left } = await killedHalfway();
    for (const _night of [1, 2])
      await compareRefunds({ db, ctx: stage.job(), processor, since: addDays(clock.now, -1) });
    expect(await refundsOf(patient)).toEqual([left]);
    expect((await reviewsOf(patient)).map(({ resolvedAt }) => resolvedAt !== null)).toEqual([true]);
  });
});

describe('a membership that ends immediately', () => {
  it('by staff leaves the rest of its period to be refunded', async () => {
    const patient = await member(premier);
    clock.now = addDays(begin, 15);
    const actor = { userId: staff.id, role: 'ADMIN' as const, permissions: [], sessionId: newId() };
    const reason = 'Asked on the phone';
    await changeMembership(
      db,
      { ...stage.job(), actor },
      { patientId: patient.id, membershipType: 'ON DEMAND', reason },
    );
    await sync(patient.subscriptionId);
    const [review] = await reviewsOf(patient);
    const left = -((await customerOf(patient))?.balance ?? 0);
    expect(left).toBeGreaterThan(4_500);
    expect(left).toBeLessThan(5_500);
    expect(review).toMatchObject({ kind: 'CREDIT_LEFT', details: { creditCents: left } });
    expect(await details(patient)).toMatchObject({
      subscription: { status: 'CANCELLED', credit: left / 100 },
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
