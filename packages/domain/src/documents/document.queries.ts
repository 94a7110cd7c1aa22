import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { readStored } from '../access/stored-file.ts';

interface DocumentFile {
  id: string;
  patientId: string;
  name: string;
  category: string;
  contentType: string;
  content: Buffer;
}

export async function readDocument(db: Executor, storage: StoragePort, id: string): Promise<DocumentFile> {
  const document = await db
    .selectFrom('documents')
    .select(['id', 'patientId', 'name', 'category', 'contentType', 'storageKey', 'sha256'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  const { storageKey, sha256, ...file } = document;
  return { ...file, content: await readStored(storage, { storageKey, sha256 }) };
}
