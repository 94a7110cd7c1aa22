import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { openChat } from '@bedside/contracts/messaging/chat.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useMutation } from '@tanstack/react-query';
import MessageSquare from 'lucide-react/icons/message-square';
import { Composer } from '../chat/Composer.tsx';
import { useConversation } from '../chat/conversation-cache.ts';
import { MessageLog } from '../chat/MessageLog.tsx';
import { useAppointmentChats, useChat } from '../chat/use-chats.ts';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { Card } from '../components/page/Card.tsx';
import { client } from '../data/client.ts';
import { useMe } from '../data/me.ts';
import styles from './video.module.css';

/** The visit’s conversation, which is created with the first message. */
export function CallChat({ appointment }: { appointment: AppointmentRecord }) {
  const me = useMe();
  const found = useAppointmentChats(appointment.id);
  const begin = useMutation({
    mutationFn: async () => {
      const body = { patientId: appointment.patient.id, appointmentId: appointment.id };
      return (await client.send(openChat, { body })).data;
    },
  });
  const known = found.data?.find(({ provider }) => provider?.id === me.id);
  const id = begin.data?.id ?? known?.id;
  return (
    <Card
      title="Chat in this visit"
      end={
        !id &&
        !found.isPending && (
          <Button kind="secondary" small busy={begin.isPending} onClick={() => begin.mutate()}>
            <MessageSquare size={16} strokeWidth={1.75} aria-hidden />
            Message {appointment.patient.firstName}
          </Button>
        )
      }
    >
      {begin.error && <RetryNotice error={begin.error} onRetry={() => begin.mutate()} />}
      {id ? <Messages id={id} /> : <p className={styles.hint}>No messages yet.</p>}
      <p className={styles.hint}>People who joined by link without signing in can’t see this chat.</p>
    </Card>
  );
}

function Messages({ id }: { id: string }) {
  const { data: chat } = useChat(id);
  const { thread, state } = useConversation(id, true);
  return (
    <div className={styles.messages}>
      <MessageLog id={id} name={chat?.patientName ?? ''} thread={thread} state={state} />
      <Composer
        id={id}
        chat={chat}
        thread={thread}
        isWaiting={state.unsent.some((one) => one.state === 'waiting')}
      />
    </div>
  );
}
