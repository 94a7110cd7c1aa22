import { planReconciliation } from '@bedside/domain/payments/reconcile.commands';
import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';
import {
  processWebhookHandler,
  reconcileHandler,
  refundPaymentHandler,
  refundUnbookedHandler,
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
    refundPaymentHandler,
    refundUnbookedHandler,
    startReconciliationHandler,
    reconcileHandler,
  ],
  {
    tasks: [
      async ({ db, now }) => {
        await planReconciliation(db, { requestId: 'nightly', now: now() });
        return { close: async () => undefined };
      },
    ],
  },
);

if (import.meta.main) await runWorker(worker);
