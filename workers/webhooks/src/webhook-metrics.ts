import { webhookHealth } from '@bedside/domain/webhooks/webhook.queries';
import type { WorkerParts } from '@bedside/worker-kit/handler';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const attempts = new Counter({
  name: 'bedside_webhook_attempts_total',
  help: 'Attempts to deliver a webhook',
  labelNames: ['outcome'],
  registers: [],
});
const seconds = new Histogram({
  name: 'bedside_webhook_attempt_seconds',
  help: 'Time until an endpoint answered, or did not',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  registers: [],
});

export function observeAttempt(isDelivered: boolean, durationMs: number): void {
  attempts.inc({ outcome: isDelivered ? 'delivered' : 'failed' });
  seconds.observe(durationMs / 1000);
}

/** Alert on the first: it grows when nothing sends. The others are the endpoints' own fault. */
export function webhookMetrics(registry: Registry, { db, now }: Pick<WorkerParts, 'db' | 'now'>): void {
  registry.registerMetric(attempts);
  registry.registerMetric(seconds);
  new Gauge({
    name: 'bedside_webhooks_overdue_seconds',
    help: 'How long the oldest due webhook has waited to be sent',
    registers: [registry],
    async collect() {
      this.set((await webhookHealth(db, now())).overdueSeconds);
    },
  });
  new Gauge({
    name: 'bedside_webhook_endpoints_failing',
    help: 'Endpoints that fail, and those switched off for it',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { failing, off } = await webhookHealth(db, now());
      this.set({ state: 'failing' }, failing);
      this.set({ state: 'off' }, off);
    },
  });
}
