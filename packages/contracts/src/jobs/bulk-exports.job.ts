import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';

const queue = 'bulk-exports';
const data = z.object({ bulkExportId: id });

export const prepareBulkExport = job({
  name: 'prepare-bulk-export',
  queue,
  data,
  attempts: 3,
  backoff: 2_000,
});

export const preparePracticeExport = job({
  name: 'prepare-practice-export',
  queue,
  data: z.object({ exportId: id }),
  attempts: 3,
  backoff: 2_000,
});

export const removeBulkExport = job({
  name: 'delete-bulk-export-files',
  queue,
  data,
  attempts: 8,
  backoff: 5_000,
});
