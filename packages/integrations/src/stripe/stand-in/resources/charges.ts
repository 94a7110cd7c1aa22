import { z } from 'zod';
import { newStripeId } from '../ids.ts';
import { listPage } from '../listing.ts';
import type { Charge } from '../objects.ts';
import { listParams, metadataParam, whole } from '../params.ts';
import { route } from '../route.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { World } from '../world.ts';

const filters = { payment_intent: z.string().optional(), charge: z.string().optional() };

/** Charges, which come of intents, and what is paid back of them. */
export const chargeRoutes = [
  route('GET /v1/charges/:id', {
    params: {},
    handle: ({ world, id }) => world.store.charges.find(id),
  }),

  route('GET /v1/charges', {
    params: { ...listParams, payment_intent: filters.payment_intent, customer: z.string().optional() },
    handle({ world, params }) {
      const charges = world.store.charges
        .newestFirst()
        .filter((charge) => !params.payment_intent || charge.payment_intent === params.payment_intent)
        .filter((charge) => !params.customer || charge.customer === params.customer);
      return listPage('/v1/charges', charges, params);
    },
  }),

  route('POST /v1/refunds', {
    params: {
      ...filters,
      amount: whole().optional(),
      metadata: metadataParam().optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    },
    handle({ world, params }) {
      const charge = chargeToRefund(world, params);
      const amount = amountToRefund(charge, params.amount);
      const refund = world.store.refunds.put({
        id: newStripeId('re'),
        object: 'refund',
        amount,
        charge: charge.id,
        created: world.now(),
        currency: charge.currency,
        metadata: params.metadata ?? {},
        payment_intent: charge.payment_intent,
        reason: params.reason ?? null,
        receipt_number: null,
        status: 'succeeded',
      });
      const refunded = charge.amount_refunded + amount;
      const updated = world.store.charges.put({
        ...charge,
        amount_refunded: refunded,
        refunded: refunded === charge.amount,
      });
      world.emit('refund.created', refund);
      world.emit('charge.refunded', updated);
      return refund;
    },
  }),

  route('GET /v1/refunds/:id', {
    params: {},
    handle: ({ world, id }) => world.store.refunds.find(id),
  }),

  route('GET /v1/refunds', {
    params: { ...listParams, ...filters },
    handle({ world, params }) {
      const refunds = world.store.refunds
        .newestFirst()
        .filter((refund) => !params.payment_intent || refund.payment_intent === params.payment_intent)
        .filter((refund) => !params.charge || refund.charge === params.charge);
      return listPage('/v1/refunds', refunds, params);
    },
  }),
];

function chargeToRefund(
  world: World,
  { payment_intent, charge }: { payment_intent?: string | undefined; charge?: string | undefined },
): Charge {
  if (charge) return world.store.charges.find(charge, 'charge');
  if (!payment_intent) {
    throw invalidRequest(
      'One of the following params should be provided: payment_intent or charge.',
      'parameter_missing',
    );
  }
  const intent = world.store.paymentIntents.find(payment_intent, 'payment_intent');
  if (intent.status === 'succeeded' && intent.latest_charge)
    return world.store.charges.find(intent.latest_charge);
  throw invalidRequest(
    'This PaymentIntent does not have a successful charge to refund.',
    'payment_intent_unexpected_state',
  );
}

function amountToRefund(charge: Charge, asked: number | undefined): number {
  const left = charge.paid ? charge.amount - charge.amount_refunded : 0;
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const amount = asked ?? left;
  if (amount < 1 || amount > left) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'parameter_invalid',
      'amount',
    );
  }
  return amount;
}
