import { z } from 'zod';
import { attachMethod, createMethod, findMethod, methodDataParams } from '../cards.ts';
import { listPage } from '../listing.ts';
import { listParams, mergeMetadata, metadataParam, whole } from '../params.ts';
import { route } from '../route.ts';
import type { SimulatorState } from '../state.ts';
import { cardError, invalidRequest } from '../stripe-error.ts';
import { testCardOf } from '../test-cards.ts';
import { findCustomer } from './customers.ts';

export const paymentMethodRoutes = [
  route('POST /v1/payment_methods', {
    keyType: 'browser',
    params: methodDataParams,
    handle: ({ world, params }) => createMethod(world, params),
  }),

  route('GET /v1/payment_methods/:id', {
    params: {},
    handle: ({ world, id }) => findMethod(world, id, 'id'),
  }),

  route('POST /v1/payment_methods/:id', {
    params: {
      card: z.strictObject({ exp_month: whole().optional(), exp_year: whole().optional() }).optional(),
      metadata: metadataParam(),
    },
    handle({ world, id, params }) {
      const method = world.store.paymentMethods.find(id);
      const { exp_month = method.card.exp_month, exp_year = method.card.exp_year } = params.card ?? {};
      const updated = world.store.paymentMethods.put({
        ...method,
        card: { ...method.card, exp_month, exp_year },
        metadata: mergeMetadata(method.metadata, params.metadata),
      });
      if (updated.customer !== null) world.emit('payment_method.updated', updated);
      return updated;
    },
  }),

  route('GET /v1/payment_methods', {
    params: { ...listParams, customer: z.string().optional(), type: z.string().optional() },
    handle({ world, params }) {
      const methods = world.store.paymentMethods.newestFirst().filter(({ customer }) => customer !== null);
      return listPage('/v1/payment_methods', methods, params, ['customer', 'type']);
    },
  }),

  route('POST /v1/payment_methods/:id/attach', {
    params: { customer: z.string() },
    handle({ world, id, params }) {
      const customer = findCustomer(world, params.customer);
      const method = findMethod(world, id, 'id');
      if (method.customer !== null && method.customer !== customer.id) {
        throw invalidRequest(
          'The payment method you provided has already been attached to a customer.',
          'payment_method_unexpected_state',
        );
      }
      const card = testCardOf(method.card);
      if (card?.outcome.kind === 'declined' && !card.attachable) throw cardError(card.outcome);
      return attachMethod(world, method, customer.id);
    },
  }),

  route('POST /v1/payment_methods/:id/detach', {
    params: {},
    handle({ world, id }) {
      const method = world.store.paymentMethods.find(id);
      if (method.customer === null) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
          'payment_method_unexpected_state',
        );
      }
      const { customer } = method;
      world.store.detachedMethods.put({ id });
      forgetDefault(world, customer, id);
      const detached = world.store.paymentMethods.put({ ...method, customer: null });
      world.emit('payment_method.detached', detached, { customer });
      return detached;
    },
  }),
];

/** A detached card no longer pays anything automatically. */
function forgetDefault(world: SimulatorState, customerId: string, id: string): void {
  const customer = world.store.customers.get(customerId);
  if (customer?.invoice_settings.default_payment_method !== id) return;
  const invoice_settings = { default_payment_method: null };
  world.emit('customer.updated', world.store.customers.put({ ...customer, invoice_settings }));
}
