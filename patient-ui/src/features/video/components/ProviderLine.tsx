import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Row } from '@bedside/ui-kit/components/Stack';
import { dayText, zonedTimeText } from '@bedside/ui-kit/formats';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { appointmentTitle, providerName } from '../../appointments/appointment-text.ts';

/** Who the visit is with, and when. */
export function ProviderLine({ appointment }: { appointment: AppointmentDetails }) {
  const { video, appointments } = useTexts();
  const formats = useFormats();
  const { providerAssigned, appointmentDate: day, appointmentTime: time, services } = appointment;
  const facts = [
    appointmentTitle(
      services.map(({ name }) => name),
      appointments,
    ),
    day && dayText(day, 'brief', formats),
    day && time && zonedTimeText(day, time, formats),
  ];
  return (
    <Row gap={12}>
      {providerAssigned && <Avatar person={providerAssigned} size={48} />}
      <div>
        <p className="strong">{providerAssigned ? providerName(providerAssigned) : video.yourProvider}</p>
        <p className="small muted">{facts.filter(Boolean).join(', ')}</p>
      </div>
    </Row>
  );
}
