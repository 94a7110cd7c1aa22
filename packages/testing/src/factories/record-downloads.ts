import type { Db } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import type { RecordDownloads } from '@bedside/db/schema';
import type { Insertable } from 'kysely';

/** Ready by default. The test itself stores the file. */
export async function insertRecordDownload(
  db: Db,
  download: Partial<Insertable<RecordDownloads>> & { patientId: string },
): Promise<{ id: string; storageKey: string }> {
  const id = newId();
  const createdAt = new Date();
  const storageKey = `record-downloads/${id}/1.zip`;
  await db
    .insertInto('recordDownloads')
    .values({
      id,
      requestedBy: download.patientId,
      reason: null,
      status: 'READY',
      attempt: 1,
      filesPacked: 2,
      fileCount: 2,
      sizeBytes: 2_000,
      storageKey,
      createdAt,
      finishedAt: createdAt,
      expiresAt: addDays(createdAt, 7),
      ...download,
    })
    .execute();
  return { id, storageKey };
}
