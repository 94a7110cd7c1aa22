import { lazy } from 'react';

export const invoices = { name: 'invoices', list: lazy(() => import('./InvoiceList.tsx')) };
