import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';
import { prepareExportHandler, removeExportHandler } from './handlers/prepare-export.handler.ts';

/** One export at a time, to limit the load on the database. */
export const worker = defineWorker('exports', [prepareExportHandler, removeExportHandler], {
  concurrency: 1,
});

if (import.meta.main) await runWorker(worker);
