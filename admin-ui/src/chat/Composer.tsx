import { documentTypes } from '@bedside/contracts/care/documents.api';
import { type InboxEntry, MAX_CHAT_TEXT } from '@bedside/contracts/messaging/chat.schema';
import type { ConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import { useDraft } from '@bedside/ui-kit/chat/use-draft';
import { Button } from '@bedside/ui-kit/components/Button';
import { DraftFiles } from '@bedside/ui-kit/components/DraftFiles';
import { isTouchDevice } from '@bedside/ui-kit/touch';
import { acceptOf } from '@bedside/ui-kit/upload/file-type';
import type { LucideIcon } from 'lucide-react';
import Camera from 'lucide-react/icons/camera';
import Paperclip from 'lucide-react/icons/paperclip';
import Send from 'lucide-react/icons/send';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../components/IconButton.tsx';
import { useIsPhone } from '../components/screen-hooks.ts';
import { dataProvider } from '../data/data-provider.ts';
import { useLiveState } from '../data/live.tsx';
import styles from './Composer.module.css';
import { applyReplyVariables, withReply } from './chat-text.ts';
import { cachedConversation, useTypingSignal } from './conversation-cache.ts';
import { SavedReplies } from './SavedReplies.tsx';

interface Props {
  id: string;
  chat: InboxEntry | undefined;
  thread: ConversationStore;
  /** An unsent message waits for the connection. */
  isWaiting: boolean;
}

/** From this length on, the remaining characters are shown. */
const NEARLY_FULL = MAX_CHAT_TEXT - 500;

const fileTexts = { sending: 'Uploading', tryAgain: 'Try again', remove: 'Remove' };

export function Composer({ id, chat, thread, isWaiting }: Props) {
  const cached = cachedConversation(id);
  const draft = useDraft(cached);
  const [isNote, setIsNote] = useState(cached.isNote);
  const typing = useTypingSignal(id);
  const isAway = useLiveState() === 'reconnecting' || isWaiting;
  const isPhone = useIsPhone();
  const field = useRef<HTMLTextAreaElement>(null);
  const isWriting = useLocation().state?.isWriting === true;
  useEffect(() => {
    if (isWriting) field.current?.focus();
  }, [isWriting]);
  const { text, files, pending } = draft.value;
  const length = text.trim().length;
  const over = length - MAX_CHAT_TEXT;
  const hasSomething = length > 0 || (!isNote && files.length > 0);
  const maySend = hasSomething && (isNote || pending.length === 0) && over <= 0;
  const name = chat?.patientName ?? '';

  function choose(note: boolean) {
    cached.isNote = note;
    setIsNote(note);
    field.current?.focus();
  }

  function send() {
    if (!maySend) return;
    if (isNote) {
      draft.write('');
      thread.send({ text: text.trim(), internal: true });
    } else for (const one of draft.take()) thread.send(one);
    typing.sent();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    // Touch keyboards have no Shift+Enter, so Enter starts a new line there.
    const isMeant = event.ctrlKey || event.metaKey || (!event.shiftKey && !isTouchDevice());
    if (!isEnter || !isMeant) return;
    event.preventDefault();
    send();
  }

  const attach = (list: FileList | null) => draft.attach([...(list ?? [])]);

  return (
    <form
      className={`${styles.composer} ${isNote ? styles.note : ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!isNote) attach(event.dataTransfer.files);
      }}
    >
      <div className={styles.modes}>
        <button type="button" aria-pressed={!isNote} onClick={() => choose(false)}>
          Reply
        </button>
        <button type="button" aria-pressed={isNote} onClick={() => choose(true)}>
          Internal note
        </button>
        <small className={styles.hint} role="status">
          {isAway && 'You’re offline. Messages will send when you reconnect.'}
          {!isAway && isNote && 'Only staff can see this'}
        </small>
      </div>
      {draft.problem && (
        <p className={styles.error} role="alert">
          Only images, PDFs and Word files can be sent.
        </p>
      )}
      {!isNote && (
        <DraftFiles
          conversationId={id}
          draft={draft}
          upload={dataProvider.uploadChatFile}
          label="Attached files"
          texts={fileTexts}
          className={styles.files}
          failureText={(reason) => (reason instanceof Error ? reason.message : 'Not delivered.')}
        />
      )}
      <textarea
        ref={field}
        rows={isPhone ? 1 : 2}
        className={styles.field}
        aria-label={isNote ? 'Internal note' : `Message ${name}`}
        placeholder={isNote ? 'Write an internal note' : `Message ${name}`}
        aria-invalid={over > 0 || undefined}
        value={text}
        onChange={({ target }) => {
          draft.write(target.value);
          if (!isNote && target.value.trim()) typing.typed();
        }}
        onKeyDown={onKeyDown}
        onPaste={({ clipboardData }) => {
          if (!isNote && clipboardData.files.length > 0) attach(clipboardData.files);
        }}
      />
      <div className={styles.bar}>
        <FileButton
          label="Attach files"
          icon={Paperclip}
          disabled={isNote}
          multiple
          accept={acceptOf(documentTypes)}
          onFiles={attach}
        />
        {isPhone && (
          <FileButton
            label="Take a photo"
            icon={Camera}
            disabled={isNote}
            accept="image/jpeg,image/png"
            capture="environment"
            onFiles={attach}
          />
        )}
        <SavedReplies
          onPick={(reply) => draft.write(withReply(text, applyReplyVariables(reply, name)))}
          onPicked={() => field.current?.focus()}
        />
        <span className={styles.end}>
          {length > NEARLY_FULL && (
            <span className={over > 0 ? styles.error : styles.count} role="status">
              {length.toLocaleString('en-US')} / {MAX_CHAT_TEXT.toLocaleString('en-US')}
            </span>
          )}
          <Button small type="submit" disabled={!maySend}>
            <Send size={16} strokeWidth={1.75} aria-hidden />

            {isNote ? 'Save note' : 'Send'}
          </Button>
        </span>
      </div>
    </form>
  );
}

interface FileButtonProps
  extends Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple' | 'disabled'> {
  label: string;
  icon: LucideIcon;
  onFiles(files: FileList | null): void;
}

function FileButton({ label, icon: Icon, onFiles, disabled, ...input }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        {...input}
        onChange={({ target }) => {
          onFiles(target.files);
          target.value = '';
        }}
      />
      <IconButton disabled={disabled} aria-label={label} onClick={() => picker.current?.click()}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </>
  );
}
