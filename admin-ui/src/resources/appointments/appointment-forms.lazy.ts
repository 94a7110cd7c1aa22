import { lazy } from 'react';

export const NewAppointmentForm = lazy(() => import('./actions/NewAppointmentForm.tsx'));

/** Loaded on first use. */
export const AddReportForm = lazy(() => import('./reports/AddReportForm.tsx'));
export const ReleaseForm = lazy(() => import('./reports/ReleaseForm.tsx'));
