import type { MembershipType } from '@bedside/contracts/people/user.schema';
import { newId } from '@bedside/db/id';
import { applyStripeRefund } from '@bedside/domain/payments/apply-stripe-refund.commands';
import { applyStripeDispute } from '@bedside/domain/payments/dispute.commands';
import { changeMembership } from '@bedside/domain/payments/memberships/membership.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { askStripe, changeAtStripe } from '@bedside/testing/stripe';
import { addDays, addMonths } from 'date-fns';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openMembershipCharges } from './membership-charges.fixture.ts';

const { db, clock, service, standard, premier, staff, processor, stage, ...acts } =
  await openMembershipCharges();
const { take, member, details, trigger, sync, webhook, admin } = acts;
const begin = clock.now;

beforeEach(() => {
  clock.now = begin;
});
afterAll(async () => expect(await ledgerDiscrepancies(db)).toEqual([]));

type Member = Awaited<ReturnType<typeof member>>;

async function override(patient: Member, membershipType: MembershipType): Promise<void> {
  const actor = { userId: staff.id, role: 'ADMIN' as const, permissions: [], sessionId: newId() };
  const context = { ...stage.job(), actor };
  await changeMembership(db, context, { patientId: patient.id, membershipType, reason: 'Asked by phone' });
  await sync(patient.subscriptionId);
}

async function creditOf({ stripeId }: Member): Promise<number> {
  const { customerId } = await processor.stripe.retrieveSubscription(stripeId);
  return 0 - ((await processor.stripe.retrieveCustomer(customerId))?.balance ?? 0);
}

/** Renewed at Stripe with a card that fails, before any webhook reaches us. */
async function renewedInVain(): Promise<Member> {
  const patient = await member(premier);
  const caller = await service.as(patient);
  const bad = await caller.post('/payments/attach/payment-method', {
    paymentMethodId: 'pm_card_chargeCustomerFail',
    patientId: patient.id,
  });
  const { paymentMethodId } = bad.json().data;
  await caller.post('/users/update-billing-account', { patientId: patient.id, paymentMethodId });
  await trigger(`${patient.stripeId}/renew`);
  return patient;
}

const yearOf = async (monthly: string) =>
  (
    await db
      .selectFrom('membershipPrices as known')
      .innerJoin('membershipPrices as price', 'price.planId', 'known.planId')
      .select('price.id')
      .where('known.id', '=', monthly)
      .where('price.interval', '=', 'YEAR')
      .executeTakeFirstOrThrow()
  ).id;

describe('a period that no one paid', () => {
  // Rule: money.no-credit-for-unpaid-periods
  it.each([
    ['we know of', true],
    ['we have not heard of', false],
  ])('is no credit for a lower plan that staff sets, if its failed charge is one %s', async (_, isHeard) => {
    const patient = await renewedInVain();
    if (isHeard) await webhook('customer.subscription.updated', patient.stripeId);
    await override(patient, 'STANDARD');
    const next = await processor.stripe.upcomingInvoice(patient.stripeId);
    expect(next?.lines.map(({ amount }) => amount)).toEqual([4_900]);
    expect(await details(patient, staff)).toMatchObject({
      membershipType: 'STANDARD',
      subscription: { status: 'PAST DUE', amount: 49, credit: 0 },
    });
  });

  // Rule: money.no-credit-for-unpaid-periods
  it('is no credit for a lower plan that the member chooses before we heard that the charge failed', async () => {
    const patient = await renewedInVain();
    const refused = await take(patient, standard, { paymentMethodId: patient.card });
    expect(refused.statusCode, refused.body).not.toBe(200);
    expect(await creditOf(patient)).toBe(0);
    expect(await details(patient)).toMatchObject({ subscription: { status: 'PAST DUE', amount: 99 } });
  });

  // Rule: money.no-credit-for-unpaid-periods
  it('is no credit while paused: a lower plan that staff sets is charged in full once it is resumed', async () => {
    const patient = await member(premier);
    const caller = await admin();
    const paused = await caller.post(`/users/update-subscription/${patient.id}/pause`, { reason: 'Away' });
    expect(paused.statusCode, paused.body).toBe(200);
    clock.now = addDays(addMonths(begin, 1), 3);
    await webhook('customer.subscription.updated', patient.stripeId);
    await override(patient, 'STANDARD');
    const url = `/users/update-subscription/${patient.id}/resume`;
    const office = await admin();
    const { dueToday } = (await office.get(url)).json().data;
    expect(dueToday).toBe(49);
    const resumed = await office.post(url, { reason: 'Back', dueToday });
    expect(resumed.statusCode, resumed.body).toBe(200);
    const invoices = await processor.stripe.listInvoicesOf(patient.stripeId);
    expect(
      invoices
        .filter(({ status }) => status === 'paid')
        .map(({ amountPaid }) => amountPaid)
        .sort(),
    ).toEqual([4_900, 9_900]);
    expect(await creditOf(patient)).toBe(0);
  });
});

describe('a plan that staff sets within a paid period', () => {
  const refund = async (patient: Member, what: object) => {
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('patientId', '=', patient.id)
      .orderBy('createdAt')
      .executeTakeFirstOrThrow();
    return (await admin()).post(`/payments/${id}/refund`, { what, reason: 'COMPLAINT' });
  };

  // Rule: money.credit-is-never-refunded-twice
  it('turns the rest of a more expensive one into credit immediately, which is not refunded as well', async () => {
    const patient = await member(premier);
    await override(patient, 'STANDARD');
    expect(await creditOf(patient)).toBe(5_000);
    expect(await details(patient, staff)).toMatchObject({ subscription: { amount: 49, credit: 50 } });
    const response = await refund(patient, { scope: 'FULL' });
    expect(response.json().data, response.body).toMatchObject({ amount: 49 });
    clock.now = addDays(addMonths(begin, 1), 1);
    await sync(patient.subscriptionId);
    expect(await creditOf(patient)).toBe(100);
  });

  // Rule: money.leftover-credit-waits-for-staff
  it('leaves its credit to be refunded if the membership ends with its period', async () => {
    const patient = await member(premier);
    clock.now = addDays(begin, 10);
    await override(patient, 'STANDARD');
    const credit = await creditOf(patient);
    expect(credit).toBeGreaterThan(3_000);
    await (await service.as(patient)).post(`/users/cancel-subscription/${patient.id}`, {});
    clock.now = addDays(addMonths(begin, 1), 1);
    await sync(patient.subscriptionId);
    const { details: left } = await db
      .selectFrom('paymentExceptions')
      .select('details')
      .where('externalReference', '=', patient.subscriptionId)
      .where('kind', '=', 'CREDIT_LEFT')
      .executeTakeFirstOrThrow();
    expect(left).toMatchObject({ creditCents: credit });
  });

  // Rule: money.credit-is-never-refunded-twice
  it('counts a cheaper one in the next charge, until which its payment is not refunded', async () => {
    const patient = await member(standard);
    clock.now = addDays(begin, 1);
    await override(patient, 'PREMIER');
    expect((await details(patient, staff)).subscription?.nextCharge?.amount).toBeGreaterThan(140);
    const early = await refund(patient, { scope: 'FULL' });
    expect([early.statusCode, early.json().message]).toEqual([422, expect.stringMatching(/next charge/)]);
    clock.now = addDays(addMonths(begin, 1), 1);
    await sync(patient.subscriptionId);
    expect((await refund(patient, { scope: 'FULL' })).json().data).toMatchObject({ amount: 49 });
  });
});

describe('credit that a later membership has used in part', () => {
  // Rule: money.leftover-credit-waits-for-staff
  it('is refunded once that one has ended, although the exception of the first was closed', async () => {
    const patient = await member(await yearOf(premier));
    await take(patient, standard);
    const end = async () => (await service.as(patient)).post(`/users/cancel-subscription/${patient.id}`, {});
    await end();
    clock.now = addDays(addMonths(begin, 1), 1);
    await webhook('customer.subscription.deleted', patient.stripeId);
    const reviews = () =>
      db
        .selectFrom('paymentExceptions')
        .select(['id', 'resolvedAt'])
        .where('kind', '=', 'CREDIT_LEFT')
        .where('paymentId', 'in', (eb) =>
          eb.selectFrom('payments').select('id').where('patientId', '=', patient.id),
        )
        .orderBy('createdAt')
        .execute();
    const [first] = await reviews();
    expect((await take(patient, standard)).statusCode).toBe(200);
    const resolution = 'The new membership uses it';
    await (await admin()).post(`/payments/reviews/${first?.id}/resolve`, { resolution });
    const { subscriptionId } = await stage.idsOf(patient);
    await end();
    clock.now = addMonths(clock.now, 2);
    await sync(subscriptionId);
    const left = await creditOf(patient);
    expect(left).toBe(94_100 - 4_900);
    const open = (await reviews()).filter(({ resolvedAt }) => resolvedAt === null);
    expect(open).toHaveLength(1);
    const answer = await (await admin()).post(`/payments/reviews/${open[0]?.id}/refund-credit`, {});
    expect(answer.json(), answer.body).toMatchObject({ data: { amount: left / 100 } });
    const refunds = await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.id', 'refunds.amountCents'])
      .where('payments.patientId', '=', patient.id)
      .execute();
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([left]);
    await sendRefund(db, stage.job(), processor, refunds[0]?.id ?? '');
    expect(await creditOf(patient)).toBe(0);
  });
});

describe('a period that became credit and is then refunded at the processor', () => {
  // Rule: money.refunds-at-the-processor
  it('is recorded with its payment, and its credit is given back less that refund', async () => {
    const patient = await member(await yearOf(premier));
    await take(patient, standard);
    const payment = () =>
      db.selectFrom('payments').selectAll().where('patientId', '=', patient.id).executeTakeFirstOrThrow();
    const { stripePaymentIntentId: intentId } = await payment();
    const { id } = await askStripe<{ id: string }>(service.parts.config, 'POST', '/refunds', {
      payment_intent: intentId ?? '',
      amount: '50000',
    });
    await applyStripeRefund(db, stage.job(), await processor.stripe.retrieveRefund(id));
    expect(await payment()).toMatchObject({ refundedCents: 50_000, creditedCents: 94_100 });
    const { details: detail } = await db
      .selectFrom('paymentExceptions')
      .select('details')
      .where('externalReference', '=', id)
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ writtenDown: true });
    await override(patient, 'ON DEMAND');
    const { id: reviewId } = await db
      .selectFrom('paymentExceptions')
      .select('id')
      .where('externalReference', '=', patient.subscriptionId)
      .executeTakeFirstOrThrow();
    const answer = await (await admin()).post(`/payments/reviews/${reviewId}/refund-credit`, {});
    expect(answer.json(), answer.body).toMatchObject({ data: { amount: 490 } });
  });
});

describe('a period that the cardholder disputes', () => {
  const atTheProcessor = (path: string, body: object) => changeAtStripe(service.origin, path, body);
  const paymentOf = (patient: Member) =>
    db
      .selectFrom('payments')
      .select(['id', 'stripePaymentIntentId as intentId'])
      .where('patientId', '=', patient.id)
      .executeTakeFirstOrThrow();
  const deliverWebhook = async (disputeId: string) =>
    applyStripeDispute(db, stage.job(), await processor.stripe.retrieveDispute(disputeId));

  // Rule: money.credit-is-never-refunded-twice
  it('becomes no credit while the bank holds its money, and may be changed once the dispute is won', async () => {
    const patient = await member(await yearOf(premier));
    const { id } = await atTheProcessor('/stripe-disputes', {
      intentId: (await paymentOf(patient)).intentId,
    });
    await deliverWebhook(id);
    const refused = await take(patient, standard);
    expect([refused.statusCode, refused.json().code], refused.body).toEqual([422, 'RULE_REFUSED']);
    await atTheProcessor(`/stripe-disputes/${id}/close`, { status: 'won' });
    await deliverWebhook(id);
    expect((await take(patient, standard)).statusCode).toBe(200);
    expect(await creditOf(patient)).toBe(94_100);
  });

  // Rule: money.credit-is-never-refunded-twice
  it('becomes no credit if staff ends the membership in the meantime', async () => {
    const patient = await member(premier);
    const { id } = await atTheProcessor('/stripe-disputes', {
      intentId: (await paymentOf(patient)).intentId,
    });
    await deliverWebhook(id);
    await override(patient, 'ON DEMAND');
    expect(await details(patient, staff)).toMatchObject({ subscription: { status: 'CANCELLED', credit: 0 } });
  });

  // Rule: money.lost-disputes-are-chargebacks
  it('and loses after it became credit tells staff how much of it did', async () => {
    const patient = await member(await yearOf(premier));
    const { intentId } = await paymentOf(patient);
    await take(patient, standard);
    const { id } = await atTheProcessor('/stripe-disputes', { intentId });
    await atTheProcessor(`/stripe-disputes/${id}/close`, { status: 'lost' });
    await deliverWebhook(id);
    const raised = await db
      .selectFrom('paymentExceptions')
      .select(['kind', 'details'])
      .where('externalReference', '=', id)
      .execute();
    expect(raised).toEqual([
      {
        kind: 'CHARGEBACK_DIFFERENCE',
        details: { disputeId: id, amount: 99_000, left: 99_000, credited: 94_100 },
      },
    ]);
  });
});
