import type { StripeConfig } from '@bedside/config/parties';
import Stripe from 'stripe';
import { PartyError } from '../party-error.ts';
import { openStripeClient } from './stripe.client.ts';
import { callStripe } from './stripe.errors.ts';
import { toCard, toEvent, toIntent, toRefund } from './stripe.mapper.ts';
import type { CreateIntent, StripeCard, StripePatient, StripePort } from './stripe.port.ts';

/** Oldest signature a webhook may have, in seconds. */
const WEBHOOK_TOLERANCE = 300;

/** Pays through Stripe, or any server that speaks its API. */
export function openStripe(config: StripeConfig): StripePort {
  const stripe = openStripeClient(config);

  return {
    createIntent: async (input) =>
      toIntent(
        await callStripe(
          stripe.paymentIntents.create(intentParams(input), { idempotencyKey: input.idempotencyKey }),
        ),
      ),

    retrieveIntent: async (intentId) => toIntent(await callStripe(stripe.paymentIntents.retrieve(intentId))),

    async cancelIntent(intentId) {
      const intent = await callStripe(stripe.paymentIntents.retrieve(intentId));
      if (intent.status === 'canceled') return toIntent(intent);
      return toIntent(await callStripe(stripe.paymentIntents.cancel(intentId)));
    },

    ensureCustomer: (patient) => callStripe(ensureCustomer(stripe, patient)),

    async listCards(customerId) {
      const listing = stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 100 });
      const methods = await callStripe(listing.autoPagingToArray({ limit: 1_000 }));
      return methods.map(toCard).filter((card) => card !== undefined);
    },

    attachCard: async (customer, paymentMethodId) =>
      cardOf(await callStripe(stripe.paymentMethods.attach(paymentMethodId, { customer }))),

    detachCard: async (paymentMethodId) =>
      cardOf(await callStripe(stripe.paymentMethods.detach(paymentMethodId))),

    retrieveCard: async (paymentMethodId) =>
      cardOf(await callStripe(stripe.paymentMethods.retrieve(paymentMethodId))),

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

    verifyWebhook: (rawBody, signature) => verifyWebhook(stripe, config.webhookSecret, rawBody, signature),

    async listEventsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const listing = stripe.events.list({ created, limit: 100 });
      const events = await callStripe(listing.autoPagingToArray({ limit: 10_000 }));
      return events.map(toEvent).reverse();
    },
  };
}

function intentParams({
  amount,
  currency,
  customerId,
  metadata,
}: CreateIntent): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency,
    metadata,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...(customerId && { customer: customerId }),
  };
}

/** The contact details are sent apart: the same key must always carry the same content. */
async function ensureCustomer(
  stripe: Stripe,
  { patientId, customerId, ...contact }: StripePatient,
): Promise<string> {
  const id = customerId ?? (await createCustomer(stripe, patientId));
  await stripe.customers.update(id, contact);
  return id;
}

async function createCustomer(stripe: Stripe, patientId: string): Promise<string> {
  const created = await stripe.customers.create(
    { metadata: { patientId } },
    { idempotencyKey: `customer-${patientId}` },
  );
  return created.id;
}

function cardOf(method: Stripe.PaymentMethod): StripeCard {
  const card = toCard(method);
  if (card === undefined)
    throw new PartyError('stripe', 'invalid', 'not a card', { code: 'payment_method_type' });
  return card;
}

function verifyWebhook(stripe: Stripe, secret: string, rawBody: string | Buffer, signature: string) {
  try {
    return toEvent(stripe.webhooks.constructEvent(rawBody, signature, secret, WEBHOOK_TOLERANCE));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw new PartyError('stripe', 'invalid', 'the webhook signature does not verify', {
        code: 'signature',
      });
    }
    throw error;
  }
}
