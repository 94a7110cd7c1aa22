import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '@bedside/config/config';
import { openStripe } from '@bedside/integrations/stripe/stripe.adapter';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type SimulatorsFixture, startSimulators } from '../simulators.fixture.ts';
import { confirmWith, createInput, eventOf, payOnFile, triggerAtStripe } from './stripe.fixture.ts';

let simulators: SimulatorsFixture;

beforeAll(async () => {
  simulators = await startSimulators();
});
afterAll(() => simulators.close());

const answerSchema = z.looseObject({
  id: z.string().default(''),
  client_secret: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  error: z
    .looseObject({ type: z.string(), code: z.string().optional(), message: z.string().optional() })
    .optional(),
});

type Ask = { key?: string | null; method?: string; headers?: Record<string, string> };

/** Sends a request without Stripe’s client. */
async function ask(pathAndQuery: string, form: Record<string, string> | null, options: Ask = {}) {
  const { apiUrl, secretKey } = simulators.config.stripe;
  const key = options.key === undefined ? secretKey : options.key;
  const response = await fetch(`${apiUrl}/v1/${pathAndQuery}`, {
    method: options.method ?? (form ? 'POST' : 'GET'),
    headers: { ...(key !== null && { authorization: `Bearer ${key}` }), ...options.headers },
    ...(form && { body: new URLSearchParams(form) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: answerSchema.parse(await response.json()),
  };
}

const keyed = (idempotencyKey: string) => ({ headers: { 'idempotency-key': idempotencyKey } });

describe('every answer', () => {
  test('names its request and API version', async () => {
    const { headers } = await ask('customers', null);
    expect(headers.get('request-id')).toMatch(/^req_\w{14}$/);
    expect(headers.get('stripe-version')).toBe(Stripe.API_VERSION);
    const request = { headers: { 'stripe-version': '2026-08-26.dahlia' } };
    expect((await ask('customers', null, request)).headers.get('stripe-version')).toBe('2026-08-26.dahlia');
  });

  test.each([
    ['chargeDeclined', 'Su tarjeta fue rechazada.'],
    ['chargeDeclinedInsufficientFunds', 'Su tarjeta no tiene fondos suficientes.'],
    ['chargeDeclinedExpiredCard', 'Su tarjeta venció.'],
    ['chargeDeclinedIncorrectCvc', 'El código de seguridad de su tarjeta no es correcto.'],
    [
      'chargeDeclinedProcessingError',
      'Hubo un error al procesar su tarjeta. Inténtelo de nuevo en un momento.',
    ],
  ])('to a browser that reads Spanish says in Spanish that a card is refused: %s', async (card, text) => {
    const intent = await ask('payment_intents', { amount: '5000', currency: 'usd' });
    const { client_secret = '' } = intent.body;
    const path = `payment_intents/${intent.body.id}/confirm`;
    const form = { payment_method: `pm_card_${card}`, client_secret };
    const headers = { 'accept-language': 'es' };
    const refused = await ask(path, form, { key: 'pk_test_local', headers });
    expect(refused.body.error).toMatchObject({ type: 'card_error', message: text });
    expect((await ask(path, form, { headers })).body.error?.message, 'to a server').not.toBe(text);
  });

  test.each([
    [null, undefined],
    ['sk_test_of_somebody_else', undefined],
    ['pk_test_local', 'secret_key_required'],
  ])('to the key %s is 401', async (key, code) => {
    const { status, body } = await ask('customers', null, { key });
    expect(status).toBe(401);
    expect(body.error?.type).toBe('invalid_request_error');
    expect(body.error?.code).toBe(code);
  });

  test.each([
    ['payment_intents', { currency: 'usd' }, 400, 'parameter_missing', 'amount'],
    ['payment_intents', { amount: 'ten', currency: 'usd' }, 400, 'parameter_invalid_integer', 'amount'],
    ['payment_intents', { amount: '100', currency: '' }, 400, 'parameter_invalid_empty', 'currency'],
    ['payment_intents', { amount: '49', currency: 'usd' }, 400, 'amount_too_small', 'amount'],
    ['customers', { color: 'red' }, 400, 'parameter_unknown', 'color'],
    ['customers/cus_none', { name: 'No One' }, 404, 'resource_missing', 'id'],
  ])('to a wrong request for %s %j is %s %s', async (where, form, status, code, param) => {
    const answer = await ask(where, { ...form });
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({
      type: 'invalid_request_error',
      code,
      param,
      message: expect.stringMatching(/\w/),
      doc_url: expect.stringContaining(code.replaceAll('_', '-')),
      request_log_url: expect.stringContaining(answer.headers.get('request-id') ?? 'none'),
    });
  });

  test('to a declined card tells of the charge and the intent', async () => {
    const { confirmed, intent } = await confirmWith(simulators, '4000000000009995', 'declined whole');
    expect(confirmed.body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      charge: expect.stringMatching(/^ch_/),
      payment_intent: { id: intent.id, object: 'payment_intent', status: 'requires_payment_method' },
      payment_method: { object: 'payment_method' },
    });
    expect(confirmed.body.error?.payment_intent).not.toHaveProperty('metadata');
  });
});

describe('a list', () => {
  test('takes one end of a page, a range of times, and no more than a hundred', async () => {
    const both = await ask('events?starting_after=evt_1&ending_before=evt_2', null);
    expect(both.body.error).toMatchObject({ code: 'parameters_exclusive' });
    expect((await ask('events?limit=101', null)).status).toBe(400);
    const later = Math.floor(Date.now() / 1000) + 60;
    const none = await ask(`payment_intents?created[gte]=${later}`, null);
    expect(none.body).toMatchObject({
      object: 'list',
      data: [],
      has_more: false,
      url: '/v1/payment_intents',
    });
  });
});

test('metadata is merged, empty values remove keys, and null removes all', async () => {
  const { body } = await ask('customers', { 'metadata[a]': '1', 'metadata[b]': '2' });
  const change = async (form: Record<string, string>) =>
    (await ask(`customers/${body.id}`, form)).body.metadata;
  expect(await change({ 'metadata[b]': '', 'metadata[c]': '3' })).toEqual({ a: '1', c: '3' });
  expect(await change({ metadata: '' })).toEqual({});
});

describe('an idempotency key', () => {
  test('replays status and body, of a declined card too', async () => {
    const { stripe } = simulators.integrations;
    const customer = await stripe.ensureCustomer({ patientId: 'replay', name: 'Re Play' });
    const card = await stripe.attachCard(customer, 'pm_card_chargeCustomerFail');
    const { intentId } = await payOnFile(simulators, customer, card.id, 'replayed');
    const confirm = () =>
      ask(`payment_intents/${intentId}/confirm`, { payment_method: card.id }, keyed('replayed'));
    const first = await confirm();
    const second = await confirm();
    expect(first.status).toBe(402);
    expect(second).toMatchObject({ status: 402, body: first.body });
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
  });

  test("belongs to one endpoint, and is dropped if it can't be parsed", async () => {
    expect((await ask('customers', { color: 'red' }, keyed('once'))).status).toBe(400);
    expect((await ask('customers', { name: 'Ada' }, keyed('once'))).status).toBe(200);
    const elsewhere = await ask('products', { name: 'Ada' }, keyed('once'));
    expect(elsewhere).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
  });

  test('is in use while another request with it has no answer', async () => {
    const { stripe } = simulators.integrations;
    await simulators.inject({ integration: 'stripe', kind: 'hang' });
    const leave = new AbortController();
    const { apiUrl, secretKey } = simulators.config.stripe;
    const hanging = fetch(`${apiUrl}/v1/payment_intents`, {
      method: 'POST',
      body: new URLSearchParams({ amount: '24500' }),
      headers: { authorization: `Bearer ${secretKey}`, 'idempotency-key': 'held' },
      signal: leave.signal,
    }).catch(() => undefined);
    const hung = async () => (await simulators.ledger('stripe')).some(({ fault }) => fault === 'hang before');
    await expect.poll(hung).toBe(true);
    await expect(stripe.createIntent(createInput('held'))).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'idempotency_key_in_use',
    });
    leave.abort();
    await hanging;
    const free = () => stripe.createIntent(createInput('held')).catch(() => undefined);
    await expect.poll(free).toMatchObject({ amount: 24_500 });
  });
});

describe('a webhook', () => {
  test('names the request that caused it, its key, and its API version', async () => {
    const { body, headers } = await ask('customers', { name: 'Eve Nt' }, keyed('event'));
    await eventOf(simulators, 'customer.created', body.id);
    const sent = simulators.webhooks.find((webhook) => webhook.body.includes(body.id));
    expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({
      object: 'event',
      api_version: Stripe.API_VERSION,
      request: { id: headers.get('request-id'), idempotency_key: 'event' },
      pending_webhooks: 1,
      data: { object: { id: body.id, object: 'customer', tax_exempt: 'none' } },
    });
  });

  test('is signed with both secrets while one takes the place of the other', async () => {
    const { app } = simulators;
    const url = '/local/stripe-webhooks/signatures';
    await app.inject({ method: 'POST', url, payload: { alsoSignWith: 'whsec_former' } });
    const { intent } = await confirmWith(simulators, '4242424242424242', 'rotated');
    const event = await eventOf(simulators, 'payment_intent.succeeded', intent.id);
    await app.inject({ method: 'POST', url, payload: { alsoSignWith: null } });
    const sent = simulators.webhooks.find(({ body }) => body.includes(event.id));
    expect(sent?.signature.match(/v1=/g)).toHaveLength(2);
    const { webhooks } = new Stripe('sk_test');
    for (const secret of ['whsec_former', simulators.config.stripe.webhookSecret[0]]) {
      expect(webhooks.constructEvent(sent?.body ?? '', sent?.signature ?? '', secret).id).toBe(event.id);
    }
  });

  test('may arrive out of order', async () => {
    await triggerAtStripe(simulators, '/stripe-webhooks/order', { keep: false });
    const { intent } = await confirmWith(simulators, '4242424242424242', 'overtaken');
    for (const type of ['payment_intent.succeeded', 'payment_intent.created']) {
      expect(await eventOf(simulators, type, intent.id)).toMatchObject({ type });
    }
    await triggerAtStripe(simulators, '/stripe-webhooks/order', { keep: true });
  });
});

test('an answer that was cut off is unavailable, and its key brings the whole of it', async () => {
  const { stripe } = simulators.integrations;
  await simulators.inject({ integration: 'stripe', kind: 'truncate', when: 'after' });
  await expect(stripe.createIntent(createInput('cut'))).rejects.toMatchObject({ kind: 'unavailable' });
  const intent = await stripe.createIntent(createInput('cut'));
  const all = await stripe.listIntentsSince(intent.created);
  expect(all.filter(({ id }) => id === intent.id)).toHaveLength(1);
});

test('the same code works with another server of that API when only its address and keys change', async () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_elsewhere',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_elsewhere',
    STRIPE_WEBHOOK_SECRET: 'whsec_elsewhere',
  };
  const elsewhere = await startSimulators(keys);
  const { apiUrl } = elsewhere.config.stripe;
  const config = readConfig({ BEDSIDE_ENV: 'test', STRIPE_API_URL: apiUrl, ...keys });
  const stripe = openStripe(config.stripe);
  const intent = await stripe.createIntent(createInput('elsewhere'));
  await eventOf(
    { ...elsewhere, integrations: { ...elsewhere.integrations, stripe } },
    'payment_intent.created',
    intent.id,
  );
  await expect(simulators.integrations.stripe.retrieveIntent(intent.id)).rejects.toMatchObject({
    code: 'resource_missing',
  });
  const stranger = openStripe({ ...config.stripe, secretKey: simulators.config.stripe.secretKey });
  await expect(stranger.retrieveIntent(intent.id)).rejects.toMatchObject({ kind: 'invalid' });
  await elsewhere.close();
});

test('card numbers and security codes are stored nowhere', async () => {
  await confirmWith(simulators, '5555555555554444', 'unwritten');
  const folder = path.join(simulators.config.dataDir, 'stand-ins');
  for (const file of ['ledger.jsonl', 'stripe.jsonl']) {
    const written = await readFile(path.join(folder, file), 'utf8');
    expect(written).toContain('payment_method');
    expect(written).not.toMatch(/5555555555554444|"cvc":"\d/);
  }
});
