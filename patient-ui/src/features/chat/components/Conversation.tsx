import { isMissing } from '@bedside/api-client/api-error';
import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { useTyping } from '@bedside/ui-kit/chat/typing-store';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { dayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type CSSProperties, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { configQuery } from '../../../api/config-queries.ts';
import { appointmentQuery } from '../../../api/queries.ts';
import { EmergencyLine } from '../../../components/EmergencyLine.tsx';
import { LoadFailure, NotFoundNotice } from '../../../components/LoadFailure.tsx';
import { BackLink, Page, usePageTitle } from '../../../components/Page.tsx';
import { useFirstTexts, useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { appointmentPath } from '../../appointments/appointment-path.ts';
import { appointmentTitle } from '../../appointments/appointment-text.ts';
import { ConversationSharing } from '../../sharing/RecordSharing.tsx';
import { chatQuery, useConversation } from '../chat-queries.ts';
import { avatarOf, nameOf, titleOf } from '../chat-text.ts';
import { Composer } from './Composer.tsx';
import styles from './Conversation.module.css';
import { MessageLog } from './MessageLog.tsx';

interface Props {
  id: string;
  /** Fills the screen, without header and tabs. */
  alone?: boolean;
}

/** Height left above an on-screen keyboard, for full-screen views. */
function useVisibleHeight(wanted: boolean): CSSProperties | undefined {
  const [style, setStyle] = useState<CSSProperties>();
  useEffect(() => {
    const { visualViewport } = window;
    if (!wanted || !visualViewport) return;
    const measure = () => {
      // When zoomed in, the visual viewport is only part of the page.
      if (visualViewport.scale > 1.01) return;
      setStyle({ height: visualViewport.height, top: visualViewport.offsetTop });
    };
    measure();
    visualViewport.addEventListener('resize', measure);
    visualViewport.addEventListener('scroll', measure);
    return () => {
      visualViewport.removeEventListener('resize', measure);
      visualViewport.removeEventListener('scroll', measure);
    };
  }, [wanted]);
  return wanted ? style : undefined;
}

function AppointmentLine({ id }: { id: string }) {
  const { appointments, chat } = useTexts();
  const formats = useFormats();
  const { data: appointment } = useQuery(appointmentQuery(id));
  const day = appointment && (appointment.appointmentDate ?? appointment.preferedAppointmentDate);
  return (
    <Link to={appointmentPath(id)} className={styles.line}>
      <CalendarDays size={20} strokeWidth={1.75} aria-hidden />
      <span className="visually-hidden">{chat.aboutAppointment}: </span>
      <span className={styles.words}>
        {appointment && (
          <b>
            {appointmentTitle(
              appointment.services.map(({ name }) => name),
              appointments,
            )}
          </b>
        )}
        {day && `, ${dayText(day, 'brief', formats)}`}
      </span>
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}

interface ConversationHeaderProps {
  id: string;
  chat: InboxEntry | undefined;
  alone: boolean;
}

function ConversationHeader({ id, chat, alone }: ConversationHeaderProps) {
  const { chat: texts, home } = useTexts();
  const { openingHours } = useFirstTexts();
  const { data: config } = useQuery(configQuery);
  const { id: readerId } = useUser();
  const isTyping = useTyping(id);
  // Beside the inbox, the inbox has the `h1`.
  const Name = alone ? 'h1' : 'h2';
  return (
    <header className={styles.head}>
      {alone && (
        <Link to="/chat" className={styles.back} aria-label={texts.back}>
          <ChevronLeft size={24} strokeWidth={1.75} aria-hidden />
        </Link>
      )}
      {chat ? <Avatar person={avatarOf(chat, texts)} /> : <Skeleton width={40} height={40} round />}
      <div className={styles.heading}>
        {chat ? (
          <Name className={styles.name}>{titleOf(chat, texts, readerId)}</Name>
        ) : (
          <Skeleton width="55%" height={20} />
        )}
        <p className="small muted" aria-live="polite">
          {chat && isTyping && texts.typing(nameOf(chat, texts))}
          {chat && !isTyping && config && texts.replies(openingHours(config.practice.hours))}
        </p>
      </div>
      {!alone && (
        <Link to="/appointments/book_appointment" className={buttonClass({ kind: 'secondary', small: true })}>
          {home.book}
        </Link>
      )}
    </header>
  );
}

export function Conversation({ id, alone = false }: Props) {
  const { chat: texts } = useTexts();
  const { id: userId } = useUser();
  const { data: chat, error, refetch } = useQuery(chatQuery(id));
  const { thread, state } = useConversation(id);
  const name = chat ? nameOf(chat, texts) : '';
  usePageTitle(name || texts.title);
  const height = useVisibleHeight(alone);
  // A loaded conversation stays visible while offline, including unsent messages.
  if (error && (!chat || isMissing(error))) return <Failed reason={error} onRetry={refetch} alone={alone} />;
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
      {chat?.patientId === userId && <ConversationSharing id={id} />}
      <MessageLog id={id} name={name} kind={chat?.kind} thread={thread} state={state} />
      <Composer
        id={id}
        label={chat?.kind === 'PRACTICE' ? texts.write : texts.writeTo(name)}
        thread={thread}
      />
    </section>
  );
}

interface FailedProps {
  reason: Error;
  onRetry: () => void;
  alone: boolean;
}

function Failed({ reason, onRetry, alone }: FailedProps) {
  const { chat } = useTexts();
  return (
    <Page title={chat.title} titleHidden head={alone && <BackLink to="/chat">{chat.back}</BackLink>}>
      {isMissing(reason) ? <NotFoundNotice /> : <LoadFailure reason={reason} onRetry={onRetry} />}
    </Page>
  );
}
