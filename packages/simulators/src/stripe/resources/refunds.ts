import { z } from 'zod';
import { listPage } from '../listing.ts';
import type { Charge } from '../money-objects.ts';
import { createdParam, listParams, mergeMetadata, metadataParam, newMetadata, whole } from '../params.ts';
import { refundCharge } from '../refunds.ts';
import { route } from '../route.ts';
import type { SimulatorState } from '../state.ts';
import { badParam, invalidRequest } from '../stripe-error.ts';

const filters = { payment_intent: z.string().optional(), charge: z.string().optional() };

export const refundRoutes = [
  route('POST /v1/refunds', {
    params: {
      ...filters,
      amount: whole().optional(),
      metadata: metadataParam(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    },
    handle: ({ world, params: { amount, reason = null, metadata, ...which } }) =>
      refundCharge(world, chargeToRefund(world, which), { amount, reason, metadata: newMetadata(metadata) }),
  }),

  route('GET /v1/refunds/:id', {
    params: {},
    handle: ({ world, id }) => world.store.refunds.find(id),
  }),

  route('POST /v1/refunds/:id', {
    params: { metadata: metadataParam() },
    handle({ world, id, params }) {
      const refund = world.store.refunds.find(id);
      const metadata = mergeMetadata(refund.metadata, params.metadata);
      const updated = world.store.refunds.put({ ...refund, metadata });
      world.emit('refund.updated', updated, { metadata: refund.metadata });
      return updated;
    },
  }),

  route('POST /v1/refunds/:id/cancel', {
    params: {},
    handle({ world, id }) {
      const { status } = world.store.refunds.find(id);
      throw invalidRequest(`A refund with the status ${status} cannot be canceled.`);
    },
  }),

  route('GET /v1/refunds', {
    params: { ...listParams, ...filters, created: createdParam() },
    handle: ({ world, params }) =>
      listPage('/v1/refunds', world.store.refunds.newestFirst(), params, ['payment_intent', 'charge']),
  }),
];

type Which = { payment_intent?: string | undefined; charge?: string | undefined };

function chargeToRefund(world: SimulatorState, { payment_intent, charge }: Which): Charge {
  if (charge) return world.store.charges.find(charge, 'charge');
  if (!payment_intent) {
    throw badParam(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
      'charge',
    );
  }
  const intent = world.store.paymentIntents.find(payment_intent, 'payment_intent');
  if (intent.status === 'succeeded' && intent.latest_charge)
    return world.store.charges.find(intent.latest_charge);
  throw invalidRequest(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    undefined,
    'payment_intent',
  );
}
