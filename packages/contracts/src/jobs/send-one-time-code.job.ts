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
