import { lazy } from 'react';

export const NewInvoiceForm = lazy(() => import('./DraftForm.tsx'));
export const EditDraftForm = lazy(() => import('./EditDraftForm.tsx'));
