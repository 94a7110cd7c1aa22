import { ApiError } from '@bedside/api-client/api-error';
import { useQuery } from '@tanstack/react-query';
import { BackLink } from '../../../components/BackLink.tsx';
import { EmergencyLine } from '../../../components/EmergencyLine.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { NotFoundNotice } from '../../../components/NotFoundNotice.tsx';
import { Page } from '../../../components/Page.tsx';
import { usePageTitle } from '../../../components/use-page-title.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { chatQuery } from '../chat-queries.ts';
import { nameOf } from '../chat-text.ts';
import { useConversation } from '../use-conversation.ts';
import { useVisibleHeight } from '../use-visible-height.ts';
import { AppointmentLine } from './AppointmentLine.tsx';
import { Composer } from './Composer.tsx';
import styles from './Conversation.module.css';
import { ConversationHeader } from './ConversationHeader.tsx';
import { MessageLog } from './MessageLog.tsx';

interface Props {
  id: string;
  /** Full screen, without header and tabs. */
  alone?: boolean;
}

export function Conversation({ id, alone = false }: Props) {
  const { chat: texts } = useTexts();
  const { data: chat, error, refetch } = useQuery(chatQuery(id));
  const { thread, state } = useConversation(id);
  const name = chat ? nameOf(chat, texts) : '';
  usePageTitle(name || texts.title);
  const height = useVisibleHeight(alone);
  // A loaded conversation stays visible while offline, including unsent messages.
  if (error && (!chat || isGone(error))) return <Failed reason={error} onRetry={refetch} alone={alone} />;
  return (
    <section
      className={alone ? styles.alone : styles.beside}
      style={height}
      data-dock={alone || undefined}
      data-alone={alone || undefined}
    >
      <ConversationHeader id={id} chat={chat} alone={alone} />
      {alone && <EmergencyLine />}
      {chat?.appointmentId && <AppointmentLine id={chat.appointmentId} />}
      <MessageLog id={id} name={name} kind={chat?.kind} thread={thread} state={state} />
      <Composer
        id={id}
        label={chat?.kind === 'PRACTICE' ? texts.write : texts.writeTo(name)}
        thread={thread}
      />
    </section>
  );
}

const isGone = (reason: Error): boolean =>
  reason instanceof ApiError && (reason.status === 404 || reason.status === 400);

interface FailedProps {
  reason: Error;
  onRetry: () => void;
  alone: boolean;
}

function Failed({ reason, onRetry, alone }: FailedProps) {
  const { chat } = useTexts();
  return (
    <Page title={chat.title} titleHidden head={alone && <BackLink to="/chat">{chat.back}</BackLink>}>
      {isGone(reason) ? <NotFoundNotice /> : <LoadFailure reason={reason} onRetry={onRetry} />}
    </Page>
  );
}
