import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

/** Live update only. */
export const catalogChanged = event({
  type: 'catalog.changed',
  entity: 'service',
  payload: z.strictObject({ serviceId: id }),
});
/** Live update only. */
export const settingsChanged = event({
  type: 'settings.changed',
  entity: 'settings',
  payload: z.strictObject({ group: z.string() }),
});
