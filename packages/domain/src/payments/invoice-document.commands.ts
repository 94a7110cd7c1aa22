import type { Db, Executor } from '@bedside/db/database';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import type { Context } from '../context.ts';
import { keepDocument } from '../documents/keep-document.commands.ts';
import type { InvoiceDetails } from './invoice.queries.ts';

export interface RenderedInvoice {
  invoice: Pick<InvoiceDetails, 'id' | 'number' | 'version' | 'patientId' | 'appointmentId'>;
  pdf: Buffer;
}

/**
 * Keeps the PDF of one version of an invoice, once.
 * @returns whether this one was kept
 */
export const keepInvoiceDocument = (
  db: Db,
  ctx: Context,
  storage: StoragePort,
  { invoice, pdf }: RenderedInvoice,
): Promise<boolean> =>
  keepDocument(db, ctx, storage, {
    patientId: invoice.patientId,
    appointmentId: invoice.appointmentId,
    invoiceId: invoice.id,
    invoiceVersion: invoice.version,
    consentId: null,
    consentStatus: null,
    category: 'Invoice',
    name: `Invoice ${invoice.number}.pdf`,
    storageKey: `invoices/${invoice.id}/${invoice.version}.pdf`,
    pdf,
  });

/** The PDF of one version of an invoice, if it is rendered. */
export const invoiceDocument = (db: Executor, invoice: { id: string; version: number }) =>
  db
    .selectFrom('documents')
    .select('id')
    .where('invoiceId', '=', invoice.id)
    .where('invoiceVersion', '=', invoice.version)
    .executeTakeFirst();
