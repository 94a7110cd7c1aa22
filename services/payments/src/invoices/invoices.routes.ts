import { invoicesResource } from '@bedside/contracts/payments/invoices.api';
import { getInvoiceLink } from '@bedside/contracts/payments/payments.api';
import { actorOf, type Context } from '@bedside/domain/context';
import { billScopeOf, invoiceOfVisit } from '@bedside/domain/payments/bill.queries';
import { wholeInvoice } from '@bedside/domain/payments/invoice-details.queries';
import { listInvoices } from '@bedside/domain/payments/invoice-list.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { fileLinkTo } from '@bedside/service-kit/file-links';
import type { Routes } from '@bedside/service-kit/service';
import { toInvoiceDetails, toInvoiceFacets, toInvoiceRecord } from './invoice.mapper.ts';
import { renderedDocument } from './rendered-document.ts';

export const invoiceRoutes: Routes = ({ bind, bindResource, parts }) => {
  const { db } = parts;
  const viewerOf = async (ctx: Context) => ({
    actor: actorOf(ctx),
    now: ctx.now,
    timeZone: (await practiceSettings(db, ctx)).timeZone,
  });

  bind(getInvoiceLink, async ({ params: { id }, ctx }) => {
    const invoice = await invoiceOfVisit(db, id, billScopeOf(ctx));
    const document = await renderedDocument(db, invoice);
    const link = fileLinkTo(parts, actorOf(ctx), document.id, 'DOWNLOAD');
    return {
      data: { invoiceLink: `${parts.config.publicUrl}${link}` },
      read: { entityType: 'document' as const, entityId: document.id, patientId: invoice.patientId },
    };
  });

  bindResource(invoicesResource, {
    list: async ({ ctx, ...asked }) => {
      const list = await listInvoices(db, ctx, billScopeOf(ctx), asked);
      const rows = list.rows.map(toInvoiceRecord(await viewerOf(ctx)));
      return { rows, total: list.totals.count, facets: toInvoiceFacets(list) };
    },
    get: async ({ id, ctx }) => {
      const whole = await wholeInvoice(db, id, billScopeOf(ctx));
      return {
        record: toInvoiceDetails(await viewerOf(ctx), whole),
        patientId: whole.invoice.patientId,
      };
    },
  });
};
