import { lazy } from 'react';

const InvoicePage = lazy(() => import('./InvoicePage.tsx'));

/** The page answers at /invoices/:id, and at /invoices/:id/show like the other resources. */
export const invoices = {
  name: 'invoices',
  list: lazy(() => import('./InvoiceList.tsx')),
  show: InvoicePage,
  edit: InvoicePage,
};
