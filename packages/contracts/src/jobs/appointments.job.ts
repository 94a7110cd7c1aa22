import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';

export const offerSlot = job({
  name: 'offer-released-slot',
  queue: 'notifications',
  data: z.object({ releasedSlotId: id }),
  attempts: 8,
  backoff: 1_000,
});

export const runBulk = job({
  name: 'run-bulk',
  queue: 'notifications',
  data: z.object({ bulkRunId: id }),
  attempts: 8,
  backoff: 1_000,
});
