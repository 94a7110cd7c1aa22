import { openStripeClient } from '@bedside/integrations/stripe/stripe.client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SimulatorsFixture, startSimulators } from '../simulators.fixture.ts';
import { confirmWith, createInput, triggerAtStripe } from './stripe.fixture.ts';
import { fieldProblems } from './stripe-fields.fixture.ts';

let simulators: SimulatorsFixture;

beforeAll(async () => {
  simulators = await startSimulators();
  await fillWorld();
});
afterAll(() => simulators.close());

/** As sent over HTTP, because the client adds its own functions to responses. */
async function served(path: string): Promise<unknown> {
  const { apiUrl, secretKey } = simulators.config.stripe;
  const response = await fetch(`${apiUrl}/v1/${path}`, { headers: { authorization: `Bearer ${secretKey}` } });
  return response.json();
}

/** Creates one object of every kind, in as many states as possible. */
async function fillWorld() {
  const { stripe } = simulators.integrations;
  const client = openStripeClient(simulators.config.stripe);
  const customer = await stripe.ensureCustomer({ patientId: 'whole', name: 'Who Le' });
  const gone = await client.customers.create({});
  await client.customers.del(gone.id);
  await client.setupIntents.create({ customer, confirm: true, payment_method: 'pm_card_visa' });
  const card = await stripe.attachCard(customer, 'pm_card_visa');
  await stripe.setDefaultCard(customer, card.id);
  const plan = { planId: 'one', name: 'One', currency: 'usd', interval: 'month' } as const;
  const small = await stripe.ensurePrice({ ...plan, lookupKey: 'small', amount: 9_900 });
  const large = await stripe.ensurePrice({ ...plan, planId: 'two', lookupKey: 'large', amount: 19_900 });
  const ask = { customerId: customer, metadata: {}, idempotencyKey: 'subscribe' };
  const { id } = await stripe.createSubscription({ ...ask, priceId: small });
  await stripe.changeSubscription({ subscriptionId: id, priceId: large, idempotencyKey: 'change' });

  const { intent } = await confirmWith(simulators, '4242424242424242', 'paid');
  await stripe.refund({ intentId: intent.id, amount: 100, idempotencyKey: 'refund' });
  await confirmWith(simulators, '4000000000000002', 'declined');
  await confirmWith(simulators, '4000002760003184', 'asked');
  await confirmWith(simulators, '4000000000000259', 'disputed');
  await triggerAtStripe(simulators, '/stripe-payouts');

  const [reader] = await stripe.listReaders();
  const shown = await stripe.createIntent({ ...createInput('shown'), cardPresent: true });
  const readerId = reader?.id ?? '';
  await stripe.processOnReader({ readerId, intentId: shown.id, idempotencyKey: 'show' });
  await triggerAtStripe(simulators, `/stripe-readers/${readerId}`, { present: '4242424242424242' });
}

test.each([
  'customers',
  'payment_methods',
  'payment_intents',
  'setup_intents',
  'charges',
  'refunds',
  'disputes',
  'balance_transactions',
  'payouts',
  'products',
  'prices',
  'subscriptions',
  'invoices?expand[]=data.payments&expand[]=data.confirmation_secret',
  'invoice_payments',
  'invoiceitems',
  'terminal/readers',
  'events?limit=100',
])('%s have all their fields, with the right types, and no others', async (path) => {
  const list = await served(path);
  expect(list).toMatchObject({ object: 'list', data: expect.arrayContaining([expect.anything()]) });
  expect(fieldProblems(list)).toEqual([]);
});

test('expanded objects are complete, too', async () => {
  const paths = 'expand[]=data.latest_charge.balance_transaction&expand[]=data.payment_method';
  const intents = await served(`payment_intents?${paths}`);
  expect(JSON.stringify(intents)).toContain('"object":"balance_transaction"');
  expect(fieldProblems(intents)).toEqual([]);
});

test('expanding any other field is refused', async () => {
  expect(await served('payment_intents?expand[]=data.amount_of_love')).toMatchObject({
    error: { type: 'invalid_request_error', message: expect.stringContaining('cannot be expanded') },
  });
});

test('an object that lacks a field, or has another type or one too many, is found out', () => {
  const refund = { object: 'refund', id: 7, color: 'red' };
  const problems = fieldProblems({ object: 'list', data: [refund], has_more: false, url: '/v1/refunds' });
  expect(problems).toContain('.data[0](refund).color is unknown to Stripe');
  expect(problems).toContain('.data[0](refund).id is of the type number, not string');
  expect(problems).toContain('.data[0](refund).amount is missing');
});
