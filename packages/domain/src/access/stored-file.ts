import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '@bedside/contracts/errors';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';

export const checksumOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/**
 * Reads a stored object and verifies its checksum.
 * @throws INTERNAL when it is missing or its content has changed
 */
export async function readStored(
  storage: StoragePort,
  { storageKey, sha256 }: { storageKey: string; sha256: Buffer },
): Promise<Buffer> {
  const stored = await storage.get(storageKey);
  const content = stored && (await buffer(stored.stream));
  if (!content || !checksumOf(content).equals(sha256))
    throw new DomainError('INTERNAL', 'We can’t open this document. Our team has been notified.');
  return content;
}
