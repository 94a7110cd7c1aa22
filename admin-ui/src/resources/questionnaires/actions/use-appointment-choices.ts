import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { useGetList } from 'react-admin';
import { appointmentTimeText, serviceText } from '../../../formatting/appointment-text.ts';

/** The latest visits of a patient to choose from; none without a patient. */
export function useAppointmentChoices(patientId: string | null, zone: string, now: Date) {
  const { data = [] } = useGetList<AppointmentRow>(
    'appointments',
    {
      pagination: { page: 1, perPage: 50 },
      sort: { field: 'appointment', order: 'DESC' },
      filter: { patientId },
    },
    { enabled: patientId !== null },
  );
  return data
    .filter(({ appointmentStatus }) => appointmentStatus !== 'CANCELLED')
    .map((appointment) => ({
      value: appointment.id,
      label: `${appointment.appointmentKey}, ${appointmentTimeText(appointment, zone, now)}, ${serviceText(appointment.serviceNames)}`,
    }));
}
