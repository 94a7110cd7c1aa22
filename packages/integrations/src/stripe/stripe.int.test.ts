import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type StandInsFixture, startStandIns } from '../local/stand-ins.fixture.ts';
import { openStripeClient } from './stripe.client.ts';

let standIns: StandInsFixture;

beforeAll(async () => {
  standIns = await startStandIns();
});
afterAll(() => standIns.close());

const createInput = (idempotencyKey: string, amount = 24_500) => ({
  amount,
  currency: 'usd' as const,
  metadata: { appointmentId: 'visit-1' },
  idempotencyKey,
});

const answerSchema = z.looseObject({
  id: z.string().optional(),
  status: z.string().optional(),
  error: z.looseObject({ code: z.string().optional(), decline_code: z.string().optional() }).optional(),
});

/** A decision to pay with a card on file. */
async function payOnFile(customerId: string, paymentMethodId: string, key: string) {
  const { stripe } = standIns.parties;
  const intent = await stripe.createIntent({ ...createInput(`${key}-intent`), customerId });
  return { intentId: intent.id, paymentMethodId, idempotencyKey: `${key}-confirm` };
}

/** What a browser does: a form, a publishable key, a client secret. */
async function inBrowser(path: string, fields: Record<string, string>) {
  const { browserApiUrl, publishableKey } = standIns.config.stripe;
  const response = await fetch(`${browserApiUrl}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { authorization: `Bearer ${publishableKey}`, origin: 'http://example.test' },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: answerSchema.parse(await response.json()),
  };
}

const typedCard = (number: string) => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': '2040',
  'card[cvc]': '123',
});

async function confirmWith(number: string, key: string) {
  const intent = await standIns.parties.stripe.createIntent(createInput(key));
  const method = await inBrowser('/v1/payment_methods', typedCard(number));
  const confirmed = await inBrowser(`/v1/payment_intents/${intent.id}/confirm`, {
    payment_method: method.body.id ?? '',
    client_secret: intent.clientSecret ?? '',
  });
  return { intent, confirmed };
}

const eventOf = (type: string, objectId: string) =>
  vi.waitFor(() => {
    const found = standIns.webhooks
      .map(({ body, signature }) => standIns.parties.stripe.verifyWebhook(body, signature))
      .find((event) => event.type === type && event.objectId === objectId);
    if (!found) throw new Error('no such event yet');
    return found;
  });

describe('a payment', () => {
  test('confirmed by the browser succeeds, and a signed webhook says so', async () => {
    const { intent, confirmed } = await confirmWith('4242424242424242', 'pay-1');
    expect(confirmed.body).toMatchObject({ id: intent.id, status: 'succeeded' });
    expect(confirmed.headers.get('access-control-allow-origin')).toBe('*');

    const event = await eventOf('payment_intent.succeeded', intent.id);
    expect(event.livemode).toBe(false);
    expect(await standIns.parties.stripe.retrieveIntent(intent.id)).toMatchObject({
      status: 'succeeded',
      amount: 24_500,
      amountReceived: 24_500,
      metadata: { appointmentId: 'visit-1' },
      latestChargeId: expect.stringMatching(/^ch_/),
    });
  });

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
  ])('with card %s is declined as %s and can be tried again', async (number, code, declineCode) => {
    const { intent, confirmed } = await confirmWith(number, `declined-${number}`);
    expect(confirmed.status).toBe(402);
    expect(confirmed.body.error).toMatchObject({ type: 'card_error', code });
    expect(confirmed.body.error?.decline_code).toBe(declineCode);
    const after = await standIns.parties.stripe.retrieveIntent(intent.id);
    expect(after).toMatchObject({ status: 'requires_payment_method', amountReceived: 0 });
    expect(after.failure?.code).toBe(declineCode ?? code);
    await eventOf('payment_intent.payment_failed', intent.id);
  });

  test('that needs 3-D Secure waits for the cardholder', async () => {
    const { intent, confirmed } = await confirmWith('4000002760003184', 'three-d-secure');
    expect(confirmed.body.status).toBe('requires_action');
    const secret = { client_secret: intent.clientSecret ?? '' };
    const proven = await inBrowser(`/v1/payment_intents/${intent.id}/authenticate`, secret);
    expect(proven.body.status).toBe('succeeded');
  });

  test('cannot be opened by a browser without its client secret', async () => {
    const intent = await standIns.parties.stripe.createIntent(createInput('secret-1'));
    const answer = await inBrowser(`/v1/payment_intents/${intent.id}/confirm`, {
      payment_method: 'pm_card_visa',
    });
    expect(answer.status).toBe(404);
    expect((await standIns.parties.stripe.retrieveIntent(intent.id)).status).toBe('requires_payment_method');
  });

  test('cannot be made with a publishable key', async () => {
    const answer = await inBrowser('/v1/payment_intents', { amount: '100', currency: 'usd' });
    expect(answer.status).toBe(401);
  });

  test('is cancelled once, and again without harm, but not after it succeeded', async () => {
    const { stripe } = standIns.parties;
    const open = await stripe.createIntent(createInput('cancel-1'));
    expect((await stripe.cancelIntent(open.id)).status).toBe('canceled');
    expect((await stripe.cancelIntent(open.id)).status).toBe('canceled');
    const { intent } = await confirmWith('4242424242424242', 'cancel-2');
    await expect(stripe.cancelIntent(intent.id)).rejects.toMatchObject({ party: 'stripe', kind: 'invalid' });
  });
});

describe('an idempotency key', () => {
  test('answers a repeated request with the first answer and makes one intent', async () => {
    const { stripe } = standIns.parties;
    const [first, ...repeats] = await Promise.all(
      Array.from({ length: 10 }, () => stripe.createIntent(createInput('repeat'))),
    );
    expect(repeats.every(({ id }) => id === first?.id)).toBe(true);
  });

  test('is refused with other parameters', async () => {
    const { stripe } = standIns.parties;
    await stripe.createIntent(createInput('bound'));
    await expect(stripe.createIntent(createInput('bound', 100))).rejects.toMatchObject({
      kind: 'invalid',
      code: 'StripeIdempotencyError',
    });
  });

  test('makes one charge when the answer was lost after Stripe accepted', async () => {
    const { stripe } = standIns.parties;
    const customerId = await stripe.ensureCustomer({ patientId: 'lost-answer', name: 'Ada Park' });
    const card = await stripe.attachCard(customerId, 'pm_card_visa');
    const payment = await payOnFile(customerId, card.id, 'lost');
    await standIns.inject({ party: 'stripe', kind: '500', when: 'after' });
    await expect(stripe.confirmIntent(payment)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await stripe.confirmIntent(payment)).status).toBe('succeeded');
    const charges = await openStripeClient(standIns.config.stripe).charges.list({ customer: customerId });
    expect(charges.data).toHaveLength(1);
  });
});

describe('cards on file', () => {
  test('are attached, listed, charged and detached', async () => {
    const { stripe } = standIns.parties;
    const patient = { patientId: 'patient-1', name: 'Ada Park', email: 'ada@bedside.test' };
    const customerId = await stripe.ensureCustomer(patient);
    expect(await stripe.ensureCustomer({ ...patient, name: 'Ada Lee' })).toBe(customerId);

    const card = await stripe.attachCard(customerId, 'pm_card_mastercard');
    expect(card).toMatchObject({ customerId, brand: 'mastercard', last4: '4444' });
    expect(await stripe.listCards(customerId)).toEqual([card]);

    const charged = await stripe.confirmIntent(await payOnFile(customerId, card.id, 'file-1'));
    expect(charged).toMatchObject({ status: 'succeeded', customerId, paymentMethodId: card.id });

    await stripe.detachCard(card.id);
    expect(await stripe.listCards(customerId)).toEqual([]);
    const again = await payOnFile(customerId, card.id, 'file-2');
    await expect(stripe.confirmIntent(again)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('of another customer cannot be charged', async () => {
    const { stripe } = standIns.parties;
    const [owner, other] = await Promise.all(
      ['owner', 'other'].map((patientId) => stripe.ensureCustomer({ patientId, name: patientId })),
    );
    const card = await stripe.attachCard(owner ?? '', 'pm_card_visa');
    const payment = await payOnFile(other ?? '', card.id, 'foreign');
    await expect(stripe.confirmIntent(payment)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('that decline are refused with the decline code', async () => {
    const { stripe } = standIns.parties;
    const customerId = await stripe.ensureCustomer({ patientId: 'declining', name: 'Dee' });
    const card = await stripe.attachCard(customerId, 'pm_card_chargeCustomerFail');
    const payment = await payOnFile(customerId, card.id, 'declining');
    await expect(stripe.confirmIntent(payment)).rejects.toMatchObject({
      kind: 'refused',
      code: 'generic_decline',
    });
  });

  test('are never more than brand, last digits and expiry, in state or ledger', async () => {
    await confirmWith('4242424242424242', 'no-numbers');
    const folder = `${standIns.config.dataDir}/stand-ins`;
    const files = await Promise.all(
      (await readdir(folder)).map((file) => readFile(`${folder}/${file}`, 'utf8')),
    );
    expect(files.join('')).not.toContain('4242424242424242');
  });

  test('must be test cards', async () => {
    const live = await inBrowser('/v1/payment_methods', typedCard('4111111111111111'));
    expect(live.body.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
    const wrong = await inBrowser('/v1/payment_methods', typedCard('4242424242424241'));
    expect(wrong.body.error).toMatchObject({ code: 'incorrect_number' });
  });
});

describe('a refund', () => {
  test('gives back a part, then the rest, then no more', async () => {
    const { stripe } = standIns.parties;
    const { intent } = await confirmWith('4242424242424242', 'refund');
    const refund = (idempotencyKey: string, amount?: number) =>
      stripe.refund({ intentId: intent.id, idempotencyKey, ...(amount !== undefined && { amount }) });
    expect(await refund('refund-1', 4_500)).toMatchObject({ amount: 4_500, status: 'succeeded' });
    expect(await refund('refund-2')).toMatchObject({ amount: 20_000 });
    await expect(refund('refund-3')).rejects.toMatchObject({
      kind: 'invalid',
      code: 'charge_already_refunded',
    });
  });
});

describe('a webhook', () => {
  test('with a wrong, missing or old signature is invalid', async () => {
    const { intent } = await confirmWith('4242424242424242', 'signature');
    await eventOf('payment_intent.succeeded', intent.id);
    const { body, signature } = standIns.webhooks.at(-1) ?? { body: '', signature: '' };
    const { verifyWebhook } = standIns.parties.stripe;
    const invalid = expect.objectContaining({ kind: 'invalid', code: 'signature' });
    expect(() => verifyWebhook(JSON.stringify(JSON.parse(body)), signature)).toThrow(invalid);
    expect(() => verifyWebhook(body, '')).toThrow(invalid);
    expect(() => verifyWebhook(body, signature.replace(/t=\d+/, 't=1'))).toThrow(invalid);
  });

  test('that is lost is found again among the events', async () => {
    const since = new Date();
    await standIns.inject({ party: 'stripe-webhook', kind: 'drop', times: 3 });
    const { intent } = await confirmWith('4242424242424242', 'dropped');
    const events = await standIns.parties.stripe.listEventsSince(since);
    const mine = events.filter(({ objectId }) => objectId === intent.id).map(({ type }) => type);
    expect(mine).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
    expect(standIns.webhooks.some(({ body }) => body.includes(intent.id))).toBe(false);
  });
});

describe('trouble', () => {
  // The client itself tries once more after a reset, under the same key.
  test.each(['500', '429', 'reset'])('%s is unavailable, and leaves nothing behind', async (kind) => {
    const before = (await standIns.parties.stripe.listEventsSince(new Date(0))).length;
    await standIns.inject({ party: 'stripe', kind, times: kind === 'reset' ? 2 : 1 });
    const failure = expect(standIns.parties.stripe.createIntent(createInput(`trouble-${kind}`))).rejects;
    await failure.toMatchObject({
      party: 'stripe',
      kind: 'unavailable',
      ...(kind === '429' && { retryAfter: 1 }),
    });
    expect(await standIns.parties.stripe.listEventsSince(new Date(0))).toHaveLength(before);
  });

  test('an unknown intent is invalid', async () => {
    await expect(standIns.parties.stripe.retrieveIntent('pi_unknown')).rejects.toMatchObject({
      kind: 'invalid',
      code: 'resource_missing',
    });
  });
});

test('lists page by page with has_more', async () => {
  const client = openStripeClient(standIns.config.stripe);
  for (const name of ['a', 'b', 'c']) await client.products.create({ name });
  const first = await client.products.list({ limit: 2 });
  expect(first).toMatchObject({ has_more: true, data: [{ name: 'c' }, { name: 'b' }] });
  const second = await client.products.list({ limit: 2, starting_after: first.data[1]?.id ?? '' });
  expect(second).toMatchObject({ has_more: false, data: [{ name: 'a' }] });
  const back = await client.products.list({ limit: 2, ending_before: second.data[0]?.id ?? '' });
  expect(back.data.map(({ name }) => name)).toEqual(['c', 'b']);
});

test('a subscription charges its customer, changes its price and ends', async () => {
  const { stripe } = standIns.parties;
  const client = openStripeClient(standIns.config.stripe);
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
  const client = openStripeClient(standIns.config.stripe);
  const [reader] = (await client.terminal.readers.list()).data;
  const intent = await standIns.parties.stripe.createIntent(createInput('reader'));
  await client.terminal.readers.processPaymentIntent(reader?.id ?? '', { payment_intent: intent.id });
  const done = await client.testHelpers.terminal.readers.presentPaymentMethod(reader?.id ?? '');
  expect(done.action?.status).toBe('succeeded');
  expect((await standIns.parties.stripe.retrieveIntent(intent.id)).status).toBe('succeeded');
});

test('a setup intent saves a card for later', async () => {
  const client = openStripeClient(standIns.config.stripe);
  const customer = await standIns.parties.stripe.ensureCustomer({ patientId: 'setup', name: 'Set Up' });
  const intent = await client.setupIntents.create({ customer, usage: 'off_session' });
  const confirmed = await inBrowser(`/v1/setup_intents/${intent.id}/confirm`, {
    payment_method: 'pm_card_visa',
    client_secret: intent.client_secret ?? '',
  });
  expect(confirmed.body.status).toBe('succeeded');
  expect(await standIns.parties.stripe.listCards(customer)).toMatchObject([{ last4: '4242' }]);
});

test('everything is still known after a restart', async () => {
  const { intent } = await confirmWith('4242424242424242', 'restart');
  await standIns.restart();
  expect(await standIns.parties.stripe.retrieveIntent(intent.id)).toMatchObject({ status: 'succeeded' });
  expect((await standIns.parties.stripe.createIntent(createInput('restart'))).id).toBe(intent.id);
});

test('a webhook is delivered until it is accepted, across a restart', async () => {
  const client = openStripeClient(standIns.config.stripe);
  standIns.answerWebhooksWith(500);
  const { intent } = await confirmWith('4242424242424242', 'until-accepted');
  const event = await eventOf('payment_intent.succeeded', intent.id);
  expect((await client.events.retrieve(event.id)).pending_webhooks).toBe(1);

  await standIns.restart();
  standIns.answerWebhooksWith(200);
  await vi.waitFor(async () => expect((await client.events.retrieve(event.id)).pending_webhooks).toBe(0), {
    timeout: 5_000,
  });
  const deliveries = standIns.webhooks.filter(({ body }) => body.includes(event.id));
  expect(deliveries.length).toBeGreaterThan(1);
});

test('an event can be delivered again, as a duplicate', async () => {
  const { intent } = await confirmWith('4242424242424242', 'duplicate');
  const event = await eventOf('payment_intent.succeeded', intent.id);
  const payload = { eventId: event.id, times: 3 };
  const answer = await standIns.app.inject({ method: 'POST', url: '/local/stripe-webhooks/resend', payload });
  expect(answer.json()).toEqual({ statuses: [200, 200, 200] });
  expect(standIns.webhooks.filter(({ body }) => body.includes(`"${event.id}"`))).toHaveLength(4);
});

test('a request left hanging does not keep the stand-ins from closing', async () => {
  await standIns.inject({ party: 'stripe', kind: 'hang' });
  const hanging = expect(standIns.parties.stripe.retrieveIntent('pi_any')).rejects;
  await vi.waitFor(async () => {
    const [fault] = (await standIns.ledger('stripe')).filter((entry) => entry.fault === 'hang before');
    expect(fault).toBeDefined();
  });
  await standIns.restart();
  await hanging.toMatchObject({ kind: expect.stringMatching(/unavailable|invalid/) });
});
