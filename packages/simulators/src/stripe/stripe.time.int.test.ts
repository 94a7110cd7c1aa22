import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SimulatorsFixture, startSimulators } from '../simulators.fixture.ts';
import { confirmWith, createInput, eventOf } from './stripe.fixture.ts';

let simulators: SimulatorsFixture;
let price: string;
let now = new Date('2026-01-31T09:00:00Z');

beforeAll(async () => {
  simulators = await startSimulators({}, () => now);
});
afterAll(() => simulators.close());

beforeEach(async () => {
  const plan = { planId: 'time', name: 'Time', lookupKey: 'time', currency: 'usd' } as const;
  price = await simulators.integrations.stripe.ensurePrice({ ...plan, amount: 3_000, interval: 'month' });
});

async function subscribed(name: string, card = 'pm_card_visa') {
  const { stripe } = simulators.integrations;
  const customerId = await stripe.ensureCustomer({ patientId: name, name });
  const { id } = await stripe.attachCard(customerId, card);
  await stripe.setDefaultCard(customerId, id);
  const key = { metadata: {}, idempotencyKey: `subscribe-${name}` };
  const subscription = await stripe.createSubscription({ customerId, priceId: price, ...key });
  return { customerId, subscriptionId: subscription.id };
}

const latest = async (id: string) => {
  const { latestInvoiceId } = await simulators.integrations.stripe.retrieveSubscription(id);
  return simulators.integrations.stripe.retrieveInvoice(latestInvoiceId ?? '');
};

const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000);
};

test('a subscription of the 31st is renewed on the last day of a shorter month, and on the 31st again', async () => {
  const { stripe } = simulators.integrations;
  const { subscriptionId } = await subscribed('months');
  const end = async () => (await stripe.retrieveSubscription(subscriptionId)).currentPeriodEnd.toISOString();
  expect(await end()).toBe('2026-02-28T09:00:00.000Z');
  now = new Date('2026-02-28T09:00:00Z');
  expect(await end()).toBe('2026-03-31T09:00:00.000Z');
  now = new Date('2026-05-01T00:00:00Z');
  expect(await end()).toBe('2026-05-31T09:00:00.000Z');
  const invoices = await stripe.listInvoicesOf(subscriptionId);
  expect(invoices.map(({ status, amountPaid }) => [status, amountPaid])).toEqual(
    Array.from({ length: 4 }, () => ['paid', 3_000]),
  );
  await stripe.cancelSubscription(subscriptionId);
});

test('a failed charge is retried automatically after three days', async () => {
  const { stripe } = simulators.integrations;
  const { customerId, subscriptionId } = await subscribed('retried');
  const bad = await stripe.attachCard(customerId, 'pm_card_chargeCustomerFail');
  await stripe.setDefaultCard(customerId, bad.id);
  later(31);
  expect((await stripe.retrieveSubscription(subscriptionId)).status).toBe('past_due');
  const good = await stripe.attachCard(customerId, 'pm_card_visa');
  await stripe.setDefaultCard(customerId, good.id);
  later(3);
  expect((await stripe.retrieveSubscription(subscriptionId)).status).toBe('active');
  expect(await latest(subscriptionId)).toMatchObject({ status: 'paid', attemptCount: 2 });
  await stripe.cancelSubscription(subscriptionId);
});

test('a first payment that is not made within a day ends its incomplete subscription', async () => {
  const { stripe } = simulators.integrations;
  const { subscriptionId } = await subscribed('expired', 'pm_card_authenticationRequired');
  later(1);
  expect((await stripe.retrieveSubscription(subscriptionId)).status).toBe('incomplete_expired');
  const invoice = await latest(subscriptionId);
  expect(invoice).toMatchObject({ status: 'void', amountPaid: 0 });
  expect((await stripe.retrieveIntent(invoice.intentId ?? '')).status).toBe('canceled');
});

test('a pause ends when it was to end', async () => {
  const { stripe } = simulators.integrations;
  const { subscriptionId } = await subscribed('resumed');
  const resumesAt = new Date(now.getTime() + 40 * 86_400_000);
  const pauseCollection = { behavior: 'void', resumesAt } as const;
  await stripe.changeSubscription({ subscriptionId, pauseCollection, idempotencyKey: 'pause' });
  later(31);
  expect(await latest(subscriptionId)).toMatchObject({ status: 'void' });
  later(31);
  expect((await stripe.retrieveSubscription(subscriptionId)).pauseCollection).toBeNull();
  expect(await latest(subscriptionId)).toMatchObject({ status: 'paid', amountPaid: 3_000 });
});

test('a refund that the bank sends back says so later', async () => {
  const { stripe } = simulators.integrations;
  const { intent } = await confirmWith(simulators, '4000000000005126', 'sent back');
  const { id, status } = await stripe.refund({ intentId: intent.id, idempotencyKey: 'sent back refund' });
  expect(status).toBe('succeeded');
  later(1);
  expect((await stripe.retrieveRefund(id)).status).toBe('failed');
  await eventOf(simulators, 'refund.failed', id);
});

test('an idempotency key is forgotten after a day', async () => {
  const { stripe } = simulators.integrations;
  const first = await stripe.createIntent(createInput('daily'));
  later(0.9);
  expect((await stripe.createIntent(createInput('daily'))).id).toBe(first.id);
  later(0.2);
  expect((await stripe.createIntent(createInput('daily'))).id).not.toBe(first.id);
});
