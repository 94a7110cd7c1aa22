import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';

/**
 * At most once: a code whose sending was interrupted is never sent again, the person asks for another. The attempts
 * outlast the code: while its provider takes nothing it is tried until it expires.
 */
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

/** Decide who hears of an event and by which channel; the event is read by its id. */
export const createDeliveries = job({
  name: 'announce',
  queue: 'notifications',
  data: z.object({}),
  attempts: 12,
  backoff: 1_000,
});
