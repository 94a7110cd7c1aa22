import { lazy } from 'react';

/** Lazy: loaded on first use. */
export const AddReportForm = lazy(() => import('./AddReportForm.tsx'));
export const ReleaseForm = lazy(() => import('./ReleaseForm.tsx'));
