import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Documents } from '@bedside/db/schema';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { type Insertable, sql } from 'kysely';
import { checksumOf } from '../access/stored-file.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';

/** Each printable thing has its own storage key. */
type PrintedDocument = Omit<
  Insertable<Documents>,
  'id' | 'contentType' | 'sizeBytes' | 'sha256' | 'createdAt'
>;

/**
 * Idempotent under concurrency. The upload runs outside a transaction; a retry replaces an orphaned object.
 * @returns whether this one was kept
 */
export async function savePrintedDocument(
  db: Db,
  ctx: Context,
  storage: StoragePort,
  { pdf, ...document }: PrintedDocument & { pdf: Buffer },
): Promise<boolean> {
  const { storageKey } = document;
  return db.connection().execute(async (own) => {
    await sql`select pg_advisory_lock(hashtextextended(${storageKey}, 0))`.execute(own);
    try {
      const kept = await own
        .selectFrom('documents')
        .select('id')
        .where('storageKey', '=', storageKey)
        .executeTakeFirst();
      if (kept) return false;
      await storage.put(storageKey, pdf, { contentType: 'application/pdf' });
      await own.transaction().execute((tx) => recordDocument(tx, ctx, document, pdf));
      return true;
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${storageKey}, 0))`.execute(own);
    }
  });
}

async function recordDocument(tx: Tx, ctx: Context, document: PrintedDocument, pdf: Buffer): Promise<void> {
  const id = newId();
  await tx
    .insertInto('documents')
    .values({
      ...document,
      id,
      contentType: 'application/pdf',
      sizeBytes: pdf.length,
      sha256: checksumOf(pdf),
      createdAt: ctx.now,
    })
    .execute();
  await recordAudit(tx, ctx, {
    action: 'document.render',
    entityType: 'document',
    entityId: id,
    patientId: document.patientId,
  });
}
