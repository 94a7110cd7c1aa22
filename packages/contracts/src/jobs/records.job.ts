import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';

const data = z.object({ recordDownloadId: id });

/** Prints with the other documents; the rest has a queue of its own, so that no export keeps a patient waiting. */
export const printRecord = job({
  name: 'print-record',
  queue: 'documents',
  data,
  attempts: 3,
  backoff: 2_000,
});

const queue = 'records';
export const packRecord = job({ name: 'pack-record', queue, data, attempts: 3, backoff: 2_000 });
export const endLostRecord = job({ name: 'end-lost-record', queue, data, attempts: 3, backoff: 2_000 });
export const removeRecord = job({ name: 'delete-record-file', queue, data, attempts: 8, backoff: 5_000 });
