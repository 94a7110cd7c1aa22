import type Stripe from 'stripe';
import { IntegrationError } from '../integration-error.ts';
import { readAll } from './stripe.client.ts';
import { toCard, toCustomer, toSetupIntent } from './stripe.customers.mapper.ts';
import type {
  StripeAddress,
  StripeCard,
  StripeCustomersPort,
  StripePatient,
} from './stripe.customers.port.ts';
import { callStripe } from './stripe.errors.ts';

export function customersOf(stripe: Stripe): StripeCustomersPort {
  const { customers, paymentMethods, setupIntents } = stripe;
  return {
    ensureCustomer: (patient) => callStripe(ensureCustomer(stripe, patient)),

    async retrieveCustomer(customerId) {
      const customer = await callStripe(customers.retrieve(customerId));
      return customer.deleted ? null : toCustomer(customer);
    },

    async updateCustomer(customerId, { address, ...change }) {
      const params = { ...change, ...(address && { address: addressParams(address) }) };
      return toCustomer(await callStripe(customers.update(customerId, params)));
    },

    async setDefaultCard(customerId, paymentMethodId) {
      const invoice_settings = { default_payment_method: paymentMethodId ?? '' };
      return toCustomer(await callStripe(customers.update(customerId, { invoice_settings })));
    },

    async listCards(customer) {
      const methods = await readAll((page) => paymentMethods.list({ ...page, customer, type: 'card' }));
      return methods
        .reverse()
        .map(toCard)
        .filter((card) => card !== undefined);
    },

    attachCard: async (customer, paymentMethodId) =>
      cardOf(await callStripe(paymentMethods.attach(paymentMethodId, { customer }))),

    detachCard: async (paymentMethodId) => cardOf(await callStripe(paymentMethods.detach(paymentMethodId))),

    retrieveCard: async (paymentMethodId) =>
      cardOf(await callStripe(paymentMethods.retrieve(paymentMethodId))),

    createSetupIntent: async ({ customerId, metadata, idempotencyKey }) =>
      toSetupIntent(
        await callStripe(
          setupIntents.create(
            {
              customer: customerId,
              usage: 'off_session',
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
              ...(metadata && { metadata }),
            },
            { idempotencyKey },
          ),
        ),
      ),

    retrieveSetupIntent: async (setupIntentId) =>
      toSetupIntent(await callStripe(setupIntents.retrieve(setupIntentId))),
  };
}

/** Contact details are sent separately, because an idempotency key must always carry the same content. */
async function ensureCustomer(
  stripe: Stripe,
  { patientId, customerId, ...contact }: StripePatient,
): Promise<string> {
  if (customerId) {
    await stripe.customers.update(customerId, contact);
    return customerId;
  }
  const id = await createCustomer(stripe, patientId);
  await stripe.customers.update(id, contact);
  return id;
}

/** A replay of the key returns a customer that may have been deleted since, so the next one has another key. */
async function createCustomer(stripe: Stripe, patientId: string, deletedId?: string): Promise<string> {
  const idempotencyKey = `customer-${patientId}${deletedId ? `-after-${deletedId}` : ''}`;
  const { id } = await stripe.customers.create({ metadata: { patientId } }, { idempotencyKey });
  const found = await stripe.customers.retrieve(id);
  return found.deleted ? createCustomer(stripe, patientId, id) : id;
}

function cardOf(method: Stripe.PaymentMethod): StripeCard {
  const card = toCard(method);
  if (card === undefined)
    throw new IntegrationError('stripe', 'invalid', 'not a card', { code: 'payment_method_type' });
  return card;
}

const addressParams = ({ line1, line2, city, state, postalCode, country }: StripeAddress) => ({
  line1,
  line2: line2 ?? '',
  city,
  state,
  postal_code: postalCode,
  country,
});
