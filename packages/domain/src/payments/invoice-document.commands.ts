import { createHash } from 'node:crypto';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import type { InvoiceDetails } from './invoice.queries.ts';

export interface RenderedInvoice {
  invoice: Pick<InvoiceDetails, 'id' | 'number' | 'version' | 'patientId' | 'appointmentId'>;
  pdf: Buffer;
}

/**
 * Keeps the PDF of one version of an invoice: one object and one row, however often and by how many it is rendered.
 * Whoever comes second waits and keeps nothing; a crash between the two leaves an object that the next try replaces.
 * No transaction is open while the storage takes it.
 * @returns whether this one was kept
 */
export async function keepInvoiceDocument(
  db: Db,
  ctx: Context,
  storage: StoragePort,
  { invoice, pdf }: RenderedInvoice,
): Promise<boolean> {
  const storageKey = `invoices/${invoice.id}/${invoice.version}.pdf`;
  return db.connection().execute(async (own) => {
    await sql`select pg_advisory_lock(hashtextextended(${storageKey}, 0))`.execute(own);
    try {
      if (await invoiceDocument(own, invoice)) return false;
      await storage.put(storageKey, pdf, { contentType: 'application/pdf' });
      await own.transaction().execute((tx) => recordDocument(tx, ctx, storageKey, { invoice, pdf }));
      return true;
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${storageKey}, 0))`.execute(own);
    }
  });
}

async function recordDocument(
  tx: Tx,
  ctx: Context,
  storageKey: string,
  { invoice, pdf }: RenderedInvoice,
): Promise<void> {
  const id = newId();
  await tx
    .insertInto('documents')
    .values({
      id,
      patientId: invoice.patientId,
      appointmentId: invoice.appointmentId,
      invoiceId: invoice.id,
      invoiceVersion: invoice.version,
      category: 'Invoice',
      name: `Invoice ${invoice.number}.pdf`,
      storageKey,
      contentType: 'application/pdf',
      sizeBytes: pdf.length,
      sha256: createHash('sha256').update(pdf).digest(),
      createdAt: ctx.now,
    })
    .execute();
  await recordAudit(tx, ctx, {
    action: 'document.render',
    entityType: 'document',
    entityId: id,
    patientId: invoice.patientId,
  });
}

/** The PDF of one version of an invoice, if it is rendered. */
export const invoiceDocument = (db: Executor, invoice: { id: string; version: number }) =>
  db
    .selectFrom('documents')
    .select('id')
    .where('invoiceId', '=', invoice.id)
    .where('invoiceVersion', '=', invoice.version)
    .executeTakeFirst();
