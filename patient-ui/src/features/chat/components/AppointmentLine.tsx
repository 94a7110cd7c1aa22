import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { appointmentQuery } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { appointmentTitle } from '../../appointments/appointment-text.ts';
import styles from './AppointmentLine.module.css';

export function AppointmentLine({ id }: { id: string }) {
  const { appointments, chat } = useTexts();
  const formats = useFormats();
  const { data: appointment } = useQuery(appointmentQuery(id));
  const day = appointment && (appointment.appointmentDate ?? appointment.preferedAppointmentDate);
  return (
    <Link to={`/appointments/appointment_details/${id}`} className={styles.line}>
      <CalendarDays size={20} strokeWidth={1.75} aria-hidden />
      <span className="spoken">{chat.aboutAppointment}: </span>
      <span className={styles.words}>
        {appointment && (
          <b>
            {appointmentTitle(
              appointment.services.map(({ name }) => name),
              appointments,
            )}
          </b>
        )}
        {day && `, ${dayText(day, 'brief', formats)}`}
      </span>
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}
