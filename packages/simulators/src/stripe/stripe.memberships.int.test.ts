import { openStripeClient } from '@bedside/integrations/stripe/stripe.client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SimulatorsFixture, startSimulators } from '../simulators.fixture.ts';
import { eventOf, inBrowser, triggerAtStripe } from './stripe.fixture.ts';

let simulators: SimulatorsFixture;
let small: string;
let large: string;
let yearly: string;

const plan = { planId: 'care', name: 'Care', currency: 'usd', interval: 'month' } as const;

beforeAll(async () => {
  simulators = await startSimulators();
  const { stripe } = simulators.integrations;
  small = await stripe.ensurePrice({ ...plan, lookupKey: 'small', amount: 3_000 });
  large = await stripe.ensurePrice({ ...plan, planId: 'more', lookupKey: 'large', amount: 9_000 });
  const year = { planId: 'year', lookupKey: 'year', amount: 90_000, interval: 'year' } as const;
  yearly = await stripe.ensurePrice({ ...plan, ...year });
});
afterAll(() => simulators.close());

/** A patient with that card and everything needed to subscribe. */
async function patientWith(name: string, card = 'pm_card_visa') {
  const { stripe } = simulators.integrations;
  const customerId = await stripe.ensureCustomer({ patientId: name, name });
  const { id: cardId } = await stripe.attachCard(customerId, card);
  await stripe.setDefaultCard(customerId, cardId);
  return { customerId, priceId: small, metadata: { name }, idempotencyKey: `subscribe-${name}` };
}

const latest = async (id: string) => {
  const { latestInvoiceId } = await simulators.integrations.stripe.retrieveSubscription(id);
  return simulators.integrations.stripe.retrieveInvoice(latestInvoiceId ?? '');
};

describe('the price of a plan', () => {
  test('is found by its lookup key, created again when it changes, and reused', async () => {
    const { stripe } = simulators.integrations;
    const request = { ...plan, planId: 'moving', lookupKey: 'moving', amount: 1_000 };
    const first = await stripe.ensurePrice(request);
    expect(await stripe.ensurePrice(request)).toBe(first);
    const second = await stripe.ensurePrice({ ...request, amount: 2_000 });
    expect(second).not.toBe(first);
    expect(await stripe.ensurePrice(request)).toBe(first);
  });
});

describe('a subscription', () => {
  test('charges the default card immediately and says so', async () => {
    const { stripe } = simulators.integrations;
    const patient = await patientWith('begins');
    const subscription = await stripe.createSubscription(patient);
    expect(subscription).toMatchObject({ status: 'active', planId: 'care', metadata: { name: 'begins' } });
    const invoice = await latest(subscription.id);
    expect(invoice).toMatchObject({
      status: 'paid',
      amountPaid: 3_000,
      billingReason: 'subscription_create',
    });
    expect(await stripe.retrieveIntent(invoice.intentId ?? '')).toMatchObject({ status: 'succeeded' });
    await eventOf(simulators, 'invoice.paid', invoice.id);
    expect((await stripe.createSubscription(patient)).id).toBe(subscription.id);
    expect(await stripe.listSubscriptionsOf(patient.customerId)).toHaveLength(1);
  });

  test('that two runs of a job end at the same moment has ended for both', async () => {
    const { stripe } = simulators.integrations;
    const { id } = await stripe.createSubscription(await patientWith('ended twice'));
    const ended = await Promise.all(
      [true, true].map((prorate) => stripe.cancelSubscription(id, { prorate })),
    );
    expect(ended.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });

  test("stays incomplete until its owner passes the bank's check", async () => {
    const { stripe } = simulators.integrations;
    const patient = await patientWith('asked', 'pm_card_authenticationRequired');
    const { id, status } = await stripe.createSubscription(patient);
    expect(status).toBe('incomplete');
    const { clientSecret, intentId } = await latest(id);
    const secret = { client_secret: clientSecret ?? '' };
    await inBrowser(simulators, `/v1/payment_intents/${intentId}/authenticate`, secret);
    expect((await stripe.retrieveSubscription(id)).status).toBe('active');
  });

  test('that must be paid is refused with a declined card, and leaves nothing behind', async () => {
    const { stripe } = simulators.integrations;
    const patient = await patientWith('refused', 'pm_card_chargeCustomerFail');
    const strict = { ...patient, paymentBehavior: 'error_if_incomplete' } as const;
    const refusal = expect(stripe.createSubscription(strict)).rejects;
    await refusal.toMatchObject({ kind: 'refused', code: 'generic_decline' });
    expect(await stripe.listSubscriptionsOf(patient.customerId)).toEqual([]);
  });

  test('is renewed, falls behind with a card that fails, and recovers with another', async () => {
    const { stripe } = simulators.integrations;
    const patient = await patientWith('behind');
    const { id } = await stripe.createSubscription(patient);
    await triggerAtStripe(simulators, `/stripe-subscriptions/${id}/renew`);
    const renewal = await latest(id);
    expect(renewal).toMatchObject({ billingReason: 'subscription_cycle', status: 'paid', amountPaid: 3_000 });

    const bad = await stripe.attachCard(patient.customerId, 'pm_card_chargeCustomerFail');
    await stripe.setDefaultCard(patient.customerId, bad.id);
    await triggerAtStripe(simulators, `/stripe-subscriptions/${id}/renew`);
    expect((await stripe.retrieveSubscription(id)).status).toBe('past_due');
    const owed = await latest(id);
    expect(owed).toMatchObject({ status: 'open', attemptCount: 1, amountRemaining: 3_000 });
    expect(owed.nextPaymentAttempt?.getTime()).toBeGreaterThan(Date.now());
    await eventOf(simulators, 'invoice.payment_failed', owed.id);

    const good = await stripe.attachCard(patient.customerId, 'pm_card_mastercard');
    const pay = { invoiceId: owed.id, paymentMethodId: good.id, idempotencyKey: 'pay-behind' };
    expect(await stripe.payInvoice(pay)).toMatchObject({ status: 'paid', amountPaid: 3_000 });
    expect((await stripe.retrieveSubscription(id)).status).toBe('active');
  });

  test('ends when every further try failed', async () => {
    const { stripe } = simulators.integrations;
    const patient = await patientWith('lost');
    const { id } = await stripe.createSubscription(patient);
    const bad = await stripe.attachCard(patient.customerId, 'pm_card_chargeCustomerFail');
    await stripe.changeSubscription({ subscriptionId: id, paymentMethodId: bad.id, idempotencyKey: 'bad' });
    await triggerAtStripe(simulators, `/stripe-subscriptions/${id}/renew`);
    for (const _try of [2, 3, 4]) await triggerAtStripe(simulators, `/stripe-subscriptions/${id}/retry`);
    expect((await stripe.retrieveSubscription(id)).status).toBe('canceled');
    expect(await latest(id)).toMatchObject({ status: 'open', attemptCount: 4, nextPaymentAttempt: null });
    expect(await stripe.voidInvoice((await latest(id)).id)).toMatchObject({ status: 'void' });
  });

  test('ends with its period when requested, unless that is undone', async () => {
    const { stripe } = simulators.integrations;
    const { id: subscriptionId, currentPeriodEnd } = await stripe.createSubscription(
      await patientWith('leaves'),
    );
    const end = (cancelAtPeriodEnd: boolean, idempotencyKey: string) =>
      stripe.changeSubscription({ subscriptionId, cancelAtPeriodEnd, idempotencyKey });
    expect(await end(true, 'end')).toMatchObject({ cancelAt: currentPeriodEnd, status: 'active' });
    expect(await end(false, 'stay')).toMatchObject({ cancelAt: null, cancelAtPeriodEnd: false });
    await end(true, 'end again');
    await triggerAtStripe(simulators, `/stripe-subscriptions/${subscriptionId}/renew`);
    expect(await stripe.retrieveSubscription(subscriptionId)).toMatchObject({ status: 'canceled' });
    expect(await stripe.listInvoicesOf(subscriptionId)).toHaveLength(1);
    await eventOf(simulators, 'customer.subscription.deleted', subscriptionId);
  });

  test('ends with the customer, who cannot be charged anymore', async () => {
    const { stripe } = simulators.integrations;
    const patient = await patientWith('forgotten');
    const { id } = await stripe.createSubscription(patient);
    await openStripeClient(simulators.config.stripe).customers.del(patient.customerId);
    expect(await stripe.retrieveCustomer(patient.customerId)).toBeNull();
    expect((await stripe.retrieveSubscription(id)).status).toBe('canceled');
    const again = stripe.createSubscription({ ...patient, idempotencyKey: 'forgotten again' });
    await expect(again).rejects.toMatchObject({ kind: 'invalid', code: 'resource_missing' });
  });

  test('that is paused makes invoices no one pays', async () => {
    const { stripe } = simulators.integrations;
    const { id: subscriptionId } = await stripe.createSubscription(await patientWith('pauses'));
    const pause = { subscriptionId, pauseCollection: { behavior: 'void' as const }, idempotencyKey: 'pause' };
    expect((await stripe.changeSubscription(pause)).pauseCollection).toMatchObject({ behavior: 'void' });
    await triggerAtStripe(simulators, `/stripe-subscriptions/${subscriptionId}/renew`);
    expect(await latest(subscriptionId)).toMatchObject({ status: 'void', amountPaid: 0 });
    const goOn = { subscriptionId, pauseCollection: null, idempotencyKey: 'go on' };
    expect(await stripe.changeSubscription(goOn)).toMatchObject({ status: 'active', pauseCollection: null });
  });
});

describe('another plan', () => {
  test('costs the previewed amount for the same second', async () => {
    const { stripe } = simulators.integrations;
    const subscription = await stripe.createSubscription(await patientWith('grows'));
    const { currentPeriodStart: start, currentPeriodEnd: end, id: subscriptionId } = subscription;
    const third = new Date(
      Math.floor((start.getTime() + (end.getTime() - start.getTime()) / 3) / 1000) * 1000,
    );
    const change = {
      subscriptionId,
      priceId: large,
      prorationBehavior: 'always_invoice',
      prorationDate: third,
    } as const;
    const preview = await stripe.previewSubscription(change);
    expect(preview.lines.map(({ amount, proration }) => [amount, proration])).toEqual([
      [-2_000, true],
      [6_000, true],
    ]);
    expect(preview).toMatchObject({ total: 4_000, amountDue: 4_000, intentId: null });
    expect((await stripe.retrieveSubscription(subscriptionId)).priceId).toBe(small);

    await stripe.changeSubscription({ ...change, idempotencyKey: 'grow' });
    expect(await latest(subscriptionId)).toMatchObject({
      billingReason: 'subscription_update',
      amountPaid: 4_000,
    });
    expect(await stripe.retrieveSubscription(subscriptionId)).toMatchObject({
      priceId: large,
      currentPeriodEnd: end,
    });
  });

  test('downgraded credits the rest on the next invoice', async () => {
    const { stripe } = simulators.integrations;
    const request = { ...(await patientWith('shrinks')), priceId: large };
    const { id: subscriptionId, currentPeriodStart } = await stripe.createSubscription(request);
    const change = { subscriptionId, priceId: small, prorationDate: currentPeriodStart };
    const preview = await stripe.previewSubscription(change);
    expect(preview.total).toBe(-9_000 + 3_000 + 3_000);
    await stripe.changeSubscription({ ...change, idempotencyKey: 'shrink' });
    await triggerAtStripe(simulators, `/stripe-subscriptions/${subscriptionId}/renew`);
    expect(await latest(subscriptionId)).toMatchObject({ total: -3_000, amountDue: 0, status: 'paid' });
    expect((await stripe.retrieveCustomer(request.customerId))?.balance).toBe(-3_000);
    await triggerAtStripe(simulators, `/stripe-subscriptions/${subscriptionId}/renew`);
    expect(await latest(subscriptionId)).toMatchObject({ total: 3_000, amountDue: 0 });
    expect((await stripe.retrieveCustomer(request.customerId))?.balance).toBe(0);
  });

  test('with another interval begins its period now', async () => {
    const { stripe } = simulators.integrations;
    const { id: subscriptionId } = await stripe.createSubscription(await patientWith('years'));
    const change = {
      subscriptionId,
      priceId: yearly,
      prorationBehavior: 'none',
      idempotencyKey: 'year',
    } as const;
    const changed = await stripe.changeSubscription(change);
    const days = (changed.currentPeriodEnd.getTime() - changed.currentPeriodStart.getTime()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(365);
    expect(await latest(subscriptionId)).toMatchObject({ amountPaid: 90_000 });
  });

  test('that is declined and must be paid changes nothing', async () => {
    const { stripe } = simulators.integrations;
    const patient = await patientWith('poor');
    const { id: subscriptionId } = await stripe.createSubscription(patient);
    const bad = await stripe.attachCard(patient.customerId, 'pm_card_chargeCustomerFail');
    await stripe.setDefaultCard(patient.customerId, bad.id);
    const change = stripe.changeSubscription({
      subscriptionId,
      priceId: large,
      prorationBehavior: 'always_invoice',
      paymentBehavior: 'error_if_incomplete',
      idempotencyKey: 'poor',
    });
    await expect(change).rejects.toMatchObject({ kind: 'refused' });
    expect(await stripe.retrieveSubscription(subscriptionId)).toMatchObject({
      priceId: small,
      status: 'active',
    });
    expect(await stripe.listInvoicesOf(subscriptionId)).toHaveLength(1);
  });
});
