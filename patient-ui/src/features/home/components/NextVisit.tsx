import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { StatusChip } from '@bedside/ui-kit/components/StatusChip';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { Rows } from '../../../parts/Card.tsx';
import { Disc, RowLink } from '../../../parts/RowLink.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { providerName, visitTitle } from '../../appointments/visit-words.ts';
import { wishedWords } from '../home-words.ts';
import styles from './NextVisit.module.css';

/** Who comes, and for what. */
export function NextVisit({ visit }: { visit: AppointmentCard }) {
  const texts = useTexts();
  const formats = useFormats();
  const title = visitTitle(visit.serviceNames, texts.appointments);
  return (
    <Rows>
      <li>
        <RowLink
          to={`/appointments/appointment_details/${visit.id}`}
          lead={
            visit.provider ? (
              <Avatar person={visit.provider} />
            ) : (
              <Disc>
                <CalendarDays size={20} strokeWidth={1.75} aria-hidden />
              </Disc>
            )
          }
          title={visit.provider ? providerName(visit.provider) : title}
          note={visit.provider ? title : wishedWords(visit, texts, formats)}
          end={
            <span className={styles.chip}>
              <StatusChip status={visit.appointmentStatus} label={texts.status[visit.appointmentStatus]} />
            </span>
          }
        />
      </li>
    </Rows>
  );
}
