import { lazy } from 'react';

export const ResolveForm = lazy(() => import('./ResolveForm.tsx'));
export const RefundCreditForm = lazy(() => import('./RefundCreditForm.tsx'));
