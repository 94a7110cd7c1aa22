import type { StripePayout } from '@bedside/integrations/stripe/stripe.records.port';
import { subDays } from 'date-fns';
import type { ApplyOutcome } from './apply-stripe-refund.commands.ts';
import {
  countOutcome,
  newTally,
  type ReconciliationContext,
  raiseExceptionOnce,
  type Tally,
} from './reconciliation-tally.ts';

/** A bank may send a payout back for five working days after it was paid, which is itself some days after it was made. */
const SENT_BACK_DAYS = 14;

/** Payouts since then, and those that the bank may have sent back since: each is the sum of its parts, and arrived. */
export async function comparePayouts(comparing: ReconciliationContext): Promise<Tally> {
  const { provider, since } = comparing;
  const tally = newTally();
  for (const payout of await provider.stripe.listPayoutsSince(subDays(since, SENT_BACK_DAYS)))
    countOutcome(tally, await compare(comparing, payout));
  return tally;
}

/** Only of a payout that the provider made by itself it says what it is made of. */
async function compare(comparing: ReconciliationContext, payout: StripePayout): Promise<ApplyOutcome> {
  const { id, amount, status, failureCode } = payout;
  const about = { paymentId: null, invoiceId: null, subject: id };
  if (status === 'failed' || status === 'canceled')
    return raiseExceptionOnce(comparing, {
      ...about,
      kind: 'PAYOUT_FAILED',
      detail: { payoutId: id, amount, status, code: failureCode },
    });
  if (!payout.automatic) return 'same';
  const parts = await comparing.provider.stripe.listBalanceTransactionsOfPayout(id);
  const sum = parts.reduce((total, part) => total + part.net, 0);
  if (sum === amount) return 'same';
  return raiseExceptionOnce(comparing, {
    ...about,
    kind: 'PAYOUT_DIFFERENCE',
    detail: { payoutId: id, amount, sum, parts: parts.length },
  });
}
