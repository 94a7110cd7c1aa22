import type { ChatMessage } from '@bedside/contracts/messaging/chat.schema';
import type { ConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import { formatClock, resolveParticipantName } from '@bedside/ui-kit/chat/inbox';
import { sideOf } from '@bedside/ui-kit/chat/messages';
import type { UnsentMessage } from '@bedside/ui-kit/chat/outbox';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Row } from '@bedside/ui-kit/components/Stack';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock-3';
import Lock from 'lucide-react/icons/lock';
import { Attachment, FileRow } from './Attachment.tsx';
import { stampOf } from './chat-text.ts';
import styles from './MessageRow.module.css';

interface Props {
  message: ChatMessage;
  conversationId: string;
  startsRun: boolean;
  endsRun: boolean;
}

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
        <span className="visually-hidden">{senderName}: </span>
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

export function UnsentRow({ unsent, thread }: { unsent: UnsentMessage; thread: ConversationStore }) {
  const { clientId, state, text, attachment, internal, reason } = unsent;
  const isRefused = state === 'refused';
  const Icon = isRefused ? CircleAlert : Clock;
  return (
    <div className={styles.ours} data-starts>
      <div className={styles.words}>
        {text && <p className={styles.bubble}>{text}</p>}
        {attachment && <FileRow name={attachment.name} contentType={attachment.contentType} />}
        <p
          className={`${styles.stamp} ${isRefused ? styles.failed : state === 'waiting' ? styles.waits : ''}`}
        >
          <Icon size={14} strokeWidth={1.75} aria-hidden />
          {isRefused && `Not sent. ${reason instanceof Error ? reason.message : ''}`}
          {state === 'waiting' && 'Waiting to send'}
          {state === 'sending' && (internal ? 'Saving note…' : 'Sending…')}
        </p>
        {state !== 'sending' && (
          <Row as="span" gap={4}>
            {!(isRefused && attachment) && (
              <Button kind="text" small onClick={() => thread.retry(clientId)}>
                Retry
              </Button>
            )}
            <Button kind="plain" small onClick={() => thread.discard(clientId)}>
              Discard
            </Button>
          </Row>
        )}
      </div>
    </div>
  );
}
