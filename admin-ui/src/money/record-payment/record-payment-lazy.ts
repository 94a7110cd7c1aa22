import { lazy } from 'react';

/** Fetched where somebody is about to record money. */
export const RecordPaymentForm = lazy(() => import('./RecordPaymentForm.tsx'));
