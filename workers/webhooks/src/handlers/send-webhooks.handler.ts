import { queueWebhooks, redeliverWebhooks, sendWebhooks } from '@bedside/contracts/jobs.job';
import { untilStored } from '@bedside/db/database-away';
import { newId } from '@bedside/db/id';
import { queueWebhooksOfEvent, runRedelivery } from '@bedside/domain/webhooks/queue-webhooks.commands';
import {
  type DueWebhook,
  dueWebhooks,
  leaseEndpoint,
  recordAttempt,
  releaseEndpoint,
  requestOf,
  secretsOf,
  type WebhookLease,
} from '@bedside/domain/webhooks/send-webhooks.commands';
import { isAccepted } from '@bedside/domain/webhooks/webhook.policy';
import { webhookKeys } from '@bedside/domain/webhooks/webhook-signature';
import type { WebhookAnswer } from '@bedside/integrations/webhooks/webhook-sender.port';
import { defineHandler, type HandlerContext, systemContext } from '@bedside/worker-kit/handler';
import { countAttempt } from '../webhook-metrics.ts';

/** Concurrent requests to one endpoint. */
const LANES = 8;
const BATCH = 50;
/**
 * After this time a busy endpoint waits for its next turn. Together with the longest attempt, it is shorter
 * than the grace period at shutdown.
 */
const BUDGET_MS = 8_000;

export const queueWebhooksHandler = defineHandler(queueWebhooks, async ({ eventId }, ctx) => {
  await queueWebhooksOfEvent(ctx.db, systemContext(ctx), eventId);
});

export const redeliverWebhooksHandler = defineHandler(redeliverWebhooks, async ({ redeliveryId }, ctx) => {
  await runRedelivery(ctx.db, systemContext(ctx), redeliveryId);
});

/** At-least-once: sends, then commits the result. A repeated message has the same webhook-id. */
export const sendWebhooksHandler = defineHandler(sendWebhooks, async ({ endpointId }, ctx) => {
  const lease = await leaseEndpoint(ctx.db, systemContext(ctx), endpointId);
  if (!lease) return;
  const due = dueOf(lease, ctx);
  const results = await Promise.allSettled(Array.from({ length: LANES }, () => sendAll(due, lease, ctx)));
  const failed = results.find((result) => result.status === 'rejected');
  // A failed job that also planned the next one would double with each attempt.
  const isRetried = failed !== undefined && !ctx.lastAttempt;
  await releaseEndpoint(ctx.db, systemContext(ctx), lease, { isRetried });
  if (failed) throw failed.reason;
});

type Due = ReturnType<typeof dueOf>;

/** Gives each due message to one lane. */
function dueOf(lease: WebhookLease, { db, now }: HandlerContext) {
  const deadline = performance.now() + BUDGET_MS;
  const underWay = new Set<string>();
  let waiting: { url: string; message: DueWebhook }[] = [];
  let reading: Promise<void> | undefined;
  let isOver = false;

  async function read(): Promise<void> {
    const found = await dueWebhooks(db, lease, { now: now(), except: [...underWay], limit: BATCH });
    waiting = (found?.messages ?? []).map((message) => ({ url: found?.url ?? '', message }));
  }

  return {
    async next(): Promise<{ url: string; message: DueWebhook } | undefined> {
      if (isOver || performance.now() > deadline) return undefined;
      if (waiting.length === 0) {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        await reading;
      }
      const next = isOver ? undefined : waiting.shift();
      if (next) underWay.add(next.message.eventId);
      return next;
    },
    done: (message: DueWebhook) => void underWay.delete(message.eventId),
    stop() {
      isOver = true;
    },
  };
}

async function sendAll(due: Due, lease: WebhookLease, ctx: HandlerContext): Promise<void> {
  for (let next = await due.next(); next; next = await due.next()) {
    if (!(await sendOne(next, lease, ctx))) due.stop();
    due.done(next.message);
  }
}

/** Retried like a failure of the endpoint: staff rotates its secret meanwhile. Rule: messages.webhooks-unreadable-secret */
const unsigned: WebhookAnswer = {
  status: null,
  reason: 'signing secret unreadable',
  headers: {},
  body: '',
  durationMs: 0,
};

/** @returns whether more may be sent */
async function sendOne(
  { url, message }: { url: string; message: DueWebhook },
  lease: WebhookLease,
  ctx: HandlerContext,
): Promise<boolean> {
  const { db, config, integrations, log } = ctx;
  const at = ctx.now();
  const secrets = await secretsOf(db, webhookKeys(config.secrets.webhooks), lease.endpointId, at);
  const request = requestOf(message, secrets, at);
  const answer = secrets.length === 0 ? unsigned : await integrations.webhooks.send({ url, ...request });
  countAttempt(isAccepted(answer));
  const attempt = { id: newId(), message, url, request, answer, at, chance: Math.random() };
  const onWait = () => log.warn({ eventId: message.eventId }, 'a webhook was sent, and the database is away');
  return await untilStored(() => recordAttempt(db, systemContext(ctx), lease, attempt), onWait);
}
