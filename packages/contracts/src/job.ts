import { z } from 'zod';
import { id } from './common/fields.ts';

/** `urgent` handles the same jobs as `notifications`, for events that must not wait. */
export const queueNames = [
  'notifications',
  'urgent',
  'stripe-sync',
  'documents',
  'exports',
  'webhooks',
  'records',
  'bulk-exports',
] as const;
export type QueueName = (typeof queueNames)[number];

export const jobEnvelope = z.object({
  eventId: id,
  requestId: z.string(),
  /** Set only while tracing is on. */
  traceparent: z.string().optional(),
});

export interface JobDefinition {
  name: string;
  queue: QueueName;
  /** Ids only; the handler loads everything else. */
  data: z.ZodObject;
  attempts: number;
  /** The first retry delay in milliseconds. It doubles with each retry, with jitter. */
  backoff: number;
}

export const job = <const Name extends string, const Queue extends QueueName, Data extends z.ZodRawShape>(
  name: Name,
  queue: Queue,
  data: Data,
  retries: Pick<JobDefinition, 'attempts' | 'backoff'>,
) => ({ name, queue, data: z.object(data), ...retries });

export type JobData<J extends JobDefinition> = z.output<J['data']> & z.output<typeof jobEnvelope>;
