import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { readStored } from '../access/stored-file.ts';

/**
 * A picture with its content. Who may see it was decided when its link was signed.
 * @throws NOT_FOUND; INTERNAL when the content is not what was stored
 */
export async function readImage(
  db: Executor,
  storage: StoragePort,
  id: string,
): Promise<{ contentType: string; content: Buffer }> {
  const image = await db
    .selectFrom('images')
    .select(['contentType', 'storageKey', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!image) throw notFound();
  return { contentType: image.contentType, content: await readStored(storage, image) };
}
