import { planReconciliation } from '@bedside/domain/payments/reconcile.commands';
import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';
import { processWebhookHandler } from './handlers/process-webhook.handler.ts';
import { reconcileHandler } from './handlers/reconcile.handler.ts';
import { refundUnbookedHandler } from './handlers/refund-unbooked.handler.ts';
import { startReconciliationHandler } from './handlers/start-reconciliation.handler.ts';
import { refundPaymentHandler } from './handlers/submit-refund.handler.ts';
import { syncPaymentHandler } from './handlers/sync-payment.handler.ts';
import { syncSubscriptionHandler } from './handlers/sync-subscription.handler.ts';

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
