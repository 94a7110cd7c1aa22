import { refundCredit } from '@bedside/domain/payments/memberships/refund-credit.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { addDays, addMonths } from 'date-fns';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openMembershipCharges } from './membership-charges.fixture.ts';

const { db, clock, service, standard, premier, processor, stage, ...acts } = await openMembershipCharges();
const { take, member, details, sync, job, admin } = acts;
const begin = clock.now;
afterAll(async () => expect(await ledgerDiscrepancies(db)).toEqual([]));

type Who = { id: string };

async function yearOf(monthly: string): Promise<string> {
  const { id } = await db
    .selectFrom('membershipPrices as known')
    .innerJoin('membershipPrices as price', 'price.planId', 'known.planId')
    .select('price.id')
    .where('known.id', '=', monthly)
    .where('price.interval', '=', 'YEAR')
    .executeTakeFirstOrThrow();
  return id;
}

/** Refunds what is left of the first payment. @returns dollars */
async function refundFirst({ id: patientId }: Who): Promise<number> {
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('patientId', '=', patientId)
    .orderBy('createdAt')
    .executeTakeFirstOrThrow();
  const body = { what: { scope: 'FULL' }, reason: 'COMPLAINT' };
  const refund = await (await admin()).post(`/payments/${id}/refund`, body);
  expect(refund.statusCode, refund.body).toBe(200);
  await sendRefund(db, job(), processor, refund.json().data.id);
  return refund.json().data.amount;
}

const offers = async (patient: Who) => (await details(patient)).subscription?.allowedActions;

describe('the rest of a period that another interval has replaced', () => {
  // Rule: money.credit-is-never-refunded-twice
  it('is no credit once the payment that its year left for this month was refunded', async () => {
    clock.now = begin;
    const patient = await member(await yearOf(premier));
    expect((await take(patient, premier)).statusCode).toBe(200);
    expect((await details(patient)).subscription?.credit).toBe(891);
    expect(await refundFirst(patient)).toBe(99);
    expect(await offers(patient)).toEqual(['cancel', 'changeCard']);
    expect((await take(patient, standard)).statusCode).toBe(422);
    expect((await details(patient)).subscription?.credit).toBe(891);
    clock.now = addDays(addMonths(begin, 1), 1);
    await sync(patient.subscriptionId);
    expect(await offers(patient)).toContain('change');
    expect((await take(patient, standard)).statusCode).toBe(200);
  });

  // Rule: money.credit-is-never-refunded-twice
  it('is no credit for what was refunded of the month that it was paid with', async () => {
    clock.now = begin;
    const patient = await member(premier);
    clock.now = addDays(begin, 3);
    expect((await take(patient, await yearOf(premier))).statusCode).toBe(200);
    expect(await refundFirst(patient)).toBe(99);
    expect((await take(patient, premier)).statusCode).toBe(422);
    clock.now = addDays(clock.now, 40);
    await sync(patient.subscriptionId);
    expect((await take(patient, premier)).statusCode).toBe(200);
    const { paid, refunded } = await db
      .selectFrom('payments')
      .select(({ fn }) => [
        fn.sum<number>('amountCents').as('paid'),
        fn.sum<number>('refundedCents').as('refunded'),
      ])
      .where('patientId', '=', patient.id)
      .executeTakeFirstOrThrow();
    const { subscription } = await details(patient);
    const used = Number(paid) - Number(refunded) - Math.round((subscription?.credit ?? 0) * 100);
    expect(used).toBeGreaterThanOrEqual(9_900);
  });
});

describe('credit that two memberships ended with', () => {
  async function endedTwice() {
    clock.now = begin;
    const patient = await member(await yearOf(premier));
    await take(patient, standard);
    const end = async () => {
      await (await service.as(patient)).post(`/users/cancel-subscription/${patient.id}`, {});
      clock.now = addDays(addMonths(clock.now, 1), 1);
      const { subscriptionId } = await stage.idsOf(patient);
      await sync(subscriptionId);
      return subscriptionId;
    };
    const ended = [await end()];
    await take(patient, standard);
    ended.push(await end());
    expect((await details(patient)).subscription).toMatchObject({ status: 'CANCELLED', credit: 892 });
    const reviews = await db
      .selectFrom('paymentExceptions')
      .select('id')
      .where('externalReference', 'in', ended)
      .orderBy('id')
      .execute();
    return { patient, reviews: reviews.map(({ id }) => id) };
  }

  // Rule: money.leftover-credit-waits-for-staff
  it('is shown by neither once it was refunded for one of them', async () => {
    const { patient, reviews } = await endedTwice();
    const refund = await (await admin()).post(`/payments/reviews/${reviews[0]}/refund-credit`, {});
    expect(refund.json().data, refund.body).toEqual({ amount: 892 });
    expect((await details(patient)).subscription).toMatchObject({ status: 'CANCELLED', credit: 0 });
  });

  // Rule: money.credit-is-never-refunded-twice
  it('is refunded once when both are refunded at the same moment', async () => {
    const { patient, reviews } = await endedTwice();
    expect(reviews).toHaveLength(2);
    const { stripe } = processor;
    const update = stripe.updateCustomer.bind(stripe);
    const reads = vi.spyOn(stripe, 'retrieveCustomer');
    const updates = vi.spyOn(stripe, 'updateCustomer').mockImplementation(async (...change) => {
      // By then, any concurrent caller that may take the credit has read it.
      await vi.waitUntil(() => reads.mock.calls.length >= 4, { timeout: 1_000 }).catch(() => undefined);
      return update(...change);
    });
    const answers = await Promise.allSettled(reviews.map((id) => refundCredit(db, job(), processor, id)));
    vi.restoreAllMocks();
    expect(updates).toHaveBeenCalledOnce();
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([
      89_200,
      'RULE_REFUSED',
    ]);
    const { cents } = await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(({ fn }) => fn.sum<number>('refunds.amountCents').as('cents'))
      .where('payments.patientId', '=', patient.id)
      .executeTakeFirstOrThrow();
    expect(Number(cents)).toBe(89_200);
  });
});
