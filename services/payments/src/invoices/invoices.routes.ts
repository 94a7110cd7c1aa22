import type { CallRequest } from '@bedside/contracts/call';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import { notFound } from '@bedside/contracts/errors';
import { toDollars } from '@bedside/contracts/money';
import { getInvoice, invoicesResource, listInvoices } from '@bedside/contracts/payments/invoices.api';
import { getInvoiceLink } from '@bedside/contracts/payments/payments.api';
import { openReceipt } from '@bedside/contracts/payments/receipt.api';
import type { Db } from '@bedside/db/database';
import { actorOf, type Context } from '@bedside/domain/context';
import type { ListSearch } from '@bedside/domain/list-search';
import { invoiceWithDetails } from '@bedside/domain/payments/invoice.queries';
import { printedInvoice } from '@bedside/domain/payments/invoice-document.commands';
import * as invoices from '@bedside/domain/payments/invoice-list.queries';
import { invoiceScopeOf } from '@bedside/domain/payments/payable-invoice.queries';
import { receiptOfLink } from '@bedside/domain/payments/receipt-link.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { fileUrlTo } from '@bedside/service-kit/images';
import type { Routes } from '@bedside/service-kit/service';
import { waitForRenderedFile } from '@bedside/service-kit/wait-for-rendered-file';
import {
  type InvoiceViewer,
  toInvoiceDetails,
  toInvoiceFacets,
  toInvoiceRecord,
  toInvoiceTotals,
} from './invoice.mapper.ts';

/** Maps the specified query of `GET /appointment/invoices` to our one list query, newest first. */
const toListRequest = ({
  page,
  take,
  ...query
}: CallRequest<typeof listInvoices>['query']): ListSearch<invoices.InvoiceFilter, invoices.InvoiceSort> => ({
  filter: {
    q: query.searchQuery,
    status: query.invoiceStatus,
    patientId: query.patientId,
    from: query.startDate,
    to: query.endDate,
    category: query.category,
    verified: query.paymentVerified,
    paymentMode: query.paymentMode,
    paymentRequest: query.paymentRequest,
    requestType: query.requestType,
    outstanding: query.outstanding,
  },
  sort: { field: 'createdAt', order: 'DESC' },
  range: { offset: (page - 1) * take, limit: take },
});

const viewerOf = async (db: Db, ctx: Context): Promise<InvoiceViewer> => ({
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
    list: async ({ ctx, ...query }) => {
      const list = await invoices.listInvoices(db, ctx, invoiceScopeOf(ctx), query);
      const rows = list.rows.map(toInvoiceRecord(await viewerOf(db, ctx)));
      return { rows, total: list.totals.count, facets: toInvoiceFacets(list) };
    },
    get: async ({ id, ctx }) => {
      const { details, patientId } = await visibleInvoice(db, ctx, id);
      return { record: details, patientId };
    },
  });
};

export const receiptRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(openReceipt, async ({ body: { token }, ctx }) => {
    const receipt = await receiptOfLink(db, ctx, token);
    const { practice, number, paidAt, paymentMode, lines, totalCents, refundedCents } = receipt;
    if (!paidAt) throw notFound();
    return {
      data: {
        practice,
        number,
        paidAt: paidAt.toISOString(),
        paymentMode,
        lines: lines.map(({ kind, label, amountCents }) => ({
          kind,
          label: kind === 'SERVICE' || kind === 'FEE' ? label : null,
          amount: toDollars(amountCents),
        })),
        total: toDollars(totalCents),
        refunded: toDollars(refundedCents),
      },
      read: { entityType: 'invoice' as const, entityId: receipt.id, patientId: receipt.patientId },
    };
  });
};
