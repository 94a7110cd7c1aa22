import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { useTyping } from '@bedside/ui-kit/chat/typing-store';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router';
import { configQuery } from '../../../api/config-query.ts';
import { useFirstTexts, useTexts } from '../../../i18n/TextsProvider.tsx';
import { avatarOf, nameOf } from '../chat-text.ts';
import styles from './ConversationHeader.module.css';

interface Props {
  id: string;
  chat: InboxEntry | undefined;
  alone: boolean;
}

export function ConversationHeader({ id, chat, alone }: Props) {
  const { chat: texts, home } = useTexts();
  const { openingHours } = useFirstTexts();
  const { data: config } = useQuery(configQuery);
  const isTyping = useTyping(id);
  // Next to the inbox, which owns the h1.
  const Name = alone ? 'h1' : 'h2';
  return (
    <header className={styles.head}>
      {alone && (
        <Link to="/chat" className={styles.back} aria-label={texts.back}>
          <ChevronLeft size={24} strokeWidth={1.75} aria-hidden />
        </Link>
      )}
      {chat ? <Avatar person={avatarOf(chat, texts)} /> : <Skeleton width={40} height={40} round />}
      <div className={styles.words}>
        {chat ? (
          <Name className={styles.name}>{nameOf(chat, texts)}</Name>
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
