import type Stripe from 'stripe';
import { IntegrationError } from '../integration-error.ts';
import { readAll, seconds } from './stripe.client.ts';
import { callStripe } from './stripe.errors.ts';
import { ensurePrice } from './stripe.plans.adapter.ts';
import { itemOf, toInvoice, toSubscription } from './stripe.subscriptions.mapper.ts';
import type {
  ChangeSubscription,
  CreateSubscription,
  PreviewSubscription,
  StripeSubscriptionsPort,
} from './stripe.subscriptions.port.ts';

/** Fields of an invoice that Stripe returns only on request. */
const WHOLE = ['payments', 'confirmation_secret'];

export function subscriptionsOf(stripe: Stripe): StripeSubscriptionsPort {
  const { invoices, subscriptions } = stripe;
  return {
    ensurePrice: (plan) => ensurePrice(stripe, plan),

    createSubscription: async (input) =>
      toSubscription(
        await callStripe(subscriptions.create(createParams(input), { idempotencyKey: input.idempotencyKey })),
      ),

    retrieveSubscription: async (subscriptionId) =>
      toSubscription(await callStripe(subscriptions.retrieve(subscriptionId))),

    async listSubscriptionsOf(customer) {
      const all = await readAll((page) => subscriptions.list({ ...page, customer, status: 'all' }));
      return all.map(toSubscription);
    },

    async changeSubscription(input) {
      const { subscriptionId, priceId, idempotencyKey } = input;
      const items = priceId && (await itemWith(stripe, subscriptionId, priceId));
      const params = { ...changeParams(input), ...(items && { items }) };
      return toSubscription(
        await callStripe(subscriptions.update(subscriptionId, params, { idempotencyKey })),
      );
    },

    async cancelSubscription(subscriptionId, { prorate } = { prorate: false }) {
      const subscription = await callStripe(subscriptions.retrieve(subscriptionId));
      if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
        return toSubscription(subscription);
      }
      const params = prorate ? { prorate, invoice_now: true } : {};
      try {
        return toSubscription(await callStripe(subscriptions.cancel(subscriptionId, params)));
      } catch (error) {
        if (!(error instanceof IntegrationError) || error.code !== 'resource_missing') throw error;
        // Another run has ended the subscription since.
        return toSubscription(await callStripe(subscriptions.retrieve(subscriptionId)));
      }
    },

    previewSubscription: async (input) =>
      toInvoice(await callStripe(invoices.createPreview(await previewParams(stripe, input)))),

    async upcomingInvoice(subscription) {
      try {
        return toInvoice(await callStripe(invoices.createPreview({ subscription })));
      } catch (error) {
        if (error instanceof IntegrationError && error.code === 'invoice_upcoming_none') return null;
        throw error;
      }
    },

    retrieveInvoice: async (invoiceId) =>
      toInvoice(await callStripe(invoices.retrieve(invoiceId, { expand: WHOLE }))),

    async listInvoicesOf(subscription) {
      const expand = WHOLE.map((name) => `data.${name}`);
      const all = await readAll((page) => invoices.list({ ...page, subscription, expand }));
      return all.map(toInvoice);
    },

    payInvoice: async ({ invoiceId, paymentMethodId, idempotencyKey }) =>
      toInvoice(
        await callStripe(
          invoices.pay(
            invoiceId,
            { expand: WHOLE, ...(paymentMethodId && { payment_method: paymentMethodId }) },
            { idempotencyKey },
          ),
        ),
      ),

    async voidInvoice(invoiceId) {
      const invoice = await callStripe(invoices.retrieve(invoiceId, { expand: WHOLE }));
      if (invoice.status === 'void') return toInvoice(invoice);
      return toInvoice(await callStripe(invoices.voidInvoice(invoiceId, { expand: WHOLE })));
    },
  };
}

function createParams(input: CreateSubscription): Stripe.SubscriptionCreateParams {
  const { customerId, priceId, paymentMethodId, paymentBehavior, offSession, metadata } = input;
  return {
    customer: customerId,
    items: [{ price: priceId }],
    metadata,
    payment_behavior: paymentBehavior ?? 'allow_incomplete',
    ...(paymentMethodId && { default_payment_method: paymentMethodId }),
    ...(offSession && { off_session: true }),
    // The card with which a browser pays the first period also pays the next ones.
    ...(paymentBehavior === 'default_incomplete' && {
      payment_settings: { save_default_payment_method: 'on_subscription' },
    }),
  };
}

function changeParams(input: ChangeSubscription): Stripe.SubscriptionUpdateParams {
  const { paymentMethodId, cancelAtPeriodEnd, pauseCollection, prorationBehavior, prorationDate } = input;
  const { billingCycleAnchor, paymentBehavior, metadata } = input;
  return {
    ...(paymentMethodId && { default_payment_method: paymentMethodId }),
    ...(cancelAtPeriodEnd !== undefined && { cancel_at_period_end: cancelAtPeriodEnd }),
    ...(pauseCollection !== undefined && { pause_collection: pauseParams(pauseCollection) }),
    ...(prorationBehavior && { proration_behavior: prorationBehavior }),
    ...(prorationDate && { proration_date: seconds(prorationDate) }),
    ...(billingCycleAnchor && { billing_cycle_anchor: { type: billingCycleAnchor } }),
    ...(paymentBehavior && { payment_behavior: paymentBehavior }),
    ...(metadata && { metadata }),
  };
}

function pauseParams(
  pause: NonNullable<ChangeSubscription['pauseCollection']> | null,
): NonNullable<Stripe.SubscriptionUpdateParams['pause_collection']> {
  if (pause === null) return '';
  const { behavior, resumesAt } = pause;
  return { behavior, ...(resumesAt && { resumes_at: seconds(resumesAt) }) };
}

async function previewParams(
  stripe: Stripe,
  input: PreviewSubscription,
): Promise<Stripe.InvoiceCreatePreviewParams> {
  if (!('subscriptionId' in input)) {
    return {
      customer: input.customerId,
      subscription_details: { items: [{ price: input.priceId }] },
    };
  }
  const { subscriptionId, priceId, prorationBehavior, prorationDate } = input;
  return {
    subscription: subscriptionId,
    subscription_details: {
      items: await itemWith(stripe, subscriptionId, priceId),
      ...(prorationBehavior && { proration_behavior: prorationBehavior }),
      ...(prorationDate && { proration_date: seconds(prorationDate) }),
    },
  };
}

/** The subscription’s only item, at another price. */
async function itemWith(stripe: Stripe, subscriptionId: string, price: string) {
  const { id } = itemOf(await callStripe(stripe.subscriptions.retrieve(subscriptionId)));
  return [{ id, price }];
}
