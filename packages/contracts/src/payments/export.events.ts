import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

export const exportRequested = event({
  type: 'export.requested',
  entity: 'export',
  payload: z.strictObject({ exportId: id }),
});
/** `userId` requested it. */
export const exportReady = event({
  type: 'export.ready',
  entity: 'export',
  payload: z.strictObject({ exportId: id, userId: id }),
});
export const exportFailed = event({
  type: 'export.failed',
  entity: 'export',
  payload: z.strictObject({ exportId: id, userId: id }),
});
/** Expired or withdrawn; deletes the file. */
export const exportRemovalDue = event({
  type: 'export.removalDue',
  entity: 'export',
  payload: z.strictObject({ exportId: id }),
});
