import type { ConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import type { UnsentMessage } from '@bedside/ui-kit/chat/outbox';
import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock-3';
import { FileRow } from './Attachment.tsx';
import styles from './MessageRow.module.css';

/** What one wrote and nobody has yet: on its way, waiting for the connection, or refused. */
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
          <span className={styles.actions}>
            <Button size="small" variant="text" onClick={() => thread.retry(clientId)}>
              Retry
            </Button>
            <Button size="small" variant="text" color="inherit" onClick={() => thread.discard(clientId)}>
              Discard
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}
