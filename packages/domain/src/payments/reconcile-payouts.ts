import type { StripePayout } from '@bedside/integrations/stripe/stripe.records.port';
import { subDays } from 'date-fns';
import { type Comparing, count, newTally, raiseOnce, type Tally } from './reconcile-tally.ts';
import type { Outcome } from './take-over-refund.commands.ts';

/** A bank may send a payout back for five working days after it was paid, which is itself some days after it was made. */
const SENT_BACK_DAYS = 14;

/** Payouts since then, and those that the bank may have sent back since: each is the sum of its parts, and arrived. */
export async function comparePayouts(comparing: Comparing): Promise<Tally> {
  const { provider, since } = comparing;
  const tally = newTally();
  for (const payout of await provider.stripe.listPayoutsSince(subDays(since, SENT_BACK_DAYS)))
    count(tally, await compare(comparing, payout));
  return tally;
}

/** Only of a payout that the provider made by itself it says what it is made of. */
async function compare(comparing: Comparing, payout: StripePayout): Promise<Outcome> {
  const { id, amount, status, failureCode } = payout;
  const about = { paymentId: null, invoiceId: null, subject: id };
  if (status === 'failed' || status === 'canceled')
    return raiseOnce(comparing, {
      ...about,
      kind: 'PAYOUT_FAILED',
      detail: { payoutId: id, amount, status, code: failureCode },
    });
  if (!payout.automatic) return 'same';
  const parts = await comparing.provider.stripe.listBalanceTransactionsOfPayout(id);
  const sum = parts.reduce((total, part) => total + part.net, 0);
  if (sum === amount) return 'same';
  return raiseOnce(comparing, {
    ...about,
    kind: 'PAYOUT_DIFFERENCE',
    detail: { payoutId: id, amount, sum, parts: parts.length },
  });
}
