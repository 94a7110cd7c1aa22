import type { CallRequest } from '@bedside/contracts/call';
import type { listInvoices } from '@bedside/contracts/payments/invoices.api';
import type { InvoiceFilter, InvoiceSort } from '@bedside/domain/payments/invoice-list.queries';
import type { ListSearch } from '@bedside/domain/user-search';

/** Maps the specified query of `GET /appointment/invoices` to our one list query, newest first. */
export const toListRequest = ({
  page,
  take,
  ...query
}: CallRequest<typeof listInvoices>['query']): ListSearch<InvoiceFilter, InvoiceSort> => ({
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
