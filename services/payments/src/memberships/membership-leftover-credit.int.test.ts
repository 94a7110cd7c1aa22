import { newId } from '@bedside/db/id';
import { changeMembership } from '@bedside/domain/payments/memberships/membership.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { compareRefunds } from '@bedside/domain/payments/reconcile-refunds';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { askStripe } from '@bedside/testing/stripe';
import { addDays, addMonths } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { expectJournalToEqualLedger } from '../closes/journal.fixture.ts';
import { membershipMoneyStage } from './membership-money.fixture.ts';

const stage = await membershipMoneyStage();
const { db, clock, begin, service, standard, premier, staff, processor, admin } = stage;
const { take, member, details, sync, webhook } = stage;
const { yearOf, customerOf, reviewsOf } = stage;

describe('credit from a downgrade', () => {
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

// Rule: money.leftover-credit-waits-for-staff
it('credit of a customer whom someone deleted at Stripe is refunded once by staff', async () => {
  const patient = await member(await yearOf(premier));
  await take(patient, standard);
  const left = -((await customerOf(patient))?.balance ?? 0);
  expect(left).toBe(94_100);
  const { customerId } = await processor.stripe.retrieveSubscription(patient.stripeId);
  await askStripe(service.parts.config, 'DELETE', `/customers/${customerId}`);
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

describe('the refund of leftover credit that was killed after Stripe gave it out', () => {
  /** A membership that ended with credit, which Stripe has already removed, and then a new membership. */
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
