import { z } from 'zod';
import { id } from './common/fields.ts';

/** `urgent` is the fast lane of `notifications`: the same jobs, of events that must not wait behind others. */
export const queueNames = ['notifications', 'urgent', 'stripe-sync', 'documents', 'exports'] as const;
export type QueueName = (typeof queueNames)[number];

/** What every job carries besides its own ids. */
export const jobEnvelope = z.object({ eventId: id, requestId: z.string() });

export interface JobDefinition {
  name: string;
  queue: QueueName;
  /** Ids alone; the handler reads the rest. */
  data: z.ZodObject;
  attempts: number;
  /** First pause between attempts in milliseconds; it doubles, with jitter. */
  backoff: number;
}

export const job = <const J extends JobDefinition>(definition: J): J => definition;

export type JobData<J extends JobDefinition> = z.output<J['data']> & z.output<typeof jobEnvelope>;
