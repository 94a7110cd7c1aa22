import type { ChatMessage } from '@bedside/contracts/messaging/chat.schema';
import { formatClock, resolveParticipantName } from '@bedside/ui-kit/chat/inbox';
import { sideOf } from '@bedside/ui-kit/chat/messages';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import Lock from 'lucide-react/icons/lock';
import { ScreenReaderText } from '../components/ScreenReaderText.tsx';
import { Attachment } from './Attachment.tsx';
import { stampOf } from './chat-text.ts';
import styles from './MessageRow.module.css';

interface Props {
  message: ChatMessage;
  conversationId: string;
  startsRun: boolean;
  endsRun: boolean;
}

/** What somebody said: the patient at the left, the practice at the right, and its notes between them. */
export function MessageRow({ message, conversationId, startsRun, endsRun }: Props) {
  const formats = useFormats();
  const { text, attachment, senderName, senderId, type } = message;
  if (type === 'note') return <Note message={message} />;
  const isPatient = sideOf(message) === 'patient';
  return (
    <div className={isPatient ? styles.theirs : styles.ours} data-starts={startsRun || undefined}>
      {isPatient && (
        <span className={styles.face}>
          {startsRun && <Avatar person={resolveParticipantName(senderId ?? '', senderName)} size={24} />}
        </span>
      )}
      <div className={styles.words}>
        <ScreenReaderText>{senderName}: </ScreenReaderText>
        {text && <p className={`${styles.bubble} ${type === 'auto' ? styles.auto : ''}`}>{text}</p>}
        {type === 'file' && !attachment && <p className={styles.bubble}>This file was removed.</p>}
        {attachment && <Attachment file={attachment} conversationId={conversationId} seq={message.seq} />}
        {endsRun && <p className={styles.stamp}>{stampOf(message, formats)}</p>}
      </div>
    </div>
  );
}

function Note({ message: { senderName, createdAt, text } }: { message: ChatMessage }) {
  const formats = useFormats();
  return (
    <div className={styles.note}>
      <p className={styles.noteHead}>
        <Lock size={14} strokeWidth={1.75} aria-hidden />
        Internal note, {senderName}, {formatClock(createdAt, formats)}
      </p>
      <p className={styles.noteText}>{text}</p>
    </div>
  );
}
