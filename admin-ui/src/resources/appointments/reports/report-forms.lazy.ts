import { lazy } from 'react';

/** The forms of reports, each loaded when it is first asked for. */
export const AddReportForm = lazy(() => import('./AddReportForm.tsx'));
export const ReleaseForm = lazy(() => import('./ReleaseForm.tsx'));
