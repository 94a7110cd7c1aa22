import { DomainError } from '@bedside/contracts/errors';
import type { InvoiceStatus } from '@bedside/contracts/payments/payment.schema';
import type { Db } from '@bedside/db/database';
import { invoiceDocument } from '@bedside/domain/payments/invoice-document.commands';
import { untilRendered } from '@bedside/service-kit/until-rendered';

/**
 * The PDF of a paid invoice.
 * @throws RULE_REFUSED while the invoice is not paid; UNAVAILABLE when the rendering takes longer
 */
export async function renderedDocument(
  db: Db,
  invoice: { id: string; version: number; status: InvoiceStatus },
): Promise<{ id: string }> {
  if (invoice.status !== 'PAID')
    throw new DomainError('RULE_REFUSED', 'The invoice can be downloaded once the visit is paid.');
  return untilRendered(() => invoiceDocument(db, invoice), 'Your invoice');
}
