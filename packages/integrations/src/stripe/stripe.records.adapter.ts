import type Stripe from 'stripe';
import { callStripe } from './stripe.errors.ts';
import { toIntent } from './stripe.mapper.ts';
import { createdSince, readAll } from './stripe.pages.ts';
import { toBalanceTransaction, toDispute, toPayout, toRefund } from './stripe.records.mapper.ts';
import type { StripeRecordsPort } from './stripe.records.port.ts';

export function recordsOf(stripe: Stripe): StripeRecordsPort {
  return {
    async listIntentsSince(since) {
      const intents = await readAll((page) =>
        stripe.paymentIntents.list({ ...page, ...createdSince(since) }),
      );
      return intents.map(toIntent);
    },

    async listRefundsSince(since) {
      const refunds = await readAll((page) => stripe.refunds.list({ ...page, ...createdSince(since) }));
      return refunds.map(toRefund);
    },

    retrieveRefund: async (refundId) => toRefund(await callStripe(stripe.refunds.retrieve(refundId))),

    async listDisputesSince(since) {
      const disputes = await readAll((page) => stripe.disputes.list({ ...page, ...createdSince(since) }));
      return disputes.map(toDispute);
    },

    retrieveDispute: async (disputeId) => toDispute(await callStripe(stripe.disputes.retrieve(disputeId))),

    async listPayoutsSince(since) {
      const payouts = await readAll((page) => stripe.payouts.list({ ...page, ...createdSince(since) }));
      return payouts.map(toPayout);
    },

    async listBalanceTransactionsOfPayout(payout) {
      const rows = await readAll((page) =>
        stripe.balanceTransactions.list({ ...page, payout, expand: ['data.source'] }),
      );
      return rows.filter(({ type }) => type !== 'payout').map(toBalanceTransaction);
    },
  };
}
