import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';

/** Change the next part of the visits of a bulk run. */
export const runBulk = job({
  name: 'run-bulk',
  queue: 'notifications',
  data: z.object({ bulkRunId: id }),
  attempts: 8,
  backoff: 1_000,
});
