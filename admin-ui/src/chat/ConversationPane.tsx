import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { useTypist } from '@bedside/ui-kit/chat/typing-store';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock-3';
import Eye from 'lucide-react/icons/eye';
import Info from 'lucide-react/icons/info';
import MessagesSquare from 'lucide-react/icons/messages-square';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { BackLink, IconButton } from '../components/IconButton.tsx';
import { LoadFailure } from '../components/page/LoadFailure.tsx';
import { useIsPhone } from '../components/screen-hooks.ts';
import { useConfig, useMe } from '../data/me.ts';
import { useRecordAction } from '../data/use-record-action.ts';
import { appointmentAddress } from '../resources/appointments/use-appointment.ts';
import { AppointmentLine } from './AppointmentLine.tsx';
import { AssignMenu } from './AssignMenu.tsx';
import screen from './ChatScreen.module.css';
import { Composer } from './Composer.tsx';
import styles from './ConversationPane.module.css';
import { useConversation } from './conversation-cache.ts';
import { MessageLog } from './MessageLog.tsx';

interface Props {
  id: string;
  chat: InboxEntry | undefined;
  path: string;
  isReader: boolean;
  failure: Error | null;
  onRetry(): void;
  /** Set if the patient pane isn’t visible. */
  onPatient?: (() => void) | undefined;
}

export function ConversationPane({ id, chat, path, isReader, failure, onRetry, onPatient }: Props) {
  const { thread, state } = useConversation(id, isReader);
  const name = chat?.patientName ?? '';
  useEffect(() => {
    if (name) document.title = `${name} · Messages · Bedside`;
  }, [name]);
  if (failure && !chat)
    return (
      <section className={styles.pane}>
        <LoadFailure
          error={failure}
          what="conversation"
          back={<Link to={path}>Back to conversations</Link>}
          onRetry={onRetry}
        />
      </section>
    );
  return (
    <section className={styles.pane} aria-label={name ? `Conversation with ${name}` : 'Conversation'}>
      <Head chat={chat} path={path} onPatient={onPatient} />
      <Banner chat={chat} />
      <MessageLog id={id} name={name} thread={thread} state={state} />
      <TypingStatus id={id} chat={chat} />
      <Composer
        id={id}
        chat={chat}
        thread={thread}
        isWaiting={state.unsent.some((one) => one.state === 'waiting')}
      />
    </section>
  );
}

function Head({ chat, path, onPatient }: Pick<Props, 'chat' | 'path' | 'onPatient'>) {
  const isTheirs = useIsTheirs(chat);
  return (
    <header className={styles.head}>
      <BackLink to={path} label="Back to conversations" className={styles.back} />
      <div className={styles.who}>
        {chat ? <h2>{chat.patientName}</h2> : <Skeleton width={180} height={20} />}
        {isTheirs && chat?.provider && <small className={styles.with}>with {chat.provider.name}</small>}
        {chat && <AppointmentLine chat={chat} />}
      </div>
      {chat && <HeadButtons chat={chat} />}
      {onPatient && (
        <IconButton framed aria-label="Patient details" onClick={onPatient}>
          <Info size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </header>
  );
}

function HeadButtons({ chat }: { chat: InboxEntry }) {
  const isClosed = chat.status === 'CLOSED';
  const isPhone = useIsPhone();
  const move = useRecordAction((dataProvider) =>
    dataProvider.updateChat({
      params: { conversationId: chat.id },
      body: { version: chat.version, status: isClosed ? 'OPEN' : 'CLOSED' },
    }),
  );
  const Icon = isClosed ? RotateCcw : Check;
  // A phone header is too narrow for the full label.
  const open = isPhone ? 'Done' : 'Mark as done';
  const label = isClosed ? 'Reopen' : open;
  return (
    <span className={styles.buttons}>
      {chat.kind === 'PRACTICE' && <AssignMenu chat={chat} />}
      {chat.kind === 'PROVIDER' && chat.appointmentId && !isPhone && (
        <Link
          className={buttonClass({ kind: 'secondary', small: true })}
          to={appointmentAddress(chat.appointmentId)}
        >
          <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden />
          Open visit
        </Link>
      )}
      <Button kind="secondary" small busy={move.isPending} onClick={() => move.mutate()}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />

        {label}
      </Button>
    </span>
  );
}

/** Whether another provider answers in this conversation. */
function useIsTheirs(chat: InboxEntry | undefined): boolean {
  const me = useMe();
  return chat?.kind === 'PROVIDER' && chat.provider?.id !== me.id;
}

function Banner({ chat }: { chat: InboxEntry | undefined }) {
  const config = useConfig();
  const isTheirs = useIsTheirs(chat);
  if (!chat || !config) return <div className={styles.banner} />;
  return (
    <p className={styles.banner}>
      {isTheirs ? (
        <Eye size={14} strokeWidth={1.75} aria-hidden />
      ) : (
        <Clock size={14} strokeWidth={1.75} aria-hidden />
      )}
      {isTheirs
        ? `You’re viewing this as staff, and your access is logged. If you reply, your name is shown and the message stays unread for ${chat.provider?.name ?? 'the provider'}.`
        : `Patients see that you reply ${config.practice.hours}, and to call 911 in an emergency.`}
    </p>
  );
}

function TypingStatus({ id, chat }: { id: string; chat: InboxEntry | undefined }) {
  const by = useTypist(id);
  const who = by === chat?.patientId ? chat?.patientName.split(' ')[0] : 'A colleague';
  return (
    <p className={styles.typing} aria-live="polite">
      {by && chat && `${who} is typing…`}
    </p>
  );
}

export const NoConversation = ({ about }: { about: string }) => (
  <section className={screen.none}>
    <EmptyState icon={MessagesSquare} title="Select a conversation">
      {about}
    </EmptyState>
  </section>
);
