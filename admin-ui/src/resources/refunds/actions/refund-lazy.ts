import { lazy } from 'react';

export const RefundForm = lazy(() => import('./RefundForm.tsx'));
