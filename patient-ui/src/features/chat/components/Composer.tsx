import { uploadChatFile } from '@bedside/contracts/messaging/chat.api';
import { MAX_CHAT_TEXT } from '@bedside/contracts/messaging/chat.schema';
import type { ConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import * as chat from '@bedside/ui-kit/chat/use-draft';
import { DraftFiles } from '@bedside/ui-kit/components/DraftFiles';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { isTouchDevice } from '@bedside/ui-kit/touch';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { client, useLiveState } from '../../../api/client.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useTypingSignal } from '../chat-queries.ts';
import { cachedConversation } from '../conversation-cache.ts';
import { AttachButton } from './AttachButton.tsx';
import styles from './Composer.module.css';

interface Props {
  id: string;
  label: string;
  thread: ConversationStore;
}

/** The draft, restored when the conversation is opened again. */
const useDraft = (conversationId: string) => chat.useDraft(cachedConversation(conversationId));

export function Composer({ id, label, thread }: Props) {
  const { chat: texts, files: labels } = useTexts();
  const draft = useDraft(id);
  const typing = useTypingSignal(id);
  const isAway = useLiveState() === 'reconnecting';
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, files, pending } = draft.value;
  const over = text.trim().length - MAX_CHAT_TEXT;
  const hasSomething = text.trim() !== '' || files.length > 0;
  const maySend = hasSomething && pending.length === 0 && over <= 0;

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (!maySend) return;
    for (const one of draft.take()) thread.send(one);
    typing.sent();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Touch keyboards have no Shift+Enter, so Enter inserts a line break there.
    const isSend = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isSend || isTouchDevice()) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={send}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        draft.attach([...event.dataTransfer.files]);
      }}
    >
      {isAway && (
        <p className={styles.away} role="status">
          {texts.offline}
        </p>
      )}
      {draft.problem && <ErrorNotice title={labels.picker[draft.problem]} />}
      <DraftFiles
        conversationId={id}
        draft={draft}
        upload={(...of) => client.upload(uploadChatFile, ...of)}
        label={texts.files}
        texts={labels.picker}
        className={styles.files}
        failureText={(reason) => errorMessageOf(reason, labels.picker.unreadable).message}
      />
      <div className={styles.line}>
        <AttachButton onPick={draft.attach} />
        <textarea
          ref={field}
          rows={1}
          className={styles.field}
          aria-label={label}
          placeholder={label}
          aria-invalid={over > 0 || undefined}
          aria-describedby={over > 0 ? 'chat-too-long' : undefined}
          value={text}
          onChange={({ target }) => {
            draft.write(target.value);
            if (target.value.trim()) typing.typed();
          }}
          onKeyDown={onKeyDown}
          onPaste={({ clipboardData }) => {
            if (clipboardData.files.length > 0) draft.attach([...clipboardData.files]);
          }}
        />
        <button type="submit" className={styles.send} aria-label={texts.send} disabled={!maySend}>
          <ArrowUp size={24} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {over > 0 && (
        <p id="chat-too-long" className={styles.error} role="alert">
          {texts.tooLong(over)}
        </p>
      )}
    </form>
  );
}
