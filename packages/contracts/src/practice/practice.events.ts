import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

/** Live update only. */
export const catalogChanged = event('catalog.changed', 'service', { serviceId: id });
/** Live update only. */
export const settingsChanged = event('settings.changed', 'settings', { group: z.string() });
