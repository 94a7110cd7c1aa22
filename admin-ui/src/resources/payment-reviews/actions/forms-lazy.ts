import { lazy } from 'react';

export const ResolveExceptionForm = lazy(() => import('./ResolveForm.tsx'));
export const RefundCreditForm = lazy(() => import('./RefundCreditForm.tsx'));
