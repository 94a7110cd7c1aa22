import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import type { ConversationState, ConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import { type MessageLogRow, messageLogRows } from '@bedside/ui-kit/chat/rows';
import { useMessageLogScroll } from '@bedside/ui-kit/chat/use-message-log-scroll';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Spinner } from '@bedside/ui-kit/components/Spinner';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { dayIn } from '@bedside/ui-kit/formats';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { chatDayHeading } from '../chat-text.ts';
import styles from './MessageLog.module.css';
import { MessageRow, UnsentRow } from './MessageRow.tsx';

interface Props {
  id: string;
  name: string;
  kind: InboxEntry['kind'] | undefined;
  thread: ConversationStore;
  state: ConversationState;
}

export function MessageLog({ id, name, kind, thread, state }: Props) {
  const { chat: texts } = useTexts();
  const formats = useFormats();
  const rows = messageLogRows(state.messages, state.unsent, {
    zone: formats.zone,
    unreadFrom: state.unreadFrom,
  });
  const { box, hasBelow, onScroll, toEnd } = useMessageLogScroll(rows, () => void thread.loadOlder());
  const today = dayIn(formats.zone, new Date());
  const isEmpty = rows.length === 0 && state.loading === null && !state.failure;
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.log}
        role="log"
        aria-label={texts.log(name)}
        aria-busy={state.loading !== null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {state.loading === 'first' && rows.length === 0 && <Bubbles />}
        {state.failure !== null && (
          <LoadFailure reason={state.failure} onRetry={() => void thread.catchUp()} />
        )}
        {isEmpty && (
          <div className={styles.begin}>
            <p>{texts.begin(name)}</p>
            <p className="small muted">{texts.beginText}</p>
          </div>
        )}
        {rows.map((row) => (
          <Row key={row.key} row={row} id={id} kind={kind} thread={thread} today={today} />
        ))}
      </div>
      {state.loading === 'older' && (
        <p className={styles.older} role="status" aria-label={texts.older}>
          <Spinner />
        </p>
      )}
      {hasBelow && (
        <button type="button" className={styles.below} onClick={toEnd} aria-label={texts.toNewest}>
          <ArrowDown size={16} strokeWidth={2} aria-hidden />
          {texts.newMessages}
        </button>
      )}
    </div>
  );
}

interface RowProps extends Pick<Props, 'id' | 'kind' | 'thread'> {
  row: MessageLogRow;
  today: string;
}

function Row({ row, id, kind, thread, today }: RowProps) {
  const { chat: texts } = useTexts();
  const formats = useFormats();
  if (row.kind === 'day')
    return <p className={styles.day}>{chatDayHeading(row.day, today, texts, formats)}</p>;
  if (row.kind === 'unread')
    return (
      <p className={styles.unread} data-unread>
        {texts.newMessages}
      </p>
    );
  if (row.kind === 'unsent') return <UnsentRow unsent={row.unsent} thread={thread} />;
  const { message, startsRun, endsRun } = row;
  return <MessageRow {...{ message, startsRun, endsRun }} conversationId={id} named={kind === 'PRACTICE'} />;
}

const Bubbles = () => (
  <Stack gap={12} aria-hidden>
    <Skeleton width="62%" height={72} />
    <Skeleton width="52%" height={48} />
    <span className={styles.mine}>
      <Skeleton width="58%" height={72} />
    </span>
  </Stack>
);
