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
 * Idempotent under concurrency. The transaction waits for the upload, because a pooler keeps no lock of a session; it
 * has written nothing by then. A retry replaces an orphaned object.
 * @returns whether this one was kept
 */
export async function savePrintedDocument(
  db: Db,
  ctx: Context,
  storage: StoragePort,
  { pdf, ...document }: PrintedDocument & { pdf: Buffer },
): Promise<boolean> {
  const { storageKey } = document;
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${storageKey}, 0))`.execute(tx);
    const kept = await tx
      .selectFrom('documents')
      .select('id')
      .where('storageKey', '=', storageKey)
      .executeTakeFirst();
    if (kept) return false;
    await storage.put(storageKey, pdf, { contentType: 'application/pdf' });
    await recordDocument(tx, ctx, document, pdf);
    return true;
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
