import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';

const queue = 'exports';
const data = z.object({ exportId: id });

export const prepareExport = job({ name: 'prepare-export', queue, data, attempts: 3, backoff: 2_000 });

export const removeExport = job({ name: 'delete-export-file', queue, data, attempts: 8, backoff: 5_000 });
