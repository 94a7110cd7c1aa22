import { pageMetaOf } from '@bedside/contracts/common/fields';
import { getInvoice, invoicesResource, listInvoices } from '@bedside/contracts/payments/invoices.api';
import { getInvoiceLink } from '@bedside/contracts/payments/payments.api';
import { actorOf } from '@bedside/domain/context';
import { printedInvoice } from '@bedside/domain/payments/invoice-document.commands';
import * as invoices from '@bedside/domain/payments/invoice-list.queries';
import { invoiceScopeOf } from '@bedside/domain/payments/payable-invoice.queries';
import { fileUrlTo } from '@bedside/service-kit/file-links';
import type { Routes } from '@bedside/service-kit/service';
import { waitForRenderedFile } from '@bedside/service-kit/wait-for-rendered-file';
import { toInvoiceFacets, toInvoiceRecord, toInvoiceTotals } from './invoice.mapper.ts';
import { viewerOf, visibleInvoice } from './invoice-viewer.ts';
import { toListRequest } from './list-query.ts';

export const invoiceRoutes: Routes = ({ bind, bindResource, parts }) => {
  const { db } = parts;

  bind(listInvoices, async ({ query, ctx }) => {
    const list = await invoices.listInvoices(db, ctx, invoiceScopeOf(ctx), toListRequest(query));
    const rows = list.rows.map(toInvoiceRecord(await viewerOf(db, ctx)));
    const { patientId = null } = query;
    return {
      data: { invoices: rows, totals: toInvoiceTotals(list.totals) },
      meta: pageMetaOf(query.page, query.take, list.totals.count),
      read: { entityType: 'resource' as const, entityId: invoicesResource.name, patientId },
    };
  });

  bind(getInvoice, async ({ params: { id }, ctx }) => {
    const { details, patientId } = await visibleInvoice(db, ctx, id);
    return { data: details, read: { entityType: 'invoice' as const, entityId: id, patientId } };
  });

  bind(getInvoiceLink, async ({ params: { id }, ctx }) => {
    const { patientId, look } = await printedInvoice(db, ctx, id, invoiceScopeOf(ctx));
    const document = await waitForRenderedFile(look, 'Your invoice');
    return {
      data: { invoiceLink: fileUrlTo(parts, actorOf(ctx), document.id, 'DOWNLOAD') },
      read: { entityType: 'document' as const, entityId: document.id, patientId },
    };
  });

  bindResource(invoicesResource, {
    list: async ({ ctx, ...asked }) => {
      const list = await invoices.listInvoices(db, ctx, invoiceScopeOf(ctx), asked);
      const rows = list.rows.map(toInvoiceRecord(await viewerOf(db, ctx)));
      return { rows, total: list.totals.count, facets: toInvoiceFacets(list) };
    },
    get: async ({ id, ctx }) => {
      const { details, patientId } = await visibleInvoice(db, ctx, id);
      return { record: details, patientId };
    },
  });
};
