import { z } from 'zod';
import { itemParams, planChange, prorations } from '../billing/change.ts';
import { tryToPay } from '../billing/collect.ts';
import { endOf } from '../billing/cycle.ts';
import { endSubscription } from '../billing/status.ts';
import { applyChange, lastInvoice, subscribe } from '../billing/subscribe.ts';
import { voidInvoice } from '../billing/void.ts';
import type { Subscription } from '../billing-objects.ts';
import { listPage } from '../listing.ts';
import {
  createdParam,
  flag,
  listParams,
  mergeMetadata,
  metadataParam,
  newMetadata,
  whole,
} from '../params.ts';
import { route } from '../route.ts';
import type { SimulatorState } from '../state.ts';
import { invalidRequest, missing } from '../stripe-error.ts';

/** Fields of a subscription that are only stored. */
const changeable = {
  cancel_at_period_end: flag().optional(),
  default_payment_method: z.string().optional(),
  description: z.string().optional(),
  metadata: metadataParam(),
  off_session: flag().optional(),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']) })
    .optional(),
};

const pauseParam = z.union([
  z.literal('').transform(() => null),
  z
    .strictObject({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
      resumes_at: whole().optional(),
    })
    .transform(({ behavior, resumes_at = null }) => ({ behavior, resumes_at })),
]);

type Fields = Partial<z.output<z.ZodObject<typeof changeable>>> & {
  pause_collection?: z.output<typeof pauseParam> | undefined;
};

function withFields(world: SimulatorState, subscription: Subscription, fields: Fields): Subscription {
  const { cancel_at_period_end: atEnd, pause_collection, payment_settings, metadata } = fields;
  const { default_payment_method, description } = fields;
  const ending = {
    cancel_at: atEnd ? endOf(subscription) : null,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: atEnd ? world.now() : null,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: atEnd ? 'cancellation_requested' : null,
    },
  };
  return {
    ...subscription,
    ...(default_payment_method && { default_payment_method }),
    ...(description !== undefined && { description: description || null }),
    ...(atEnd !== undefined && atEnd !== subscription.cancel_at_period_end && ending),
    ...(pause_collection !== undefined && { pause_collection }),
    ...(payment_settings && {
      payment_settings: { ...subscription.payment_settings, ...payment_settings },
    }),
    metadata: mergeMetadata(subscription.metadata, metadata),
  };
}

export const subscriptionRoutes = [
  route('POST /v1/subscriptions', {
    params: {
      ...changeable,
      customer: z.string(),
      items: z.array(itemParams).min(1).max(20),
      payment_behavior: z
        .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
        .default('allow_incomplete'),
    },
    handle({ world, params }) {
      const saved = params.payment_settings?.save_default_payment_method ?? 'off';
      const method = params.default_payment_method;
      if (method) checkCardOf(world, params.customer, method);
      return subscribe(world, {
        customer: params.customer,
        items: params.items,
        behavior: params.payment_behavior,
        offSession: params.off_session ?? false,
        fields: {
          cancel_at_period_end: params.cancel_at_period_end ?? false,
          default_payment_method: method ?? null,
          description: params.description ?? null,
          metadata: newMetadata(params.metadata),
          payment_settings: {
            payment_method_options: null,
            payment_method_types: null,
            save_default_payment_method: saved,
          },
        },
      });
    },
  }),

  route('GET /v1/subscriptions/:id', {
    params: {},
    handle: ({ world, id }) => world.store.subscriptions.find(id),
  }),

  route('POST /v1/subscriptions/:id', {
    params: {
      ...changeable,
      billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
      items: z.array(itemParams).max(20).optional(),
      pause_collection: pauseParam.optional(),
      payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
      proration_behavior: z.enum(prorations).default('create_prorations'),
      proration_date: whole().optional(),
    },
    handle({ world, id, params }) {
      const before = world.store.subscriptions.find(id);
      if (before.ended_at !== null) throw alreadyEnded(id);
      if (params.default_payment_method) checkCardOf(world, before.customer, params.default_payment_method);
      const subscription = world.store.subscriptions.put(withFields(world, before, params));
      const at = params.proration_date ?? world.now();
      const change = planChange(world, subscription, {
        items: params.items ?? [],
        behavior: params.proration_behavior,
        at,
        resetsCycle: params.billing_cycle_anchor?.type === 'now',
      });
      const mustBePaid = params.payment_behavior === 'error_if_incomplete';
      const invoice = applyOrPutBack(world, before, () =>
        applyChange(world, subscription, change, { at, mustBePaid }),
      );
      const changed = afterPeriodMoved(world, id);
      world.emit('customer.subscription.updated', changed, differences(before, changed));
      if (invoice) tryToPay(world, invoice.id);
      return world.store.subscriptions.find(id);
    },
  }),

  route('DELETE /v1/subscriptions/:id', {
    params: {
      cancellation_details: z.strictObject({ comment: z.string().optional() }).optional(),
      invoice_now: flag().optional(),
      prorate: flag().optional(),
    },
    handle({ world, id, params: { invoice_now, prorate } }) {
      const subscription = world.store.subscriptions.find(id);
      if (subscription.ended_at !== null) throw alreadyEnded(id);
      const ended = endSubscription(world, id, 'cancellation_requested');
      if (invoice_now && prorate) lastInvoice(world, ended);
      if (ended.status === 'incomplete_expired' && ended.latest_invoice) {
        voidInvoice(world, ended.latest_invoice);
      }
      return ended;
    },
  }),

  route('GET /v1/subscriptions', {
    params: {
      ...listParams,
      created: createdParam(),
      customer: z.string().optional(),
      price: z.string().optional(),
      status: z.string().optional(),
    },
    handle({ world, params }) {
      const { status } = params;
      const subscriptions = world.store.subscriptions
        .newestFirst()
        .filter(({ items }) => !params.price || items.data.some(({ price }) => price.id === params.price))
        .filter((one) => (status ? inStatus(one, status) : one.status !== 'canceled'));
      return listPage('/v1/subscriptions', subscriptions, params, ['customer']);
    },
  }),
];

function inStatus(subscription: Subscription, status: string): boolean {
  if (status === 'all') return true;
  if (status === 'ended') return subscription.ended_at !== null;
  return subscription.status === status;
}

/** After a rejected change, the subscription is as before. */
function applyOrPutBack<T>(world: SimulatorState, before: Subscription, apply: () => T): T {
  try {
    return apply();
  } catch (error) {
    world.store.subscriptions.put(before);
    throw error;
  }
}

/** If a cancellation at the end of the period was requested, it moves with the end of the period. */
function afterPeriodMoved(world: SimulatorState, id: string): Subscription {
  const subscription = world.store.subscriptions.find(id);
  if (!subscription.cancel_at_period_end) return subscription;
  return world.store.subscriptions.put({ ...subscription, cancel_at: endOf(subscription) });
}

function differences(before: Subscription, after: Subscription): Record<string, unknown> {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name))),
  );
}

function checkCardOf(world: SimulatorState, customer: string, id: string): void {
  const method = world.store.paymentMethods.find(id, 'default_payment_method');
  if (method.customer === customer) return;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'resource_missing',
    'default_payment_method',
  );
}

/** A subscription that has ended can only be read. */
const alreadyEnded = (id: string) => missing('subscription', id);
