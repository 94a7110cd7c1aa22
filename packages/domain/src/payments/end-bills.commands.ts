import type { Db, Tx } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { abandonPayment } from './apply-stripe-intent.commands.ts';
import { OpenPayment } from './cancel-invoice.commands.ts';
import { alreadyPaidError, paymentProcessingError } from './start-payment.commands.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

/** How often an open payment that somebody began meanwhile is given up, too. */
const ROUNDS = 3;

/**
 * Makes a change that ends bills, or replaces them. Where it meets an open payment of one, all of it is rolled back, the
 * intent is canceled at the payment provider outside of any transaction, and the change is made again: so its own
 * checks decide first, and no bill ends while somebody can still pay it.
 * @throws CONFLICT when the provider has the money or is taking it, UNAVAILABLE when it does not answer: nothing is
 * changed then
 */
export async function endBills<T>(
  db: Db,
  ctx: Context,
  provider: PaymentProcessor,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let round = 0; round < ROUNDS; round += 1) {
    try {
      return await db.transaction().execute(change);
    } catch (error) {
      if (!(error instanceof OpenPayment)) throw error;
      const status = await abandonPayment(db, ctx, provider, error.paymentId);
      if (status === 'SUCCESSFUL') throw alreadyPaidError(error);
      if (status === 'OPEN') throw paymentProcessingError();
    }
  }
  throw paymentProcessingError();
}
