import { lazy } from 'react';

export const appointmentRequests = {
  name: 'web-appointments',
  list: lazy(() => import('./AppointmentRequestList.tsx')),
  show: lazy(() => import('./AppointmentRequestShow.tsx')),
};
