import { lazy } from 'react';

export const ResolveExceptionForm = lazy(() => import('./ResolveExceptionForm.tsx'));
export const RefundCreditForm = lazy(() => import('./RefundCreditForm.tsx'));
