import type { ConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import type { UnsentMessage } from '@bedside/ui-kit/chat/outbox';
import { Button } from '@bedside/ui-kit/components/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock-3';
import { errorMessageOf } from '../../../api/failure-text.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { FileRow } from './FileRow.tsx';
import styles from './MessageRow.module.css';

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
          <Button kind="text" small onClick={() => thread.retry(clientId)}>
            {texts.retry}
          </Button>
          <Button kind="text" small onClick={() => thread.discard(clientId)}>
            {texts.discard}
          </Button>
        </div>
      )}
    </div>
  );
}
