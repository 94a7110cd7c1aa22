import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { formatClock, inboxTimestamp, resolveParticipantName } from '@bedside/ui-kit/chat/inbox';
import { useTyping } from '@bedside/ui-kit/chat/typing-store';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { denseStatusIcon } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn, dayText } from '@bedside/ui-kit/formats';
import { Link } from 'react-router';
import { useNow } from '../components/use-now.ts';
import { useMe } from '../data/me.ts';
import { shortName } from '../formatting/person-text.ts';
import { assigneeLabel, lastText } from './chat-text.ts';
import styles from './InboxRow.module.css';

interface Props {
  chat: InboxEntry;
  to: string;
  isOpen: boolean;
  /** Shows the visit instead of the assignee. */
  showsVisit?: boolean;
}

export function InboxRow({ chat, to, isOpen, showsVisit = false }: Props) {
  const formats = useFormats();
  const me = useMe();
  const isTyping = useTyping(chat.id);
  const now = useNow();
  const { patientId, patientName, peer, lastMessage, unreadCount } = chat;
  const hand = assigneeLabel(chat, me.id);
  const isMyPatients = chat.kind === 'PROVIDER' && chat.provider?.id === me.id;
  return (
    <Link
      to={to}
      className={styles.row}
      aria-current={isOpen ? 'page' : undefined}
      data-new={unreadCount > 0 || undefined}
    >
      <Avatar person={resolveParticipantName(patientId, patientName, peer.image)} size={32} />
      <span className={styles.words}>
        <span className={styles.line}>
          <b className={styles.name}>{patientName}</b>
          {lastMessage && (
            <time dateTime={lastMessage.at} className={styles.when}>
              {inboxTimestamp(lastMessage.at, now, formats)}
            </time>
          )}
        </span>
        <span className={styles.line}>
          <span className={styles.last}>{isTyping ? 'Typing…' : lastText(chat)}</span>
          {unreadCount > 0 && (
            <span className={styles.count}>
              {unreadCount > 99 ? '99+' : unreadCount}
              <span className="visually-hidden"> unread</span>
            </span>
          )}
        </span>
        {showsVisit && <VisitLine chat={chat} />}
        {!showsVisit && !isMyPatients && (
          <span className={`cut ${styles.hand} ${hand === 'Unassigned' ? styles.open : ''}`}>{hand}</span>
        )}
      </span>
    </Link>
  );
}

/** The visit’s status, time, and provider. */
function VisitLine({ chat: { visit, provider } }: Pick<Props, 'chat'>) {
  const formats = useFormats();
  const now = useNow();
  if (!visit) return null;
  const { label } = statusBadges[visit.status];
  const Icon = denseStatusIcon(visit.status);
  const isToday = visit.date === dayIn(formats.zone, now);
  const time = visit.startsAt && formatClock(visit.startsAt, formats);
  const day = isToday ? null : dayText(visit.date, 'short', formats);
  return (
    <span className={`cut ${styles.visit}`}>
      <Icon size={13} strokeWidth={1.75} aria-hidden />
      <span className="visually-hidden">{label}, </span>
      <b>{[day, time].filter(Boolean).join(', ') || 'Today'}</b>{' '}
      {provider && shortName(resolveParticipantName(provider.id, provider.name))}
    </span>
  );
}
