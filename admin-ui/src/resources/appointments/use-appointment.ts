import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { useGetOne } from 'react-admin';

/**
 * Told apart from a row: react-admin lends the rows of a list to whoever asks for one record, and a row is not a
 * whole visit.
 */
export const appointmentQuery = { isWhole: true };

/** One whole visit. */
export const useAppointment = (id: string): AppointmentRecord | undefined =>
  useGetOne<AppointmentRecord>('appointments', { id, meta: appointmentQuery }).data;

/** Where a visit's page is. */
export const appointmentAddress = (id: string): string => `/appointments/${id}/show`;
