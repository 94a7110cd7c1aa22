import type { StripeConfig } from '@bedside/config/integrations';
import Stripe from 'stripe';
import { IntegrationError } from '../integration-error.ts';
import { openStripeClient } from './stripe.client.ts';
import { customersOf } from './stripe.customers.adapter.ts';
import { callStripe } from './stripe.errors.ts';
import { toEvent, toIntent } from './stripe.mapper.ts';
import { createdSince, readAll } from './stripe.pages.ts';
import type { CreateIntent, StripePaymentsPort, StripePort } from './stripe.port.ts';
import { readersOf } from './stripe.readers.adapter.ts';
import { recordsOf } from './stripe.records.adapter.ts';
import { toRefund } from './stripe.records.mapper.ts';
import { subscriptionsOf } from './stripe.subscriptions.adapter.ts';

/** Oldest signature a webhook may have, in seconds. */
const WEBHOOK_TOLERANCE = 300;

/** Pays through Stripe, or any server that speaks its API. */
export function openStripe(config: StripeConfig, now: () => Date = () => new Date()): StripePort {
  const stripe = openStripeClient(config);
  return {
    ...paymentsOf(stripe, config.webhookSecret, now),
    ...customersOf(stripe),
    ...recordsOf(stripe),
    ...readersOf(stripe),
    ...subscriptionsOf(stripe),
  };
}

function paymentsOf(stripe: Stripe, webhookSecret: string, now: () => Date): StripePaymentsPort {
  return {
    createIntent: async (input) =>
      toIntent(
        await callStripe(
          stripe.paymentIntents.create(intentParams(input), { idempotencyKey: input.idempotencyKey }),
        ),
      ),

    retrieveIntent: async (intentId) => toIntent(await callStripe(stripe.paymentIntents.retrieve(intentId))),

    async cancelIntent(intentId) {
      try {
        return toIntent(await callStripe(stripe.paymentIntents.cancel(intentId)));
      } catch (error) {
        if (!(error instanceof IntegrationError) || error.code !== 'payment_intent_unexpected_state')
          throw error;
        const intent = await callStripe(stripe.paymentIntents.retrieve(intentId));
        if (intent.status !== 'canceled') throw error;
        return toIntent(intent);
      }
    },

    confirmIntent: async ({ intentId, paymentMethodId, idempotencyKey }) =>
      toIntent(
        await callStripe(
          stripe.paymentIntents.confirm(
            intentId,
            { payment_method: paymentMethodId, off_session: true },
            { idempotencyKey },
          ),
        ),
      ),

    refund: async ({ intentId, amount, metadata, idempotencyKey }) =>
      toRefund(
        await callStripe(
          stripe.refunds.create(
            {
              payment_intent: intentId,
              ...(amount !== undefined && { amount }),
              ...(metadata && { metadata }),
            },
            { idempotencyKey },
          ),
        ),
      ),

    verifyWebhook: (rawBody, signature) =>
      verifyWebhook(stripe, { secret: webhookSecret, now: now() }, rawBody, signature),

    async listEventsSince(since) {
      const events = await readAll((page) => stripe.events.list({ ...page, ...createdSince(since) }));
      return events.map(toEvent);
    },
  };
}

function intentParams(input: CreateIntent): Stripe.PaymentIntentCreateParams {
  const { amount, currency, customerId, cardPresent, saveCard, metadata } = input;
  return {
    amount,
    currency,
    metadata,
    ...(cardPresent
      ? { payment_method_types: ['card_present'] }
      : { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } }),
    ...(customerId && { customer: customerId }),
    ...(saveCard && { setup_future_usage: 'off_session' }),
  };
}

function verifyWebhook(
  stripe: Stripe,
  { secret, now }: { secret: string; now: Date },
  rawBody: string | Buffer,
  signature: string,
) {
  try {
    const at = now.getTime();
    return toEvent(
      stripe.webhooks.constructEvent(rawBody, signature, secret, WEBHOOK_TOLERANCE, undefined, at),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw new IntegrationError('stripe', 'invalid', 'the webhook signature does not verify', {
        code: 'signature',
      });
    }
    throw error;
  }
}
