import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';

const queue = 'exports';
const data = z.object({ importId: id });

/** Checks, imports, or undoes, as its state says. */
export const continueImport = job({ name: 'continue-import', queue, data, attempts: 5, backoff: 2_000 });

export const removeImportFile = job({ name: 'delete-import-file', queue, data, attempts: 8, backoff: 5_000 });
