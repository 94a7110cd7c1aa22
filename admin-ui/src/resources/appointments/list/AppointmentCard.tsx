import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { ConfidentialMark } from '../../../components/ConfidentialMark.tsx';
import { useNow, useToday } from '../../../components/use-now.ts';
import {
  appointmentClockText,
  appointmentTimeText,
  serviceText,
} from '../../../formatting/appointment-text.ts';
import { ageAndSex, placeName, shortName } from '../../../formatting/person-text.ts';
import { Card } from '../../../list/DataTable.tsx';
import { WaitingTag } from './AppointmentCells.tsx';

interface Props {
  appointment: AppointmentRow;
  /** Hides the name, because all rows are of one patient. */
  isOfOne?: boolean;
}

export function AppointmentCard({ appointment, isOfOne = false }: Props) {
  const now = useNow();
  const today = useToday();
  const { zone } = useFormats();
  const isToday = (appointment.appointmentDate ?? appointment.preferedAppointmentDate) === dayIn(zone, now);
  const time = isToday ? appointmentClockText(appointment) : appointmentTimeText(appointment, zone, now);
  return (
    <Card
      first={
        <>
          {isOfOne ? (
            serviceText(appointment.serviceNames)
          ) : (
            <>
              {appointment.patient.fullname} <small>{ageAndSex(appointment.patient, today)}</small>
            </>
          )}
          <ConfidentialMark of={appointment} />
        </>
      }
      second={isOfOne ? appointment.appointmentKey : serviceText(appointment.serviceNames)}
      chip={<DenseStatusChip status={appointment.appointmentStatus} noShow={appointment.noShow} />}
      endFirst={time.charAt(0).toUpperCase() + time.slice(1)}
      endSecond={appointment.telemedicine ? 'Telemedicine' : placeName(appointment.city ?? '')}
      endThird={
        appointment.provider ? (
          <>
            <Avatar person={appointment.provider} size={20} /> {shortName(appointment.provider)}
          </>
        ) : (
          <WaitingTag appointment={appointment} />
        )
      }
    />
  );
}
