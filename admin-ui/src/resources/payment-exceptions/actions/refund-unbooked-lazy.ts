import { lazy } from 'react';

export const RefundUnbookedForm = lazy(() => import('./RefundUnbookedForm.tsx'));
