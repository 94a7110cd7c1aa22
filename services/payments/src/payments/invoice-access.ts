import { id as billId } from '@bedside/contracts/common/fields';
import { notFound } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import type { Context } from '@bedside/domain/context';
import {
  type InvoiceRef,
  type InvoiceScope,
  invoiceById,
  invoiceScopeOf,
} from '@bedside/domain/payments/payable-invoice.queries';
import { invoiceOfPaymentLink } from '@bedside/domain/payments/payment-link.commands';

/**
 * Finds the invoice to pay: by appointment or invoice id for signed-in users, or by payment link.
 * @throws NOT_FOUND for everything else
 */
export async function invoiceOf(
  db: Db,
  ctx: Context,
  idOrLink: string,
): Promise<{ bills: [InvoiceRef]; scope: InvoiceScope }> {
  if (billId.safeParse(idOrLink).success) {
    const scope = invoiceScopeOf(ctx);
    return { bills: [await invoiceById(db, idOrLink)], scope };
  }
  const bill = await invoiceOfPaymentLink(db, idOrLink, ctx.now);
  if (!bill) throw notFound();
  return { bills: [bill], scope: { kind: 'any' } };
}
