import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

/** Processes the next batch. */
export const bulkRunDue = event({
  type: 'bulkRun.due',
  entity: 'bulkRun',
  payload: z.strictObject({ bulkRunId: id }),
});
