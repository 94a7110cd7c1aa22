import type { Database } from '@bedside/db/database';
import { type ExpressionBuilder, sql } from 'kysely';

/**
 * Payments Stripe is processing, or taken by card on file or reader; not an abandoned card form. `offset` forces an
 * index lookup per payment.
 */
export const isInFlight = (eb: ExpressionBuilder<Database, 'payments'>) =>
  eb.and([
    eb('payments.status', '=', 'OPEN'),
    eb.or([
      eb('payments.paymentMode', '=', 'CARD ON FILE'),
      eb('payments.channel', '=', 'TERMINAL'),
      eb.exists(
        eb
          .selectFrom('webhookEvents')
          .select('webhookEvents.id')
          .whereRef('webhookEvents.objectId', '=', 'payments.stripePaymentIntentId')
          .where('webhookEvents.type', 'in', ['payment_intent.processing', 'payment_intent.succeeded'])
          .offset(sql<number>`0`),
      ),
    ]),
  ]);
