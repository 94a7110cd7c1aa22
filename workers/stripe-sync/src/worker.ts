import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';
import { cancelIntentHandler } from './handlers/cancel-intent.handler.ts';
import { processWebhookHandler } from './handlers/process-webhook.handler.ts';
import { refundPaymentHandler } from './handlers/refund-payment.handler.ts';
import { syncPaymentHandler } from './handlers/sync-payment.handler.ts';

export const worker = defineWorker('stripe-sync', [
  processWebhookHandler,
  syncPaymentHandler,
  cancelIntentHandler,
  refundPaymentHandler,
]);

if (import.meta.main) await runWorker(worker);
