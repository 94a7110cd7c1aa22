import { lazy } from 'react';

export const RecordPaymentForm = lazy(() => import('./RecordPaymentForm.tsx'));
