import { z } from 'zod';
import { endSubscription } from '../billing/status.ts';
import { listPage } from '../listing.ts';
import { addressSchema, type Customer } from '../objects.ts';
import {
  createdParam,
  listParams,
  mergeMetadata,
  metadataParam,
  newMetadata,
  textOrNone,
  whole,
} from '../params.ts';
import { route } from '../route.ts';
import { newStripeId, randomText, type SimulatorState } from '../state.ts';
import { missing } from '../stripe-error.ts';

const addressParam = z.union([
  z.literal('').transform(() => null),
  z.strictObject({
    city: textOrNone().optional(),
    country: textOrNone().optional(),
    line1: textOrNone().optional(),
    line2: textOrNone().optional(),
    postal_code: textOrNone().optional(),
    state: textOrNone().optional(),
  }),
]);

const customerParams = {
  address: addressParam.optional(),
  balance: whole().optional(),
  description: textOrNone().optional(),
  email: textOrNone().optional(),
  invoice_settings: z.strictObject({ default_payment_method: textOrNone().optional() }).optional(),
  metadata: metadataParam(),
  name: textOrNone().optional(),
  phone: textOrNone().optional(),
};

const EMPTY = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export const customerRoutes = [
  route('POST /v1/customers', {
    params: customerParams,
    handle({ world, params: { metadata, ...params } }) {
      const blank: Customer = {
        id: newStripeId('cus').slice(0, 18),
        object: 'customer',
        address: null,
        balance: 0,
        created: world.now(),
        description: null,
        email: null,
        invoice_prefix: randomText(8).toUpperCase(),
        invoice_settings: { default_payment_method: null },
        livemode: false,
        metadata: newMetadata(metadata),
        name: null,
        next_invoice_sequence: 1,
        phone: null,
      };
      const customer = world.store.customers.put(changed(world, blank, params));
      world.emit('customer.created', customer);
      return customer;
    },
  }),

  route('GET /v1/customers/:id', {
    params: {},
    handle: ({ world, id }) =>
      world.store.deletedCustomers.get(id)
        ? { id, object: 'customer', deleted: true }
        : world.store.customers.find(id),
  }),

  route('POST /v1/customers/:id', {
    params: customerParams,
    handle({ world, id, params: { metadata, ...params } }) {
      const customer = findCustomer(world, id, 'id');
      const updated = world.store.customers.put({
        ...changed(world, customer, params),
        metadata: mergeMetadata(customer.metadata, metadata),
      });
      world.emit('customer.updated', updated);
      return updated;
    },
  }),

  route('DELETE /v1/customers/:id', {
    params: {},
    handle({ world, id }) {
      const customer = findCustomer(world, id, 'id');
      endAllOf(world, id);
      world.store.deletedCustomers.put({ id });
      world.emit('customer.deleted', customer);
      return { id, object: 'customer', deleted: true };
    },
  }),

  route('GET /v1/customers', {
    params: { ...listParams, created: createdParam(), email: z.string().optional() },
    handle({ world, params }) {
      const customers = world.store.customers
        .newestFirst()
        .filter(({ id }) => !world.store.deletedCustomers.get(id));
      return listPage('/v1/customers', customers, params, ['email']);
    },
  }),

  route('GET /v1/customers/:id/payment_methods', {
    params: { ...listParams, type: z.string().optional() },
    handle({ world, id, params }) {
      findCustomer(world, id, 'id');
      const methods = world.store.paymentMethods.newestFirst().filter(({ customer }) => customer === id);
      return listPage(`/v1/customers/${id}/payment_methods`, methods, params);
    },
  }),
];

/** A deleted customer keeps no subscriptions or cards. */
function endAllOf(world: SimulatorState, customerId: string): void {
  const { paymentMethods, detachedMethods, subscriptions } = world.store;
  for (const { id, customer, ended_at } of subscriptions.all()) {
    if (customer === customerId && ended_at === null) endSubscription(world, id, 'cancellation_requested');
  }
  for (const { id, customer } of paymentMethods.all())
    if (customer === customerId) detachedMethods.put({ id });
}

/** @throws SimulatedStripeError also for a deleted customer */
export function findCustomer(world: SimulatorState, id: string, param = 'customer'): Customer {
  if (world.store.deletedCustomers.get(id)) throw missing('customer', id, param);
  return world.store.customers.find(id, param);
}

type Change = Omit<z.output<z.ZodObject<typeof customerParams>>, 'metadata'>;

function changed(world: SimulatorState, customer: Customer, change: Change): Customer {
  const { address, invoice_settings, ...plain } = change;
  const card = invoice_settings?.default_payment_method;
  if (card && world.store.paymentMethods.find(card, 'default_payment_method').customer !== customer.id) {
    throw missing('PaymentMethod', card, 'invoice_settings[default_payment_method]');
  }
  return {
    ...customer,
    ...withoutGaps(plain),
    ...(address !== undefined && {
      address: address && addressSchema.parse({ ...EMPTY, ...withoutGaps(address) }),
    }),
    ...(card !== undefined && { invoice_settings: { default_payment_method: card } }),
  };
}

function withoutGaps<T extends object>(fields: T) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
