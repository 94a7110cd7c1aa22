import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';

export interface DocumentFile {
  id: string;
  patientId: string;
  name: string;
  contentType: string;
  content: Buffer;
}

/**
 * A document with its content, checked against the checksum kept when it was stored.
 * @throws NOT_FOUND; INTERNAL when the content is not what was stored
 */
export async function readDocument(db: Executor, storage: StoragePort, id: string): Promise<DocumentFile> {
  const document = await db
    .selectFrom('documents')
    .select(['id', 'patientId', 'name', 'contentType', 'storageKey', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!document) throw notFound();
  const stored = await storage.get(document.storageKey);
  if (!stored) throw new DomainError('INTERNAL', 'This document cannot be read. We have been told.');
  const content = await buffer(stored.stream);
  if (!createHash('sha256').update(content).digest().equals(document.sha256))
    throw new DomainError('INTERNAL', 'This document cannot be read. We have been told.');
  const { storageKey: _key, sha256: _checksum, ...file } = document;
  return { ...file, content };
}
