import { buffer } from 'node:stream/consumers';
import type { Executor } from '@bedside/db/database';
import type { MailAttachment } from '@bedside/integrations/mail/mail.port';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';

/** Undefined once the file was removed. */
export async function storedAttachment(
  db: Executor,
  storage: StoragePort,
  documentId: string,
): Promise<MailAttachment | undefined> {
  const document = await db
    .selectFrom('documents')
    .select(['name', 'storageKey', 'contentType'])
    .where('id', '=', documentId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  const stored = document && (await storage.get(document.storageKey));
  if (!document || !stored) return undefined;
  return { filename: document.name, contentType: document.contentType, content: await buffer(stored.stream) };
}
