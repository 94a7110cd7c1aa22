import type { ConversationState, ConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import { type MessageLogRow, messageLogRows } from '@bedside/ui-kit/chat/rows';
import { useMessageLogScroll } from '@bedside/ui-kit/chat/use-message-log-scroll';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Spinner } from '@bedside/ui-kit/components/Spinner';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { dayIn } from '@bedside/ui-kit/formats';
import ArrowDown from 'lucide-react/icons/arrow-down';
import MessageSquare from 'lucide-react/icons/message-square';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { chatDayHeading } from './chat-text.ts';
import styles from './MessageLog.module.css';
import { MessageRow, UnsentRow } from './MessageRow.tsx';

interface Props {
  id: string;
  name: string;
  thread: ConversationStore;
  state: ConversationState;
}

export function MessageLog({ id, name, thread, state }: Props) {
  const { zone } = useFormats();
  const { messages, unsent, unreadFrom, loading, failure } = state;
  const rows = messageLogRows(messages, unsent, { zone, unreadFrom });
  const { box, hasBelow, onScroll, toEnd } = useMessageLogScroll(rows, () => void thread.loadOlder());
  const today = dayIn(zone, new Date());
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.log}
        role="log"
        aria-live="polite"
        aria-label={`Messages with ${name}`}
        aria-busy={loading !== null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {loading === 'first' && rows.length === 0 && <Bubbles />}
        {failure instanceof Error && <RetryNotice error={failure} onRetry={() => void thread.catchUp()} />}
        {loading === 'older' && (
          <p className={styles.older} role="status" aria-label="Loading older messages">
            <Spinner />
          </p>
        )}
        {rows.length === 0 && loading === null && failure === null && (
          <EmptyState icon={MessageSquare} title="No messages yet">
            The patient will see your message in the portal.
          </EmptyState>
        )}
        {rows.map((row) => (
          <Row key={row.key} row={row} id={id} thread={thread} today={today} />
        ))}
      </div>
      {hasBelow && (
        <button type="button" className={styles.below} onClick={toEnd}>
          <ArrowDown size={14} strokeWidth={2} aria-hidden />
          New messages
        </button>
      )}
    </div>
  );
}

function Row({
  row,
  id,
  thread,
  today,
}: {
  row: MessageLogRow;
  id: string;
  thread: ConversationStore;
  today: string;
}) {
  const formats = useFormats();
  if (row.kind === 'day') return <p className={styles.day}>{chatDayHeading(row.day, today, formats)}</p>;
  if (row.kind === 'unread')
    return (
      <p className={styles.unread} data-unread>
        New messages
      </p>
    );
  if (row.kind === 'unsent') return <UnsentRow unsent={row.unsent} thread={thread} />;
  const { message, startsRun, endsRun } = row;
  return <MessageRow {...{ message, startsRun, endsRun }} conversationId={id} />;
}

const Bubbles = () => (
  <Loading label="Loading messages">
    <Stack gap={12}>
      <Skeleton width="58%" height={52} />
      <Skeleton width="46%" height={36} />
      <Skeleton width="54%" height={52} />
    </Stack>
  </Loading>
);
