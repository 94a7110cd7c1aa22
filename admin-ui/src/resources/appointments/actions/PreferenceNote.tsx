import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useNow } from '../../../components/use-now.ts';
import { appointmentTimeText } from '../../../formatting/appointment-text.ts';
import type { ActionableAppointment } from './actionable-appointment.ts';
import styles from './PreferenceNote.module.css';

/** When the visit is, or when the patient would like it to be. */
export function PreferenceNote({ appointment }: { appointment: ActionableAppointment }) {
  const { zone } = useFormats();
  const label = appointment.appointmentTime ? 'Current' : 'Patient prefers';
  return (
    <p className={styles.note}>
      {label} <b>{appointmentTimeText(appointment, zone, useNow())}</b>
      {appointment.telemedicine && ', by video'}
    </p>
  );
}
