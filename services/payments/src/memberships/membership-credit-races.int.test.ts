import { finishCreditRefunds } from '@bedside/domain/payments/memberships/refund-credit.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { addDays, addMinutes, addMonths } from 'date-fns';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openMembershipCharges } from './membership-charges.fixture.ts';

const { db, clock, service, standard, premier, processor, ...acts } = await openMembershipCharges();
const { take, member, sync, admin } = acts;
const begin = clock.now;

beforeEach(() => {
  clock.now = begin;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => expect(await ledgerDiscrepancies(db)).toEqual([]));

/** A member whose membership ended and left credit of $941. */
async function leftCredit() {
  const yearly = await db
    .selectFrom('membershipPrices as known')
    .innerJoin('membershipPrices as price', 'price.planId', 'known.planId')
    .select('price.id')
    .where('known.id', '=', premier)
    .where('price.interval', '=', 'YEAR')
    .executeTakeFirstOrThrow();
  const patient = await member(yearly.id);
  await take(patient, standard);
  await (await service.as(patient)).post(`/users/cancel-subscription/${patient.id}`, {});
  clock.now = addDays(addMonths(begin, 1), 1);
  await sync(patient.subscriptionId);
  const { customerId } = await processor.stripe.retrieveSubscription(patient.stripeId);
  const { id } = await db
    .selectFrom('paymentExceptions')
    .select('id')
    .where('externalReference', '=', patient.subscriptionId)
    .executeTakeFirstOrThrow();
  const office = await admin();
  const resolution = 'The new membership uses it';
  return {
    patient,
    customerId,
    refund: () => office.post(`/payments/reviews/${id}/refund-credit`, {}),
    resolve: () => office.post(`/payments/reviews/${id}/resolve`, { resolution }),
  };
}

/** Cents that the member paid by card, less what was refunded and what is still credit. */
async function spent({ patient, customerId }: Awaited<ReturnType<typeof leftCredit>>): Promise<number> {
  const { paid, refunded } = await db
    .selectFrom('payments')
    .select(({ fn }) => [
      fn.sum<number>('amountCents').as('paid'),
      fn.sum<number>('refundedCents').as('refunded'),
    ])
    .where('patientId', '=', patient.id)
    .executeTakeFirstOrThrow();
  const credit = 0 - ((await processor.stripe.retrieveCustomer(customerId))?.balance ?? 0);
  return Number(paid) - Number(refunded) - credit;
}

// Rule: money.credit-is-never-refunded-twice
it('no membership starts while credit is being refunded, and that credit pays for none', async () => {
  const left = await leftCredit();
  const { stripe } = processor;
  const update = stripe.updateCustomer.bind(stripe);
  let early: Awaited<ReturnType<typeof take>> | undefined;
  vi.spyOn(stripe, 'updateCustomer').mockImplementation(async (...change) => {
    early = await take(left.patient, standard, { dueToday: 0 });
    return update(...change);
  });
  const refund = await left.refund();
  expect(refund.json().data, refund.body).toEqual({ amount: 941 });
  expect([early?.statusCode, early?.json().code]).toEqual([409, 'CONFLICT']);
  expect(await spent(left)).toBe(4_900);
  expect((await take(left.patient, standard, { dueToday: 0 })).json().code).toBe('CONCURRENT_UPDATE');
  expect((await take(left.patient, standard, { dueToday: 49 })).statusCode).toBe(200);
  expect(await spent(left)).toBe(4_900 + 4_900);
});

// Rule: money.credit-is-never-refunded-twice
it('credit is not refunded while a membership starts', async () => {
  const left = await leftCredit();
  const { stripe } = processor;
  const create = stripe.createSubscription.bind(stripe);
  let refund: Awaited<ReturnType<typeof left.refund>> | undefined;
  vi.spyOn(stripe, 'createSubscription').mockImplementation(async (...wanted) => {
    refund = await left.refund();
    return create(...wanted);
  });
  expect((await take(left.patient, standard)).statusCode).toBe(200);
  expect([refund?.statusCode, refund?.json().message]).toEqual([422, 'A new membership uses this credit.']);
  expect(await spent(left)).toBe(4_900 + 4_900);
});

// Rule: money.leftover-credit-waits-for-staff
it('a discrepancy can’t be resolved while its credit is being refunded', async () => {
  const left = await leftCredit();
  const { stripe } = processor;
  const update = stripe.updateCustomer.bind(stripe);
  let resolved: Awaited<ReturnType<typeof left.resolve>> | undefined;
  vi.spyOn(stripe, 'updateCustomer').mockImplementation(async (...change) => {
    resolved = await left.resolve();
    return update(...change);
  });
  expect((await left.refund()).json().data).toEqual({ amount: 941 });
  expect(resolved?.json().code).toBe('CONFLICT');
  expect(await spent(left)).toBe(4_900);
});

// Rule: money.leftover-credit-waits-for-staff
it('a refund of credit that stopped halfway is finished, and can’t be resolved by hand', async () => {
  const left = await leftCredit();
  const { stripe } = processor;
  const update = stripe.updateCustomer.bind(stripe);
  vi.spyOn(stripe, 'updateCustomer').mockImplementationOnce(async (...change) => {
    await update(...change);
    throw new Error('The process ended here.');
  });
  expect((await left.refund()).statusCode).toBe(500);
  expect((await left.resolve()).json().code).toBe('CONFLICT');
  expect((await left.refund()).json().data).toEqual({ amount: 941 });
  expect(await spent(left)).toBe(4_900);
});

// Rule: money.leftover-credit-waits-for-staff
it('a refund of credit that stopped before it took anything ends with the next reconciliation', async () => {
  const left = await leftCredit();
  vi.spyOn(processor.stripe, 'updateCustomer').mockRejectedValueOnce(new Error('The process ended here.'));
  expect((await left.refund()).statusCode).toBe(500);
  expect((await left.resolve()).json().code).toBe('CONFLICT');
  expect((await take(left.patient, standard)).json().code).toBe('CONFLICT');
  const system = () => ({ actor: null, requestId: 'test', now: clock.now, ip: null });
  await finishCreditRefunds(db, system(), processor);
  expect((await left.resolve()).json().code, 'too soon').toBe('CONFLICT');
  clock.now = addMinutes(clock.now, 6);
  await finishCreditRefunds(db, system(), processor);
  expect(await spent(left)).toBe(4_900);
  expect((await left.resolve()).statusCode).toBe(200);
});
