import {
  countOpenExceptions,
  oldestOpenPaymentSeconds,
} from '@bedside/domain/payments/payment-exception.queries';
import { planAutopaySweep } from '@bedside/domain/payments/plan-autopay.commands';
import { planReconciliation } from '@bedside/domain/payments/reconcile.commands';
import { paymentMetrics } from '@bedside/worker-kit/metrics';
import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';
import {
  chargeAutopayHandler,
  planAutopayHandler,
  processWebhookHandler,
  reconcileHandler,
  refundUnbookedHandler,
  sendRefundHandler,
  startReconciliationHandler,
  syncPaymentHandler,
  syncSubscriptionHandler,
} from './handlers.ts';

export const worker = defineWorker(
  'stripe-sync',
  [
    processWebhookHandler,
    syncPaymentHandler,
    syncSubscriptionHandler,
    sendRefundHandler,
    refundUnbookedHandler,
    startReconciliationHandler,
    reconcileHandler,
    planAutopayHandler,
    chargeAutopayHandler,
  ],
  {
    tasks: [
      async ({ db, now, metrics }) => {
        paymentMetrics(metrics, {
          oldestOpenSeconds: () => oldestOpenPaymentSeconds(db, now()),
          openExceptions: () => countOpenExceptions(db),
        });
        await planReconciliation(db, { requestId: 'nightly', now: now() });
        await planAutopaySweep(db, { requestId: 'autopay', now: now() });
        return { close: async () => undefined };
      },
    ],
  },
);

if (import.meta.main) await runWorker(worker);
