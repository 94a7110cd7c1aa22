import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { ConfidentialMark } from '../components/ConfidentialMark.tsx';
import { useNow } from '../components/use-now.ts';
import { appointmentTimeText } from '../formatting/appointment-text.ts';
import { appointmentAddress } from '../resources/appointments/use-appointment.ts';
import styles from './AppointmentLine.module.css';

/** Undefined if the user may not see the appointment. */
export function useChatAppointment({ appointmentId }: Pick<InboxEntry, 'appointmentId'>) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['appointments', 'chat', appointmentId],
    enabled: appointmentId !== null,
    retry: false,
    queryFn: async () =>
      (await dataProvider.getOne<AppointmentRecord>('appointments', { id: appointmentId ?? '' })).data,
  });
}

/** Lowercased within a sentence. */
const NEAR = /^(Today|Tomorrow|Yesterday)/;

/** “Visit BD-48219, today, 10:30 AM” */
export function AppointmentLine({ chat }: { chat: InboxEntry }) {
  const { data: appointment } = useChatAppointment(chat);
  const { zone } = useFormats();
  const now = useNow();
  if (!appointment) return null;
  return (
    <small className={styles.line}>
      <Link to={appointmentAddress(appointment.id)} className="reach">
        Visit {appointment.appointmentKey}
      </Link>
      <ConfidentialMark of={appointment} />,{' '}
      {appointmentTimeText(appointment, zone, now).replace(NEAR, (word) => word.toLowerCase())}
    </small>
  );
}
