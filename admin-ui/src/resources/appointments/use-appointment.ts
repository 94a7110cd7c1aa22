import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { useGetOne } from 'react-admin';

/** Keeps full records apart in the cache, because react-admin fills single reads from list rows. */
export const appointmentQuery = { isWhole: true };

export const useAppointment = (id: string): AppointmentRecord | undefined =>
  useGetOne<AppointmentRecord>('appointments', { id, meta: appointmentQuery }).data;

export const appointmentAddress = (id: string): string => `/appointments/${id}/show`;
