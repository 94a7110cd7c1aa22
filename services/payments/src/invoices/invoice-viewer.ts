import type { Db } from '@bedside/db/database';
import { actorOf, type Context } from '@bedside/domain/context';
import { invoiceWithDetails } from '@bedside/domain/payments/invoice-details.queries';
import { invoiceScopeOf } from '@bedside/domain/payments/payable-invoice.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { type InvoiceViewer, toInvoiceDetails } from './invoice.mapper.ts';

export const viewerOf = async (db: Db, ctx: Context): Promise<InvoiceViewer> => ({
  actor: actorOf(ctx),
  now: ctx.now,
  timeZone: (await practiceSettings(db, ctx)).timeZone,
});

/** @throws NOT_FOUND if missing or out of scope */
export async function visibleInvoice(db: Db, ctx: Context, id: string) {
  const whole = await invoiceWithDetails(db, id, invoiceScopeOf(ctx));
  const details = toInvoiceDetails(await viewerOf(db, ctx), whole);
  return { details, patientId: whole.invoice.patientId };
}
