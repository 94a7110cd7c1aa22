import { resealSecrets } from '@bedside/domain/webhooks/webhook-endpoint.commands';
import { webhookKeys } from '@bedside/domain/webhooks/webhook-signature';
import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';
import {
  queueWebhooksHandler,
  redeliverWebhooksHandler,
  sendWebhooksHandler,
} from './handlers/send-webhooks.handler.ts';
import { webhookMetrics } from './webhook-metrics.ts';

/** A separate process with few secrets, because it connects to addresses that others chose. */
export const worker = defineWorker(
  'webhooks',
  [queueWebhooksHandler, sendWebhooksHandler, redeliverWebhooksHandler],
  {
    /** The number of endpoints that are served at the same time. */
    concurrency: 20,
    tasks: [
      async ({ db, now, config, metrics }) => {
        webhookMetrics(metrics, { db, now });
        await resealSecrets(db, webhookKeys(config.secrets.webhooks));
        return { close: async () => undefined };
      },
    ],
  },
);

if (import.meta.main) await runWorker(worker);
