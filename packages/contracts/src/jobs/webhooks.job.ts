import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';

const queue = 'webhooks';

/** Follows every public event while an endpoint wants it. */
export const queueWebhooks = job({
  name: 'queue-webhooks',
  queue,
  data: z.object({}),
  attempts: 12,
  backoff: 1_000,
});

/** Sends what is due to one endpoint. Attempts of the queue only cover our own failures. */
export const sendWebhooks = job({
  name: 'send-webhooks',
  queue,
  data: z.object({ endpointId: id }),
  attempts: 12,
  backoff: 1_000,
});

export const redeliverWebhooks = job({
  name: 'redeliver-webhooks',
  queue,
  data: z.object({ redeliveryId: id }),
  attempts: 12,
  backoff: 1_000,
});
