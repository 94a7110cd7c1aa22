import { z } from 'zod';
import { newStripeId } from '../ids.ts';
import { listPage } from '../listing.ts';
import { listParams, mergeMetadata, metadataParam } from '../params.ts';
import { route } from '../route.ts';

const orNull = (value: string | undefined) => value || null;

const customerParams = {
  description: z.string().optional(),
  email: z.string().optional(),
  invoice_settings: z.strictObject({ default_payment_method: z.string() }).optional(),
  metadata: metadataParam().optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
};

export const customerRoutes = [
  route('POST /v1/customers', {
    params: customerParams,
    handle({ world, params }) {
      const customer = world.store.customers.put({
        id: newStripeId('cus'),
        object: 'customer',
        balance: 0,
        created: world.now(),
        default_source: null,
        description: orNull(params.description),
        email: orNull(params.email),
        invoice_settings: params.invoice_settings ?? { default_payment_method: null },
        livemode: false,
        metadata: params.metadata ?? {},
        name: orNull(params.name),
        phone: orNull(params.phone),
        shipping: null,
      });
      world.emit('customer.created', customer);
      return customer;
    },
  }),

  route('GET /v1/customers/:id', {
    params: {},
    handle: ({ world, id }) => world.store.customers.find(id),
  }),

  route('POST /v1/customers/:id', {
    params: customerParams,
    handle({ world, id, params: { metadata, ...params } }) {
      const customer = world.store.customers.find(id);
      const updated = world.store.customers.put({
        ...customer,
        ...params,
        metadata: mergeMetadata(customer.metadata, metadata),
      });
      world.emit('customer.updated', updated);
      return updated;
    },
  }),

  route('GET /v1/customers', {
    params: { ...listParams, email: z.string().optional() },
    handle({ world, params }) {
      const { email } = params;
      const customers = world.store.customers.newestFirst();
      return listPage(
        '/v1/customers',
        customers.filter((customer) => email === undefined || customer.email === email),
        params,
      );
    },
  }),

  route('GET /v1/customers/:id/payment_methods', {
    params: { ...listParams, type: z.string().optional() },
    handle({ world, id, params }) {
      world.store.customers.find(id);
      const methods = world.store.paymentMethods.newestFirst().filter(({ customer }) => customer === id);
      return listPage(`/v1/customers/${id}/payment_methods`, methods, params);
    },
  }),
];
