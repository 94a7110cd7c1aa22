import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { StatusChip } from '@bedside/ui-kit/components/StatusChip';
import { dayText, timeText } from '@bedside/ui-kit/formats';
import { categoryIcon } from '../../../components/category-display.ts';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/use-session.ts';
import { preferredTimeText } from '../../home/home-text.ts';
import { appointmentTitle, providerName } from '../appointment-text.ts';
import styles from './AppointmentRow.module.css';

export function AppointmentRow({ appointment }: { appointment: AppointmentCard }) {
  const texts = useTexts();
  const formats = useFormats();
  const user = useUser();
  const Icon = categoryIcon(appointment.category ?? '');
  const when = appointment.appointmentDate
    ? [
        dayText(appointment.appointmentDate, 'full', formats),
        appointment.appointmentTime && timeText(appointment.appointmentTime, formats),
      ]
    : [texts.appointments.requestedFor(preferredTimeText(appointment, texts, formats))];
  const who = [
    appointment.provider && providerName(appointment.provider),
    appointment.patient.id !== user.id && texts.appointments.forPerson(appointment.patient.firstName),
  ];
  return (
    <RowLink
      to={`/appointments/appointment_details/${appointment.id}`}
      lead={
        <IconCircle>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </IconCircle>
      }
      title={appointmentTitle(appointment.serviceNames, texts.appointments)}
      note={
        <>
          {[...when, ...who].filter(Boolean).join(', ')}
          <span className={styles.below}>
            <StatusChip
              status={appointment.appointmentStatus}
              label={texts.status[appointment.appointmentStatus]}
            />
          </span>
        </>
      }
      end={
        <span className={styles.beside}>
          <StatusChip
            status={appointment.appointmentStatus}
            label={texts.status[appointment.appointmentStatus]}
          />
        </span>
      }
    />
  );
}
