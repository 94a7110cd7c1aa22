import { lazy } from 'react';

export const PayInvoicesForm = lazy(() => import('./PayInvoicesForm.tsx'));
export const StopAutopayForm = lazy(() => import('./StopAutopayForm.tsx'));
export const GuarantorForm = lazy(() => import('./GuarantorForm.tsx'));
