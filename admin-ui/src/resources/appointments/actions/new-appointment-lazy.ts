import { lazy } from 'react';

export const NewAppointmentForm = lazy(() => import('./NewAppointmentForm.tsx'));
