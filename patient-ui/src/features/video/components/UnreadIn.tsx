import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { inboxQuery } from '../../chat/chat-queries.ts';
import styles from './controls.module.css';

interface Props {
  appointment: AppointmentDetails;
  /** What the button says when nothing is unread. */
  label: string;
  children(label: string, mark: ReactNode): ReactNode;
}

/** For the button of the chat: the provider may write to someone who can’t hear them. */
export function UnreadIn({ appointment: { providerAssigned }, label, children }: Props) {
  const { chat } = useTexts();
  const { data: chats = [] } = useQuery(inboxQuery);
  const own = chats.find(({ provider }) => provider !== null && provider.id === providerAssigned?.id);
  if (!own?.unreadCount) return children(label, null);
  return children(
    `${label}, ${chat.unread(own.unreadCount)}`,
    <span className={styles.unread} aria-hidden>
      {own.unreadCount}
    </span>,
  );
}
