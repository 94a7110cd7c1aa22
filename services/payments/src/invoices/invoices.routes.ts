import { invoicesResource } from '@bedside/contracts/payments/invoices.api';
import { getInvoiceLink } from '@bedside/contracts/payments/payments.api';
import { actorOf } from '@bedside/domain/context';
import { billScopeOf, invoiceOfVisit } from '@bedside/domain/payments/bill.queries';
import { getInvoice, listInvoices } from '@bedside/domain/payments/invoice.queries';
import { fileLinkTo } from '@bedside/service-kit/file-links';
import type { Routes } from '@bedside/service-kit/service';
import { toInvoiceRecord } from './invoice.mapper.ts';
import { renderedDocument } from './rendered-document.ts';

export const invoiceRoutes: Routes = ({ bind, bindResource, parts }) => {
  const { db } = parts;

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
    list: async (asked) => {
      const { rows, total } = await listInvoices(db, asked);
      return { rows: rows.map(toInvoiceRecord), total };
    },
    get: async ({ id }) => {
      const invoice = await getInvoice(db, id);
      return { record: toInvoiceRecord(invoice), patientId: invoice.patientId };
    },
  });
};
