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

/** One visit of the list: what, when, who, and how it stands. */
export function AppointmentRow({ visit }: { visit: AppointmentCard }) {
  const texts = useTexts();
  const formats = useFormats();
  const user = useUser();
  const Icon = categoryIcon(visit.category ?? '');
  const when = visit.appointmentDate
    ? [
        dayText(visit.appointmentDate, 'full', formats),
        visit.appointmentTime && timeText(visit.appointmentTime, formats),
      ]
    : [texts.appointments.requestedFor(preferredTimeText(visit, texts, formats))];
  const who = [
    visit.provider && providerName(visit.provider),
    visit.patient.id !== user.id && texts.appointments.forPerson(visit.patient.firstName),
  ];
  return (
    <RowLink
      to={`/appointments/appointment_details/${visit.id}`}
      lead={
        <IconCircle>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </IconCircle>
      }
      title={appointmentTitle(visit.serviceNames, texts.appointments)}
      note={
        <>
          {[...when, ...who].filter(Boolean).join(', ')}
          <span className={styles.below}>
            <StatusChip status={visit.appointmentStatus} label={texts.status[visit.appointmentStatus]} />
          </span>
        </>
      }
      end={
        <span className={styles.beside}>
          <StatusChip status={visit.appointmentStatus} label={texts.status[visit.appointmentStatus]} />
        </span>
      }
    />
  );
}
