import { DomainError } from '@bedside/contracts/errors';
import { invoicePdfRequested } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor } from '@bedside/db/database';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { savePrintedDocument } from '../documents/save-printed-document.commands.ts';
import { getInvoice, type InvoiceDetails } from './invoice.queries.ts';
import { type InvoiceScope, invoiceById, invoiceOfAppointment } from './payable-invoice.queries.ts';

interface RenderedInvoice {
  invoice: Pick<InvoiceDetails, 'id' | 'number' | 'version' | 'patientId' | 'appointmentId'>;
  pdf: Buffer;
}

/**
 * Idempotent per version.
 * @returns whether this PDF was kept
 */
export const saveInvoiceDocument = (
  db: Db,
  ctx: Context,
  storage: StoragePort,
  { invoice, pdf }: RenderedInvoice,
): Promise<boolean> =>
  savePrintedDocument(db, ctx, storage, {
    patientId: invoice.patientId,
    appointmentId: invoice.appointmentId,
    invoiceId: invoice.id,
    invoiceVersion: invoice.version,
    consentId: null,
    consentStatus: null,
    category: 'Invoice',
    name: `Invoice ${invoice.number}.pdf`,
    folder: `invoices/${invoice.id}/${invoice.version}`,
    pdf,
  });

export const invoiceDocument = (db: Executor, invoice: { id: string; version: number }) =>
  db
    .selectFrom('documents')
    .select('id')
    .where('invoiceId', '=', invoice.id)
    .where('invoiceVersion', '=', invoice.version)
    .executeTakeFirst();

/**
 * Requests the PDF if it has not been rendered yet.
 * @returns how to poll for it
 * @throws NOT_FOUND out of scope, and for an appointment without an invoice; RULE_REFUSED for a draft
 */
export async function printedInvoice(db: Db, ctx: Context, id: string, scope: InvoiceScope) {
  const bill = await invoiceById(db, id);
  const invoice = await ('appointmentId' in bill
    ? invoiceOfAppointment(db, bill.appointmentId, scope)
    : getInvoice(db, bill.invoiceId, scope));
  if (invoice.status === 'DRAFT')
    throw new DomainError('RULE_REFUSED', 'Drafts don’t have a PDF. Send the invoice first.');
  const look = () => invoiceDocument(db, invoice);
  if (!(await look())) {
    const { id: invoiceId, appointmentId } = invoice;
    await db
      .transaction()
      .execute((tx) =>
        recordEvent(tx, ctx, invoicePdfRequested, { invoiceId, appointmentId }, { entityId: invoiceId }),
      );
  }
  return { patientId: invoice.patientId, look };
}
