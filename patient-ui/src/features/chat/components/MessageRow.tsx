import type { ChatMessage } from '@bedside/contracts/messaging/chat.schema';
import { receiptOf } from '@bedside/ui-kit/chat/messages';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { stampOf } from '../chat-text.ts';
import { Attachment } from './Attachment.tsx';
import styles from './MessageRow.module.css';

interface Props {
  message: ChatMessage;
  conversationId: string;
  startsRun: boolean;
  endsRun: boolean;
  /** Names are shown because several people write on the other side. */
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
      {isNamed ? <p className={styles.name}>{senderName}</p> : <span className="spoken">{senderName}: </span>}
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
