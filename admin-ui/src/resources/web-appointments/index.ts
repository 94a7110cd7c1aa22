import { lazy } from 'react';

export const appointmentRequests = {
  name: 'web-appointments',
  list: lazy(() => import('./WebRequestList.tsx')),
  show: lazy(() => import('./WebRequestShow.tsx')),
};
