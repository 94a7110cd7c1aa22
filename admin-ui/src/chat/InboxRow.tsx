import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { inboxStamp, personCalled } from '@bedside/ui-kit/chat/inbox';
import { useTyping } from '@bedside/ui-kit/chat/typing-store';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Link } from 'react-router';
import { useMe } from '../data/me.ts';
import { Spoken } from '../parts/Spoken.tsx';
import { useNow } from '../parts/use-now.ts';
import { handWords, lastWords } from './chat-words.ts';
import styles from './InboxRow.module.css';

interface Props {
  chat: InboxEntry;
  to: string;
  isOpen: boolean;
}

/** One conversation: with whom, what was said last and when, what is new, and who has it in hand. */
export function InboxRow({ chat, to, isOpen }: Props) {
  const formats = useFormats();
  const me = useMe();
  const isTyping = useTyping(chat.id);
  const now = useNow();
  const { patientId, patientName, peer, lastMessage, unreadCount } = chat;
  const hand = handWords(chat, me.id);
  const isMyPatients = chat.kind === 'PROVIDER' && chat.provider?.id === me.id;
  return (
    <Link
      to={to}
      className={styles.row}
      aria-current={isOpen ? 'page' : undefined}
      data-new={unreadCount > 0 || undefined}
    >
      <Avatar person={personCalled(patientId, patientName, peer.image)} size={32} />
      <span className={styles.words}>
        <span className={styles.line}>
          <b className={styles.name}>{patientName}</b>
          {lastMessage && (
            <time dateTime={lastMessage.at} className={styles.when}>
              {inboxStamp(lastMessage.at, now, formats)}
            </time>
          )}
        </span>
        <span className={styles.line}>
          <span className={styles.last}>{isTyping ? 'Typing…' : lastWords(chat)}</span>
          {unreadCount > 0 && (
            <span className={styles.count}>
              {unreadCount > 99 ? '99+' : unreadCount}
              <Spoken> unread</Spoken>
            </span>
          )}
        </span>
        {!isMyPatients && (
          <span className={`${styles.hand} ${hand === 'Unassigned' ? styles.open : ''}`}>{hand}</span>
        )}
      </span>
    </Link>
  );
}
