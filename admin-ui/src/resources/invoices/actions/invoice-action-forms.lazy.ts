import { lazy } from 'react';

export const CancelInvoiceForm = lazy(() => import('./CancelInvoiceForm.tsx'));
export const DeleteDraftForm = lazy(() => import('./DeleteDraftForm.tsx'));
export const RefundInvoiceForm = lazy(() => import('./RefundInvoiceForm.tsx'));
export const ChargebackForm = lazy(() => import('./ChargebackForm.tsx'));
export const SendInvoiceForm = lazy(() => import('./SendInvoiceForm.tsx'));
