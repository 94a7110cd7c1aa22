import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseStatusChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { useNow } from '../../../components/use-now.ts';
import {
  appointmentClockText,
  appointmentTimeText,
  serviceText,
} from '../../../formatting/appointment-text.ts';
import { ageAndSex, placeWord, shortName } from '../../../formatting/person-text.ts';
import { Card } from '../../../list/CardRows.tsx';
import { WaitingTag } from './VisitCells.tsx';

interface Props {
  visit: AppointmentRow;
  /** All the visits are of one patient, whose name says nothing then. */
  isOfOne?: boolean;
}

/** A visit in the list of a phone. */
export function AppointmentCard({ visit, isOfOne = false }: Props) {
  const now = useNow();
  const { zone } = useFormats();
  const isToday = (visit.appointmentDate ?? visit.preferedAppointmentDate) === dayIn(zone, now);
  const time = isToday ? appointmentClockText(visit) : appointmentTimeText(visit, zone, now);
  return (
    <Card
      first={
        isOfOne ? (
          serviceText(visit.serviceNames)
        ) : (
          <>
            {visit.patient.fullname} <small>{ageAndSex(visit.patient, now)}</small>
          </>
        )
      }
      second={isOfOne ? visit.appointmentKey : serviceText(visit.serviceNames)}
      chip={<DenseStatusChip status={visit.appointmentStatus} />}
      endFirst={time.charAt(0).toUpperCase() + time.slice(1)}
      endSecond={visit.telemedicine ? 'Telemedicine' : placeWord(visit.city ?? '')}
      endThird={
        visit.provider ? (
          <>
            <Avatar person={visit.provider} size={20} /> {shortName(visit.provider)}
          </>
        ) : (
          <WaitingTag visit={visit} />
        )
      }
    />
  );
}
