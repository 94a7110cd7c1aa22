import { z } from 'zod';
import { job } from '../job.ts';

/** Decide who hears of an event and by which channel; the event is read by its id. */
export const createDeliveries = job({
  name: 'announce',
  queue: 'notifications',
  data: z.object({}),
  attempts: 12,
  backoff: 1_000,
});
