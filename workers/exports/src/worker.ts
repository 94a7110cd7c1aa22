import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';
import { prepareExportHandler } from './handlers/prepare-export.handler.ts';
import { removeExportHandler } from './handlers/remove-export.handler.ts';

/** One file at a time, so that exports never take the database away from those who work. */
export const worker = defineWorker('exports', [prepareExportHandler, removeExportHandler], {
  concurrency: 1,
});

if (import.meta.main) await runWorker(worker);
