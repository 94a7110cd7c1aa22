import type { StripeBalanceTransaction } from '@bedside/integrations/stripe/stripe.records.port';

/** What the processor kept: the fees on payments and disputes, and the fees it charges separately. */
export const feesOf = (parts: readonly Pick<StripeBalanceTransaction, 'type' | 'amount' | 'fee'>[]): number =>
  parts.reduce((sum, { type, amount, fee }) => sum + fee - (type === 'stripe_fee' ? amount : 0), 0);
