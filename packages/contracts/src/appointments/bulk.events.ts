import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

/** Some visits of a bulk run wait to be changed: the next part of them is. */
export const bulkRunDue = event({
  type: 'bulkRun.due',
  entity: 'bulkRun',
  payload: z.strictObject({ bulkRunId: id }),
});
