import { add } from 'date-fns';
import { z } from 'zod';
import { findMethod } from '../cards.ts';
import type { Price, Subscription, SubscriptionItem } from '../catalogue-objects.ts';
import { newStripeId } from '../ids.ts';
import { listPage } from '../listing.ts';
import { flag, listParams, mergeMetadata, metadataParam, whole } from '../params.ts';
import { attemptPayment } from '../payment.ts';
import { route } from '../route.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { World } from '../world.ts';
import { createIntent } from './payment-intents.ts';

const itemParams = z.strictObject({
  id: z.string().optional(),
  price: z.string(),
  quantity: whole().default(1),
});

const changeable = {
  cancel_at_period_end: flag().optional(),
  default_payment_method: z.string().optional(),
  description: z.string().optional(),
  metadata: metadataParam().optional(),
  off_session: flag().optional(),
  payment_behavior: z.string().optional(),
  proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
};

export const subscriptionRoutes = [
  route('POST /v1/subscriptions', {
    params: { ...changeable, customer: z.string(), items: z.array(itemParams).min(1).max(1) },
    handle({ world, params }) {
      const customer = world.store.customers.find(params.customer, 'customer');
      const methodId = params.default_payment_method ?? customer.invoice_settings.default_payment_method;
      const id = newStripeId('sub');
      const items = params.items.map((item) => newItem(world, id, item));
      const currency = items[0]?.price.currency ?? 'usd';
      if (methodId === null) {
        throw invalidRequest(
          'This customer has no attached payment source or default payment method.',
          'resource_missing',
        );
      }
      charge(world, customer.id, currency, amountOf(items), methodId);
      const subscription = world.store.subscriptions.put({
        id,
        object: 'subscription',
        billing_cycle_anchor: world.now(),
        cancel_at: null,
        cancel_at_period_end: params.cancel_at_period_end ?? false,
        canceled_at: null,
        collection_method: 'charge_automatically',
        created: world.now(),
        currency,
        customer: customer.id,
        default_payment_method: params.default_payment_method ?? null,
        description: params.description ?? null,
        ended_at: null,
        items: listOf(id, items),
        latest_invoice: null,
        livemode: false,
        metadata: params.metadata ?? {},
        start_date: world.now(),
        status: 'active',
      });
      world.emit('customer.subscription.created', subscription);
      return subscription;
    },
  }),

  route('GET /v1/subscriptions/:id', {
    params: {},
    handle: ({ world, id }) => world.store.subscriptions.find(id),
  }),

  route('POST /v1/subscriptions/:id', {
    params: { ...changeable, items: z.array(itemParams).min(1).max(1).optional() },
    handle({ world, id, params }) {
      const subscription = world.store.subscriptions.find(id);
      if (subscription.status === 'canceled') throw alreadyCanceled();
      const { metadata, items, cancel_at_period_end, default_payment_method, description } = params;
      const atPeriodEnd = cancel_at_period_end ?? subscription.cancel_at_period_end;
      const changed = world.store.subscriptions.put({
        ...subscription,
        ...(default_payment_method && { default_payment_method }),
        ...(description && { description }),
        cancel_at: atPeriodEnd ? (subscription.items.data[0]?.current_period_end ?? null) : null,
        cancel_at_period_end: atPeriodEnd,
        ...(items && {
          items: listOf(
            id,
            items.map((item) => newItem(world, id, item)),
          ),
        }),
        metadata: mergeMetadata(subscription.metadata, metadata),
      });
      world.emit('customer.subscription.updated', changed);
      return changed;
    },
  }),

  route('DELETE /v1/subscriptions/:id', {
    params: { invoice_now: flag().optional(), prorate: flag().optional() },
    handle({ world, id }) {
      const subscription = world.store.subscriptions.find(id);
      if (subscription.status === 'canceled') throw alreadyCanceled();
      const canceled = world.store.subscriptions.put({
        ...subscription,
        canceled_at: world.now(),
        ended_at: world.now(),
        status: 'canceled',
      });
      world.emit('customer.subscription.deleted', canceled);
      return canceled;
    },
  }),

  route('GET /v1/subscriptions', {
    params: { ...listParams, customer: z.string().optional(), status: z.string().optional() },
    handle({ world, params }) {
      const status = params.status ?? 'not canceled';
      const subscriptions = world.store.subscriptions
        .newestFirst()
        .filter(({ customer }) => !params.customer || customer === params.customer)
        .filter((one) =>
          status === 'not canceled' ? one.status !== 'canceled' : status === 'all' || one.status === status,
        );
      return listPage('/v1/subscriptions', subscriptions, params);
    },
  }),
];

function newItem(world: World, subscription: string, params: z.output<typeof itemParams>): SubscriptionItem {
  const price = world.store.prices.find(params.price, 'items[0][price]');
  return {
    id: params.id ?? newStripeId('si'),
    object: 'subscription_item',
    created: world.now(),
    current_period_start: world.now(),
    current_period_end: periodEnd(world.now(), price),
    metadata: {},
    price,
    quantity: params.quantity,
    subscription,
  };
}

function periodEnd(start: number, { recurring }: Price): number {
  if (recurring === null)
    throw invalidRequest('The price must be recurring.', 'parameter_invalid', 'items[0][price]');
  const end = add(new Date(start * 1000), { [`${recurring.interval}s`]: recurring.interval_count });
  return Math.floor(end.getTime() / 1000);
}

const amountOf = (items: readonly SubscriptionItem[]) =>
  items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);

const listOf = (subscription: string, data: SubscriptionItem[]): Subscription['items'] => ({
  object: 'list',
  data,
  has_more: false,
  url: `/v1/subscription_items?subscription=${subscription}`,
});

function charge(world: World, customer: string, currency: string, amount: number, methodId: string): void {
  if (amount === 0) return;
  const intent = createIntent(world, { amount, currency, customer, description: 'Subscription creation' });
  attemptPayment(world, intent, findMethod(world, methodId, 'default_payment_method'), { offSession: true });
}

const alreadyCanceled = () =>
  invalidRequest('A canceled subscription can only be looked at.', 'resource_already_exists');
