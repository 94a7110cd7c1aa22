import { openStripeClient } from '@bedside/integrations/stripe/stripe.client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SimulatorsFixture, startSimulators } from '../simulators.fixture.ts';
import { confirmWith, createInput, eventOf, inBrowser } from './stripe.fixture.ts';

let simulators: SimulatorsFixture;

beforeAll(async () => {
  simulators = await startSimulators();
});
afterAll(() => simulators.close());

test('lists page by page with has_more', async () => {
  const client = openStripeClient(simulators.config.stripe);
  for (const name of ['a', 'b', 'c']) await client.products.create({ name });
  const first = await client.products.list({ limit: 2 });
  expect(first).toMatchObject({ has_more: true, data: [{ name: 'c' }, { name: 'b' }] });
  const second = await client.products.list({ limit: 2, starting_after: first.data[1]?.id ?? '' });
  expect(second).toMatchObject({ has_more: false, data: [{ name: 'a' }] });
  const back = await client.products.list({ limit: 2, ending_before: second.data[0]?.id ?? '' });
  expect(back.data.map(({ name }) => name)).toEqual(['c', 'b']);
});

test('a subscription charges its customer, changes its price and ends', async () => {
  const { stripe } = simulators.integrations;
  const client = openStripeClient(simulators.config.stripe);
  const customer = await stripe.ensureCustomer({ patientId: 'member', name: 'Mem Ber' });
  const card = await stripe.attachCard(customer, 'pm_card_visa');
  const product = await client.products.create({ name: 'Membership' });
  const price = await client.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 9_900,
    recurring: { interval: 'month' },
  });
  const subscription = await client.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    default_payment_method: card.id,
  });
  expect(subscription).toMatchObject({ status: 'active', customer });
  expect((await client.charges.list({ customer })).data).toMatchObject([{ amount: 9_900, paid: true }]);
  const ending = await client.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
  expect((await client.subscriptions.cancel(subscription.id)).status).toBe('canceled');
});

test('a reader takes a card for an intent', async () => {
  const client = openStripeClient(simulators.config.stripe);
  const [reader] = (await client.terminal.readers.list()).data;
  const input = { ...createInput('reader'), cardPresent: true };
  const intent = await simulators.integrations.stripe.createIntent(input);
  await client.terminal.readers.processPaymentIntent(reader?.id ?? '', { payment_intent: intent.id });
  const done = await client.testHelpers.terminal.readers.presentPaymentMethod(reader?.id ?? '');
  expect(done.action?.status).toBe('succeeded');
  expect((await simulators.integrations.stripe.retrieveIntent(intent.id)).status).toBe('succeeded');
});

test('a setup intent saves a card for later', async () => {
  const client = openStripeClient(simulators.config.stripe);
  const customer = await simulators.integrations.stripe.ensureCustomer({
    patientId: 'setup',
    name: 'Set Up',
  });
  const intent = await client.setupIntents.create({ customer, usage: 'off_session' });
  const confirmed = await inBrowser(simulators, `/v1/setup_intents/${intent.id}/confirm`, {
    payment_method: 'pm_card_visa',
    client_secret: intent.client_secret ?? '',
  });
  expect(confirmed.body.status).toBe('succeeded');
  expect(await simulators.integrations.stripe.listCards(customer)).toMatchObject([{ last4: '4242' }]);
});

test('all state survives a restart', async () => {
  const { intent } = await confirmWith(simulators, '4242424242424242', 'restart');
  await simulators.restart();
  expect(await simulators.integrations.stripe.retrieveIntent(intent.id)).toMatchObject({
    status: 'succeeded',
  });
  expect((await simulators.integrations.stripe.createIntent(createInput('restart'))).id).toBe(intent.id);
});

test('a webhook is delivered until it is accepted, across a restart', async () => {
  const client = openStripeClient(simulators.config.stripe);
  simulators.answerWebhooksWith(500);
  const { intent } = await confirmWith(simulators, '4242424242424242', 'until-accepted');
  const event = await eventOf(simulators, 'payment_intent.succeeded', intent.id);
  expect((await client.events.retrieve(event.id)).pending_webhooks).toBe(1);

  await simulators.restart();
  simulators.answerWebhooksWith(200);
  await vi.waitFor(async () => expect((await client.events.retrieve(event.id)).pending_webhooks).toBe(0), {
    timeout: 5_000,
  });
  const deliveries = simulators.webhooks.filter(({ body }) => body.includes(event.id));
  expect(deliveries.length).toBeGreaterThan(1);
});

test('an event can be delivered again, as a duplicate', async () => {
  const { intent } = await confirmWith(simulators, '4242424242424242', 'duplicate');
  const event = await eventOf(simulators, 'payment_intent.succeeded', intent.id);
  const payload = { eventId: event.id, times: 3 };
  const answer = await simulators.app.inject({
    method: 'POST',
    url: '/local/stripe-webhooks/resend',
    payload,
  });
  expect(answer.json()).toEqual({ statuses: [200, 200, 200] });
  expect(simulators.webhooks.filter(({ body }) => body.includes(`"${event.id}"`))).toHaveLength(4);
});

test('a hanging request does not keep the simulators from closing', async () => {
  await simulators.inject({ integration: 'stripe', kind: 'hang' });
  const hanging = expect(simulators.integrations.stripe.retrieveIntent('pi_any')).rejects;
  await vi.waitFor(async () => {
    const [fault] = (await simulators.ledger('stripe')).filter((entry) => entry.fault === 'hang before');
    expect(fault).toBeDefined();
  });
  await simulators.restart();
  await hanging.toMatchObject({ kind: expect.stringMatching(/unavailable|invalid/) });
});
