import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';

const queue = 'stripe-sync';

export const processWebhook = job({
  name: 'process-webhook',
  queue,
  data: z.object({ webhookId: z.string() }),
  attempts: 15,
  backoff: 1_000,
});

/** Ask the payment provider how a payment stands and take it over. */
export const syncPayment = job({
  name: 'sync-payment-status',
  queue,
  data: z.object({ paymentId: id }),
  attempts: 10,
  backoff: 2_000,
});

export const submitRefund = job({
  name: 'submit-refund',
  queue,
  data: z.object({ refundId: id }),
  attempts: 12,
  backoff: 2_000,
});

/** Have the payment provider give money back that no payment of ours has booked. */
export const refundUnbooked = job({
  name: 'refund-unbooked',
  queue,
  data: z.object({ unbookedRefundId: id }),
  attempts: 12,
  backoff: 2_000,
});

/** Begin the night's comparison with the payment provider, and plan the next one. */
export const startReconciliation = job({
  name: 'start-reconciliation',
  queue,
  data: z.object({}),
  attempts: 10,
  backoff: 2_000,
});

/** Compare what the payment provider has with what we have. */
export const reconcile = job({
  name: 'reconcile',
  queue,
  data: z.object({ runId: id }),
  attempts: 12,
  backoff: 5_000,
});

/** Tell the payment provider what was decided about a subscription, ask how it stands and take it over. */
export const syncSubscription = job({
  name: 'sync-subscription',
  queue,
  data: z.object({ subscriptionId: id }),
  attempts: 12,
  backoff: 2_000,
});
