import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { useNow } from '../parts/use-now.ts';
import { visitAddress } from '../resources/appointments/visit-address.ts';
import { visitTimeWords } from '../words/visit-words.ts';
import styles from './VisitLine.module.css';

/** The visit that a conversation was last about, where the reader may see it. */
export function useChatVisit({ appointmentId }: Pick<InboxEntry, 'appointmentId'>) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['appointments', 'chat', appointmentId],
    enabled: appointmentId !== null,
    retry: false,
    queryFn: async () =>
      (await dataProvider.getOne<AppointmentRecord>('appointments', { id: appointmentId ?? '' })).data,
  });
}

/** Within a sentence these are no names. */
const NEAR = /^(Today|Tomorrow|Yesterday)/;

/** “Visit BD-48219, today, 10:30 AM” */
export function VisitLine({ chat }: { chat: InboxEntry }) {
  const { data: visit } = useChatVisit(chat);
  const { zone } = useFormats();
  const now = useNow();
  if (!visit) return null;
  return (
    <span className={styles.line}>
      <Link to={visitAddress(visit.id)}>Visit {visit.appointmentKey}</Link>,{' '}
      {visitTimeWords(visit, zone, now).replace(NEAR, (word) => word.toLowerCase())}
    </span>
  );
}
