import type { Database } from '@bedside/db/database';
import { type ExpressionBuilder, sql } from 'kysely';

/**
 * A condition on a row of `payments`: its money may be on its way. That is an open payment which the payment provider
 * said it is taking, or one by a card on file or at a reader. A card form that was opened and left is not. `offset` has PostgreSQL look
 * up the events of each payment by its index, and not read all events at once.
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
