import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { expect, it } from 'vitest';
import { NdjsonFiles } from './ndjson-files.ts';

it('abandons a file whose storage does not read yet, without an uncaught error', async () => {
  const uncaught: unknown[] = [];
  const listen = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', listen);
  const storage = {
    put: (_key, content) =>
      new Promise((_resolve, reject) => {
        if ('once' in content) content.once('close', () => reject(new Error('cut')));
      }),
  } as Pick<StoragePort, 'put'> as StoragePort;
  const files = new NdjsonFiles('Patient', {
    storage,
    contentType: 'application/fhir+ndjson',
    keyOf: async () => 'bulk-exports/1/Patient-1.ndjson',
  });
  await files.write('{}');
  await files.abandon();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('uncaughtException', listen);
  expect(uncaught).toEqual([]);
  expect(files.done).toEqual([]);
});
