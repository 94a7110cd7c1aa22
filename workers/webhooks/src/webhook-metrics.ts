import { overdueWebhookSeconds } from '@bedside/domain/webhooks/webhook.queries';
import type { WorkerParts } from '@bedside/worker-kit/handler';
import { Counter, Gauge, type Registry } from 'prom-client';

const attempts = new Counter({
  name: 'bedside_webhook_attempts_total',
  help: 'Attempts to deliver a webhook',
  labelNames: ['outcome'],
  registers: [],
});

export const countAttempt = (isDelivered: boolean): void =>
  attempts.inc({ outcome: isDelivered ? 'delivered' : 'failed' });

/** Alert on the second metric: it grows when no worker sends. Failures are usually the endpoints’ fault. */
export function webhookMetrics(registry: Registry, { db, now }: Pick<WorkerParts, 'db' | 'now'>): void {
  registry.registerMetric(attempts);
  new Gauge({
    name: 'bedside_webhooks_overdue_seconds',
    help: 'How long the oldest due webhook has waited to be sent',
    registers: [registry],
    async collect() {
      this.set(await overdueWebhookSeconds(db, now()));
    },
  });
}
