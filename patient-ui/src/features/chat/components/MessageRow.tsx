import type { ChatMessage } from '@bedside/contracts/messaging/chat.schema';
import type { ConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import { receiptOf } from '@bedside/ui-kit/chat/messages';
import type { UnsentMessage } from '@bedside/ui-kit/chat/outbox';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock-3';
import { errorMessageOf } from '../../../api/failures.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { stampOf } from '../chat-text.ts';
import { Attachment } from './Attachment.tsx';
import { FileRow } from './FileRow.tsx';
import styles from './MessageRow.module.css';

interface Props {
  message: ChatMessage;
  conversationId: string;
  startsRun: boolean;
  endsRun: boolean;
  /** Shows sender names, because several people write on the other side. */
  named: boolean;
}

export function MessageRow({ message, conversationId, startsRun, endsRun, named }: Props) {
  const { chat: texts } = useTexts();
  const formats = useFormats();
  const { mine, text, attachment, senderName, type } = message;
  const isNamed = named && !mine && startsRun && type !== 'auto';
  const Mark = receiptOf(message) === 'sent' ? Check : CheckCheck;
  return (
    <div className={mine ? styles.mine : styles.theirs} data-starts={startsRun || undefined}>
      {isNamed ? (
        <p className={styles.name}>{senderName}</p>
      ) : (
        <span className="visually-hidden">{senderName}: </span>
      )}
      {text && <p className={styles.bubble}>{text}</p>}
      {type === 'file' && !attachment && <p className={styles.bubble}>{texts.fileGone}</p>}
      {attachment && <Attachment file={attachment} conversationId={conversationId} seq={message.seq} />}
      {endsRun && (
        <p className={styles.stamp}>
          {mine && <Mark size={16} strokeWidth={1.75} aria-hidden />}
          {stampOf(message, texts, formats)}
        </p>
      )}
    </div>
  );
}

export function UnsentRow({ unsent, thread }: { unsent: UnsentMessage; thread: ConversationStore }) {
  const { chat: texts, failure } = useTexts();
  const { clientId, state, text, attachment, reason } = unsent;
  const isRefused = state === 'refused';
  return (
    <div className={styles.mine} data-starts>
      {text && <p className={styles.bubble}>{text}</p>}
      {attachment && <FileRow name={attachment.name} contentType={attachment.contentType} />}
      <p className={`${styles.stamp} ${isRefused ? styles.failed : state === 'waiting' ? styles.waits : ''}`}>
        {isRefused ? (
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
        ) : (
          <Clock size={16} strokeWidth={1.75} aria-hidden />
        )}
        {isRefused ? `${texts.refused} ${errorMessageOf(reason, failure.whatToDo).message}` : texts[state]}
      </p>
      {state !== 'sending' && (
        <div className={styles.actions}>
          {!(isRefused && attachment) && (
            <Button kind="text" small onClick={() => thread.retry(clientId)}>
              {texts.retry}
            </Button>
          )}
          <Button kind="text" small onClick={() => thread.discard(clientId)}>
            {texts.discard}
          </Button>
        </div>
      )}
    </div>
  );
}
