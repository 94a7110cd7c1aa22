import { readdir, readFile } from 'node:fs/promises';
import { openStripeClient } from '@bedside/integrations/stripe/stripe.client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SimulatorsFixture, startSimulators } from '../simulators.fixture.ts';
import { confirmWith, createInput, enteredCard, eventOf, inBrowser, payOnFile } from './stripe.fixture.ts';

let simulators: SimulatorsFixture;

beforeAll(async () => {
  simulators = await startSimulators();
});
afterAll(() => simulators.close());

describe('a payment', () => {
  test('confirmed by the browser succeeds, and a signed webhook says so', async () => {
    const { intent, confirmed } = await confirmWith(simulators, '4242424242424242', 'pay-1');
    expect(confirmed.body).toMatchObject({ id: intent.id, status: 'succeeded' });
    expect(confirmed.headers.get('access-control-allow-origin')).toBe('*');

    const event = await eventOf(simulators, 'payment_intent.succeeded', intent.id);
    expect(event.livemode).toBe(false);
    expect(await simulators.integrations.stripe.retrieveIntent(intent.id)).toMatchObject({
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
    const { intent, confirmed } = await confirmWith(simulators, number, `declined-${number}`);
    expect(confirmed.status).toBe(402);
    expect(confirmed.body.error).toMatchObject({ type: 'card_error', code });
    expect(confirmed.body.error?.decline_code).toBe(declineCode);
    const after = await simulators.integrations.stripe.retrieveIntent(intent.id);
    expect(after).toMatchObject({ status: 'requires_payment_method', amountReceived: 0 });
    expect(after.failure?.code).toBe(declineCode ?? code);
    await eventOf(simulators, 'payment_intent.payment_failed', intent.id);
  });

  test('that needs 3-D Secure waits for the cardholder', async () => {
    const { intent, confirmed } = await confirmWith(simulators, '4000002760003184', 'three-d-secure');
    expect(confirmed.body.status).toBe('requires_action');
    const secret = { client_secret: intent.clientSecret ?? '' };
    const proven = await inBrowser(simulators, `/v1/payment_intents/${intent.id}/authenticate`, secret);
    expect(proven.body.status).toBe('succeeded');
  });

  test('cannot be opened by a browser without its client secret', async () => {
    const intent = await simulators.integrations.stripe.createIntent(createInput('secret-1'));
    const answer = await inBrowser(simulators, `/v1/payment_intents/${intent.id}/confirm`, {
      payment_method: 'pm_card_visa',
    });
    expect(answer.status).toBe(404);
    expect((await simulators.integrations.stripe.retrieveIntent(intent.id)).status).toBe(
      'requires_payment_method',
    );
  });

  test('cannot be made with a publishable key', async () => {
    const answer = await inBrowser(simulators, '/v1/payment_intents', { amount: '100', currency: 'usd' });
    expect(answer.status).toBe(401);
  });

  test('is canceled once, and again without harm, but not after it succeeded', async () => {
    const { stripe } = simulators.integrations;
    const open = await stripe.createIntent(createInput('cancel-1'));
    expect((await stripe.cancelIntent(open.id)).status).toBe('canceled');
    expect((await stripe.cancelIntent(open.id)).status).toBe('canceled');
    const { intent } = await confirmWith(simulators, '4242424242424242', 'cancel-2');
    await expect(stripe.cancelIntent(intent.id)).rejects.toMatchObject({
      integration: 'stripe',
      kind: 'invalid',
    });
  });
});

describe('an idempotency key', () => {
  test('answers a repeated request with the first answer and makes one intent', async () => {
    const { stripe } = simulators.integrations;
    const [first, ...repeats] = await Promise.all(
      Array.from({ length: 10 }, () => stripe.createIntent(createInput('repeat'))),
    );
    expect(repeats.every(({ id }) => id === first?.id)).toBe(true);
  });

  test('is refused with other parameters', async () => {
    const { stripe } = simulators.integrations;
    await stripe.createIntent(createInput('bound'));
    await expect(stripe.createIntent(createInput('bound', 100))).rejects.toMatchObject({
      kind: 'invalid',
      code: 'idempotency_error',
    });
  });

  test('makes one charge when the answer was lost after Stripe accepted', async () => {
    const { stripe } = simulators.integrations;
    const customerId = await stripe.ensureCustomer({ patientId: 'lost-answer', name: 'Ada Park' });
    const card = await stripe.attachCard(customerId, 'pm_card_visa');
    const payment = await payOnFile(simulators, customerId, card.id, 'lost');
    await simulators.inject({ integration: 'stripe', kind: '500', when: 'after' });
    await expect(stripe.confirmIntent(payment)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await stripe.confirmIntent(payment)).status).toBe('succeeded');
    const charges = await openStripeClient(simulators.config.stripe).charges.list({ customer: customerId });
    expect(charges.data).toHaveLength(1);
  });
});

describe('cards on file', () => {
  test('are attached, listed, charged and detached', async () => {
    const { stripe } = simulators.integrations;
    const patient = { patientId: 'patient-1', name: 'Ada Park', email: 'ada@bedside.test' };
    const customerId = await stripe.ensureCustomer(patient);
    expect(await stripe.ensureCustomer({ ...patient, name: 'Ada Lee' })).toBe(customerId);

    const card = await stripe.attachCard(customerId, 'pm_card_mastercard');
    expect(card).toMatchObject({ customerId, brand: 'mastercard', last4: '4444' });
    expect(await stripe.listCards(customerId)).toEqual([card]);

    const charged = await stripe.confirmIntent(await payOnFile(simulators, customerId, card.id, 'file-1'));
    expect(charged).toMatchObject({ status: 'succeeded', customerId, paymentMethodId: card.id });

    await stripe.detachCard(card.id);
    expect(await stripe.listCards(customerId)).toEqual([]);
    const again = await payOnFile(simulators, customerId, card.id, 'file-2');
    await expect(stripe.confirmIntent(again)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('of another customer cannot be charged', async () => {
    const { stripe } = simulators.integrations;
    const [owner, other] = await Promise.all(
      ['owner', 'other'].map((patientId) => stripe.ensureCustomer({ patientId, name: patientId })),
    );
    const card = await stripe.attachCard(owner ?? '', 'pm_card_visa');
    const payment = await payOnFile(simulators, other ?? '', card.id, 'foreign');
    await expect(stripe.confirmIntent(payment)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('that decline are refused with the decline code', async () => {
    const { stripe } = simulators.integrations;
    const customerId = await stripe.ensureCustomer({ patientId: 'declining', name: 'Dee' });
    const card = await stripe.attachCard(customerId, 'pm_card_chargeCustomerFail');
    const payment = await payOnFile(simulators, customerId, card.id, 'declining');
    await expect(stripe.confirmIntent(payment)).rejects.toMatchObject({
      kind: 'refused',
      code: 'generic_decline',
    });
  });

  test('are never more than brand, last digits and expiry, in state or ledger', async () => {
    await confirmWith(simulators, '4242424242424242', 'no-numbers');
    const folder = `${simulators.config.dataDir}/stand-ins`;
    const files = await Promise.all(
      (await readdir(folder)).map((file) => readFile(`${folder}/${file}`, 'utf8')),
    );
    expect(files.join('')).not.toContain('4242424242424242');
  });

  test('must be test cards', async () => {
    const live = await inBrowser(simulators, '/v1/payment_methods', enteredCard('4111111111111111'));
    expect(live.body.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
    const wrong = await inBrowser(simulators, '/v1/payment_methods', enteredCard('4242424242424241'));
    expect(wrong.body.error).toMatchObject({ code: 'incorrect_number' });
  });
});

describe('a refund', () => {
  test('gives back a part, then the rest, then no more', async () => {
    const { stripe } = simulators.integrations;
    const { intent } = await confirmWith(simulators, '4242424242424242', 'refund');
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
    const { intent } = await confirmWith(simulators, '4242424242424242', 'signature');
    await eventOf(simulators, 'payment_intent.succeeded', intent.id);
    const { body, signature } = simulators.webhooks.at(-1) ?? { body: '', signature: '' };
    const { verifyWebhook } = simulators.integrations.stripe;
    const invalid = expect.objectContaining({ kind: 'invalid', code: 'signature' });
    expect(() => verifyWebhook(JSON.stringify(JSON.parse(body)), signature)).toThrow(invalid);
    expect(() => verifyWebhook(body, '')).toThrow(invalid);
    expect(() => verifyWebhook(body, signature.replace(/t=\d+/, 't=1'))).toThrow(invalid);
  });

  test('that is lost is found again among the events', async () => {
    const since = new Date();
    await simulators.inject({ integration: 'stripe-webhook', kind: 'drop', times: 3 });
    const { intent } = await confirmWith(simulators, '4242424242424242', 'dropped');
    const events = await simulators.integrations.stripe.listEventsSince(since);
    const mine = events.filter(({ objectId }) => objectId === intent.id).map(({ type }) => type);
    expect(mine).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
    expect(simulators.webhooks.some(({ body }) => body.includes(intent.id))).toBe(false);
  });
});

describe('trouble', () => {
  // After a reset, the client itself retries once with the same key.
  test.each(['500', '429', 'reset'])('%s is unavailable, and leaves nothing behind', async (kind) => {
    const before = (await simulators.integrations.stripe.listEventsSince(new Date(0))).length;
    await simulators.inject({ integration: 'stripe', kind, times: kind === 'reset' ? 2 : 1 });
    const failure = expect(
      simulators.integrations.stripe.createIntent(createInput(`trouble-${kind}`)),
    ).rejects;
    await failure.toMatchObject({
      integration: 'stripe',
      kind: 'unavailable',
      ...(kind === '429' && { retryAfter: 1 }),
    });
    expect(await simulators.integrations.stripe.listEventsSince(new Date(0))).toHaveLength(before);
  });

  test('an unknown intent is invalid', async () => {
    await expect(simulators.integrations.stripe.retrieveIntent('pi_unknown')).rejects.toMatchObject({
      kind: 'invalid',
      code: 'resource_missing',
    });
  });
});
