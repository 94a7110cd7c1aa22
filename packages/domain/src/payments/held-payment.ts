import type { Database } from '@bedside/db/database';
import type { ExpressionBuilder } from 'kysely';
import { refundsHeldBy } from './dispute.policy.ts';

/** A condition on a row of `payments`: its money is with a bank that has not decided a dispute yet. */
export const isHeld = (eb: ExpressionBuilder<Database, 'payments'>) =>
  eb.exists(
    eb
      .selectFrom('disputes')
      .select('disputes.id')
      .where('disputes.status', 'in', refundsHeldBy)
      .where((of) =>
        of.or([
          of('disputes.stripePaymentIntentId', '=', of.ref('payments.stripePaymentIntentId')),
          of('disputes.paymentId', '=', of.ref('payments.id')),
        ]),
      ),
  );
