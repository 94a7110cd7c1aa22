import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';

/** Offer a time that came free to whoever is next in line; ends an offer whose time is over first. */
export const offerSlot = job({
  name: 'offer-slot',
  queue: 'notifications',
  data: z.object({ slotId: id }),
  attempts: 12,
  backoff: 1_000,
});
