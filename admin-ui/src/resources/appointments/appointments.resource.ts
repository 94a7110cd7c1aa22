import { lazy } from 'react';

export const appointments = {
  name: 'appointments',
  list: lazy(() => import('./AppointmentList.tsx')),
  show: lazy(() => import('./AppointmentShow.tsx')),
};
