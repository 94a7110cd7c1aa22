import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Documents } from '@bedside/db/schema';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import type { Insertable } from 'kysely';
import { checksumOf } from '../access/stored-file.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';

/** The database allows only one document for each printable thing. */
type PrintedDocument = Omit<
  Insertable<Documents>,
  'id' | 'contentType' | 'sizeBytes' | 'sha256' | 'storageKey' | 'createdAt'
>;

/**
 * Idempotent under concurrency. No transaction is open during the upload, so each attempt stores its own
 * object, and an object that another attempt made unnecessary is removed.
 * @returns whether this PDF was kept
 */
export async function savePrintedDocument(
  db: Db,
  ctx: Context,
  storage: StoragePort,
  {
    pdf,
    folder,
    printKey,
    ...document
  }: PrintedDocument & { pdf: Buffer; folder: string; printKey?: string },
): Promise<boolean> {
  const id = newId();
  const storageKey = `${folder}/${id}.pdf`;
  await storage.put(storageKey, pdf, { contentType: 'application/pdf' });
  const isSaved = await db
    .transaction()
    .execute((tx) => record(tx, ctx, { ...document, id, storageKey }, { pdf, printKey }));
  // Not after a failure, because the commit may have succeeded even though its answer was lost.
  if (!isSaved) await storage.remove(storageKey);
  return isSaved;
}

type NewDocument = PrintedDocument & { id: string; storageKey: string };

/** The database allows one document for a key. */
async function claimKey(tx: Tx, printKey: string, documentId: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('printedDocuments')
    .values({ printKey, documentId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('printKey')
    .executeTakeFirst();
  return claimed !== undefined;
}

export const printedDocument = (db: Executor, printKey: string) =>
  db
    .selectFrom('printedDocuments')
    .select('documentId as id')
    .where('printKey', '=', printKey)
    .executeTakeFirst();

async function record(
  tx: Tx,
  ctx: Context,
  document: NewDocument,
  { pdf, printKey }: { pdf: Buffer; printKey: string | undefined },
): Promise<boolean> {
  if (printKey !== undefined && !(await claimKey(tx, printKey, document.id))) return false;
  const saved = await tx
    .insertInto('documents')
    .values({
      ...document,
      contentType: 'application/pdf',
      sizeBytes: pdf.length,
      sha256: checksumOf(pdf),
      createdAt: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!saved) return false;
  await recordAudit(tx, ctx, {
    action: 'document.render',
    entityType: 'document',
    entityId: document.id,
    patientId: document.patientId,
  });
  return true;
}
