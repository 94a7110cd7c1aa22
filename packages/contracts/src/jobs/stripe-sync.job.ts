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

/** Refunds Stripe money that no payment booked. */
export const refundUnbooked = job({
  name: 'refund-unbooked',
  queue,
  data: z.object({ unbookedRefundId: id }),
  attempts: 12,
  backoff: 2_000,
});

export const startReconciliation = job({
  name: 'start-reconciliation',
  queue,
  data: z.object({}),
  attempts: 10,
  backoff: 2_000,
});

export const reconcile = job({
  name: 'reconcile',
  queue,
  data: z.object({ runId: id }),
  attempts: 12,
  backoff: 5_000,
});

export const syncSubscription = job({
  name: 'sync-subscription',
  queue,
  data: z.object({ subscriptionId: id }),
  attempts: 12,
  backoff: 2_000,
});

export const planAutopay = job({
  name: 'plan-autopay',
  queue,
  data: z.object({}),
  attempts: 10,
  backoff: 2_000,
});

export const chargeAutopay = job({
  name: 'charge-autopay',
  queue,
  data: z.object({ autopayChargeId: id }),
  attempts: 12,
  backoff: 5_000,
});
