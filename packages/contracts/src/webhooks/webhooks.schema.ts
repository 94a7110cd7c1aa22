import { z } from 'zod';
import { instant } from '../common/fields.ts';
import { webhookEventNames } from './public-events.ts';

export const webhookEvents = z
  .array(z.enum(webhookEventNames as [string, ...string[]], 'Unknown event.'))
  .min(1, 'Select at least one event.')
  .max(200)
  .nullable();

export const webhookMessageStates = ['waiting', 'delivered', 'failed'] as const;

export const webhookRedelivery = z.object({
  from: instant,
  to: instant,
  /** Messages queued so far. */
  queued: z.int(),
  finishedAt: instant.nullable(),
});

export const webhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  /** Null for every event. */
  events: z.array(z.string()).nullable(),
  enabled: z.boolean(),
  /** Why the endpoint is off: staff turned it off, it responded with 410, or it failed for 5 days. */
  offReason: z.enum(['staff', 'gone', 'failing']).nullable(),
  offAt: instant.nullable(),
  /** When attempts began to fail without a success since. */
  failingSince: instant.nullable(),
  lastAttemptAt: instant.nullable(),
  /** The number of messages from the last 7 days, by state. */
  delivered: z.int(),
  failed: z.int(),
  waiting: z.int(),
  /** Until then, messages are also signed with the previous secret. */
  formerSecretUntil: instant.nullable(),
  /** The most recent redelivery. */
  redelivery: webhookRedelivery.nullable(),
  /** Returned only by the call that creates the endpoint. */
  secret: z.string().optional(),
  createdAt: instant,
  version: z.int(),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const webhookMessage = z.object({
  /** The `webhook-id` header, the same in every attempt. */
  id: z.string(),
  eventId: z.uuid(),
  event: z.string(),
  occurredAt: instant,
  state: z.enum(webhookMessageStates),
  attempts: z.int(),
  redelivered: z.boolean(),
  nextAttemptAt: instant.nullable(),
  /** The result of the last attempt: an HTTP status, or why there is none. */
  result: z.string().nullable(),
  lastAttemptAt: instant.nullable(),
  durationMs: z.int().nullable(),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

export const webhookAttempt = z.object({
  at: instant,
  url: z.string(),
  signature: z.string(),
  body: z.string(),
  status: z.int().nullable(),
  /** Why there is no usable response. */
  reason: z.string().nullable(),
  answerHeaders: z.record(z.string(), z.string()),
  /** The first 4 KB. */
  answerBody: z.string(),
  durationMs: z.int(),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;
