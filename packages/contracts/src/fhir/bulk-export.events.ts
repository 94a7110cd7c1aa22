import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const about = { bulkExportId: id };

export const bulkExportRequested = event('bulkExport.requested', 'bulkExport', about);
/** The export expired, failed, or was canceled, so its files are deleted. */
export const bulkExportRemovalDue = event('bulkExport.removalDue', 'bulkExport', about);
