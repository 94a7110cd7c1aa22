import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';
import { prepareBulkExportHandler, removeBulkExportHandler } from './handlers/bulk-export.handler.ts';
import { continueImportHandler, removeImportFileHandler } from './handlers/continue-import.handler.ts';
import {
  endLostRecordHandler,
  packRecordHandler,
  removeRecordHandler,
} from './handlers/pack-record.handler.ts';
import { preparePracticeExportHandler } from './handlers/practice-export.handler.ts';
import { prepareExportHandler, removeExportHandler } from './handlers/prepare-export.handler.ts';

/** Runs one export or import at a time, to limit the load on the database. */
export const worker = defineWorker(
  'exports',
  [prepareExportHandler, removeExportHandler, continueImportHandler, removeImportFileHandler],
  { concurrency: 1 },
);

/** A patient waits for a record download, so it never waits for an export. */
export const recordsWorker = defineWorker(
  'records',
  [endLostRecordHandler, packRecordHandler, removeRecordHandler],
  {
    concurrency: 2,
  },
);

/** The largest exports have their own worker, so that they delay no one else. */
export const bulkExportsWorker = defineWorker(
  'bulk-exports',
  [prepareBulkExportHandler, preparePracticeExportHandler, removeBulkExportHandler],
  { concurrency: 1 },
);

if (import.meta.main) await runWorker(worker, recordsWorker, bulkExportsWorker);
