import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { openChat } from '@bedside/contracts/messaging/chat.api';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { EmergencyLine } from '../../../components/EmergencyLine.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useConversation } from '../../chat/chat-queries.ts';
import { Composer } from '../../chat/components/Composer.tsx';
import { MessageLog } from '../../chat/components/MessageLog.tsx';
import styles from './video.module.css';

interface Props {
  appointment: AppointmentDetails;
  onClose(): void;
}

/** The visit’s conversation, shown beside the video or, on phones, over it. */
export function ChatPane({ appointment, onClose }: Props) {
  const { video } = useTexts();
  const pane = useRef<HTMLElement>(null);
  const body = {
    providerId: appointment.providerAssigned?.id,
    appointmentId: appointment.id,
  };
  const { data, error, refetch } = useQuery({
    queryKey: [keys.chats, 'open', body.providerId ?? null, appointment.id],
    queryFn: async () => (await client.send(openChat, { body })).data,
  });
  useEffect(() => {
    const opener = document.activeElement;
    pane.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <section
      ref={pane}
      tabIndex={-1}
      className={styles.chat}
      aria-label={video.chat}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header className={styles.chatHead}>
        <h2>{video.chat}</h2>
        <button type="button" className={styles.back} aria-label={video.closeChat} onClick={onClose}>
          <X size={24} strokeWidth={1.75} aria-hidden />
        </button>
      </header>
      <EmergencyLine />
      {error && !data && <LoadFailure reason={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={200} />}
      {data && <Messages id={data.id} name={appointment.providerAssigned?.firstName ?? video.yourProvider} />}
    </section>
  );
}

function Messages({ id, name }: { id: string; name: string }) {
  const { chat } = useTexts();
  const { thread, state } = useConversation(id);
  return (
    <>
      <MessageLog id={id} name={name} kind="PROVIDER" thread={thread} state={state} />
      <Composer id={id} label={chat.writeTo(name)} thread={thread} />
    </>
  );
}
