import { lazy } from 'react';

export const ResolveExceptionForm = lazy(() => import('./ResolveExceptionForm.tsx'));
export const RefundExceptionForm = lazy(() => import('./RefundExceptionForm.tsx'));
