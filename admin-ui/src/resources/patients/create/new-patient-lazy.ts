import { lazy } from 'react';

/** The form of a new patient, loaded when it is first asked for. */
export const NewPatientForm = lazy(() => import('./NewPatientForm.tsx'));
