import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const about = { entity: 'bulkExport', payload: z.strictObject({ bulkExportId: id }) } as const;

export const bulkExportRequested = event({ ...about, type: 'bulkExport.requested' });
/** Expired, failed, or canceled; deletes the files. */
export const bulkExportRemovalDue = event({ ...about, type: 'bulkExport.removalDue' });
