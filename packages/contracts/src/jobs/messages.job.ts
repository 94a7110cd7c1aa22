import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';

/** At most once: an interrupted code is never resent. Retries continue until the code expires. */
export const sendOneTimeCode = job({
  name: 'send-one-time-code',
  queue: 'notifications',
  data: z.object({ codeId: id }),
  attempts: 40,
  backoff: 500,
});

export const sendDelivery = job({
  name: 'send-delivery',
  queue: 'notifications',
  data: z.object({ deliveryId: id }),
  attempts: 10,
  backoff: 2_000,
});

/** The name is stored with queued jobs. */
export const createDeliveries = job({
  name: 'announce',
  queue: 'notifications',
  data: z.object({}),
  attempts: 12,
  backoff: 1_000,
});
