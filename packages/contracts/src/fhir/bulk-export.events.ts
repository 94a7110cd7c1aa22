import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const about = { bulkExportId: id };

export const bulkExportRequested = event('bulkExport.requested', 'bulkExport', about);
/** Expired, failed, or canceled; deletes the files. */
export const bulkExportRemovalDue = event('bulkExport.removalDue', 'bulkExport', about);
