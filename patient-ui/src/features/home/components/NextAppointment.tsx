import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { StatusChip } from '@bedside/ui-kit/components/StatusChip';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { Rows } from '../../../components/Card.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { appointmentTitle, providerName } from '../../appointments/appointment-text.ts';
import { preferredTimeText } from '../home-text.ts';
import styles from './NextAppointment.module.css';

export function NextAppointment({ appointment }: { appointment: AppointmentCard }) {
  const texts = useTexts();
  const formats = useFormats();
  const title = appointmentTitle(appointment.serviceNames, texts.appointments);
  return (
    <Rows>
      <li>
        <RowLink
          to={`/appointments/appointment_details/${appointment.id}`}
          lead={
            appointment.provider ? (
              <Avatar person={appointment.provider} />
            ) : (
              <IconCircle>
                <CalendarDays size={20} strokeWidth={1.75} aria-hidden />
              </IconCircle>
            )
          }
          title={appointment.provider ? providerName(appointment.provider) : title}
          note={appointment.provider ? title : preferredTimeText(appointment, texts, formats)}
          end={
            <span className={styles.chip}>
              <StatusChip
                status={appointment.appointmentStatus}
                label={texts.status[appointment.appointmentStatus]}
              />
            </span>
          }
        />
      </li>
    </Rows>
  );
}
