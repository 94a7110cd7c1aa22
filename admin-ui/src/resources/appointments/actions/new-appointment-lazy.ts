import { lazy } from 'react';

/** The form of a new visit, loaded when it is first asked for. */
export const NewAppointmentForm = lazy(() => import('./NewAppointmentForm.tsx'));
