import { lazy } from 'react';

export const webAppointments = {
  name: 'web-appointments',
  list: lazy(() => import('./WebRequestList.tsx')),
  show: lazy(() => import('./WebRequestShow.tsx')),
};
