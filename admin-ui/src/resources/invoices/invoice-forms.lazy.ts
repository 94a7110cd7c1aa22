import { lazy } from 'react';

export const CancelInvoiceForm = lazy(() => import('./actions/CancelInvoiceForm.tsx'));
export const DeleteDraftForm = lazy(() => import('./actions/DeleteDraftForm.tsx'));
export const RefundInvoiceForm = lazy(() => import('./actions/RefundInvoiceForm.tsx'));
export const ChargebackForm = lazy(() => import('./actions/ChargebackForm.tsx'));
export const SendInvoiceForm = lazy(() => import('./actions/SendInvoiceForm.tsx'));
export const NewInvoiceForm = lazy(() => import('./draft/DraftForm.tsx'));
export const EditDraftForm = lazy(() => import('./draft/EditDraftForm.tsx'));
export const BulkReminderForm = lazy(() => import('./list/BulkReminderForm.tsx'));
export const StartPlanForm = lazy(() => import('./plan/StartPlanForm.tsx'));
export const StopPlanForm = lazy(() => import('./plan/StopPlanForm.tsx'));
