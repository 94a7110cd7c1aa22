import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { useTyping } from '@bedside/ui-kit/chat/typing-store';
import { Avatar, type Person } from '@bedside/ui-kit/components/Avatar';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { cappedCount } from '../../../layout/shown-count.ts';
import { useUser } from '../../../session/session.ts';
import { avatarOf, inboxTimestamp, lastText, nameOf, titleOf } from '../chat-text.ts';
import styles from './InboxRow.module.css';

export function InboxRow({ chat, chosen }: { chat: InboxEntry; chosen: boolean }) {
  const { chat: texts } = useTexts();
  const formats = useFormats();
  const isTyping = useTyping(chat.id);
  const { lastMessage, unreadCount } = chat;
  const { id: readerId } = useUser();
  return (
    <ChatRow
      to={`/chat/${chat.id}`}
      person={avatarOf(chat, texts)}
      name={titleOf(chat, texts, readerId)}
      stamp={lastMessage && inboxTimestamp(lastMessage.at, new Date(), formats)}
      text={isTyping ? texts.typing(nameOf(chat, texts)) : lastText(chat, texts)}
      unread={unreadCount}
      chosen={chosen}
    />
  );
}

interface Props {
  to: string;
  person: Person;
  name: string;
  stamp?: string | null;
  text: string;
  unread?: number;
  chosen?: boolean;
}

export function ChatRow({ to, person, name, stamp, text, unread = 0, chosen = false }: Props) {
  const { chat: texts } = useTexts();
  return (
    <Link to={to} className={styles.row} aria-current={chosen ? 'page' : undefined}>
      <Avatar person={person} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.name}>{name}</span>
          {stamp && <span className={styles.stamp}>{stamp}</span>}
        </span>
        <span className={styles.line}>
          <span className={unread > 0 ? styles.lastNew : styles.last}>{text}</span>
          {unread > 0 && (
            <>
              <span className={styles.badge} aria-hidden>
                {cappedCount(unread)}
              </span>
              <span className="visually-hidden">{texts.unread(unread)}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  );
}
