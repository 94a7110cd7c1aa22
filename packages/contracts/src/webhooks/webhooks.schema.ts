import { z } from 'zod';
import { instant } from '../common/fields.ts';
import { webhookEventNames } from './public-events.ts';

export const webhookEvents = z
  .array(z.enum(webhookEventNames as [string, ...string[]], 'Unknown event.'))
  .min(1, 'Choose at least one event.')
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
  /** Null: every event. */
  events: z.array(z.string()).nullable(),
  enabled: z.boolean(),
  /** Why it is off: staff did it, it answered 410, or it failed for 5 days. */
  offReason: z.enum(['staff', 'gone', 'failing']).nullable(),
  offAt: instant.nullable(),
  /** Since when every attempt has failed. */
  failingSince: instant.nullable(),
  lastAttemptAt: instant.nullable(),
  /** Messages of the last 7 days. */
  delivered: z.int(),
  failed: z.int(),
  waiting: z.int(),
  /** Until when the former secret signs as well. */
  formerSecretUntil: instant.nullable(),
  /** The latest one. */
  redelivery: webhookRedelivery.nullable(),
  /** In the answer that creates it, and in no other. */
  secret: z.string().optional(),
  createdAt: instant,
  version: z.int(),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const webhookMessage = z.object({
  /** The `webhook-id` that every attempt carries. */
  id: z.string(),
  eventId: z.uuid(),
  event: z.string(),
  occurredAt: instant,
  state: z.enum(webhookMessageStates),
  attempts: z.int(),
  redelivered: z.boolean(),
  nextAttemptAt: instant.nullable(),
  /** For the last attempt: an HTTP status or the reason that there is none. */
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
  /** Why there is no usable answer. */
  reason: z.string().nullable(),
  answerHeaders: z.record(z.string(), z.string()),
  /** Its first 4 KB. */
  answerBody: z.string(),
  durationMs: z.int(),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;
