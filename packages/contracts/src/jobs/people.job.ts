import { z } from 'zod';
import { job } from '../job.ts';

/** Tells of and writes down what ends when a patient turns 18. */
export const watchComingOfAge = job({
  name: 'watch-coming-of-age',
  queue: 'notifications',
  data: z.object({}),
  attempts: 10,
  backoff: 2_000,
});
