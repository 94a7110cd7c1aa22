import { MAX_TAKE } from '@bedside/contracts/common/fields';
import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useQuery } from '@tanstack/react-query';
import SquarePen from 'lucide-react/icons/square-pen';
import { useState } from 'react';
import { Link } from 'react-router';
import { appointmentsQuery } from '../../../api/queries.ts';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { SearchInput } from '../../../components/SearchInput.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { providerName } from '../../appointments/appointment-text.ts';
import { inboxQuery, WRITE_TO_PRACTICE, writeToProvider } from '../chat-queries.ts';
import { conversationsWith, sortConversations } from '../chat-text.ts';
import styles from './Inbox.module.css';
import { ChatRow, InboxRow } from './InboxRow.tsx';

/** On phones, an inbox of up to this many conversations has no search. */
const FEW = 5;
const USUAL_ROWS = 3;

interface Props {
  chosen?: string | undefined;
  beside?: boolean;
}

export function Inbox({ chosen, beside = false }: Props) {
  const { chat } = useTexts();
  const { data, error, refetch } = useQuery(inboxQuery);
  const [text, setText] = useState('');
  const searchable = data && (beside ? data.length > 0 : data.length > FEW);
  return (
    <>
      <div className={beside ? styles.headBeside : styles.head}>
        <h1 className={beside ? styles.titleBeside : undefined}>{chat.title}</h1>
        <Link to={WRITE_TO_PRACTICE} className={styles.write} aria-label={chat.write}>
          <SquarePen size={20} strokeWidth={1.75} aria-hidden />
        </Link>
        {searchable && (
          <div className={styles.search}>
            <SearchInput label={chat.search} value={text} onChange={setText} />
          </div>
        )}
      </div>
      <div className={beside ? styles.listBeside : undefined}>
        {error && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <RowSkeletons rows={USUAL_ROWS} />}
        {data && (
          <List
            chats={sortConversations(conversationsWith(data, text, chat))}
            all={data}
            chosen={chosen}
            beside={beside}
          />
        )}
      </div>
    </>
  );
}

interface ListProps extends Props {
  chats: readonly InboxEntry[];
  all: readonly InboxEntry[];
}

const LATEST_VISITS = { page: 1, take: MAX_TAKE, sortOrder: 'DESC' } as const;

function ProviderRows({ known }: { known: readonly InboxEntry[] }) {
  const { chat } = useTexts();
  const { data } = useQuery(appointmentsQuery(LATEST_VISITS));
  const met = new Set(known.map(({ peer }) => peer.id));
  const providers = new Map(
    (data?.appointments ?? []).flatMap(({ provider }) =>
      provider && !met.has(provider.id) ? [[provider.id, provider] as const] : [],
    ),
  );
  const hasPractice = known.some(({ kind }) => kind === 'PRACTICE');
  return (
    <>
      {!hasPractice && (
        <li>
          <ChatRow
            to={WRITE_TO_PRACTICE}
            person={{ id: 'practice', firstName: chat.practice, lastName: '' }}
            name={chat.practice}
            text={chat.notWritten}
          />
        </li>
      )}
      {[...providers.values()].map((provider) => (
        <li key={provider.id}>
          <ChatRow
            to={writeToProvider(provider.id)}
            person={provider}
            name={providerName(provider)}
            text={chat.notWritten}
          />
        </li>
      ))}
    </>
  );
}

function List({ chats, all, chosen, beside = false }: ListProps) {
  const { chat } = useTexts();
  const isEmpty = all.every(({ lastMessage }) => lastMessage === null);
  const rows = (
    <>
      {chats.map((one) => (
        <li key={one.id}>
          <InboxRow chat={one} chosen={one.id === chosen} />
        </li>
      ))}
      {chats.length === all.length && <ProviderRows known={all} />}
    </>
  );
  return (
    <>
      {isEmpty && <Nothing beside={beside} />}
      {chats.length === 0 && all.length > 0 && (
        <EmptyState title={chat.noMatch}>{chat.noMatchText}</EmptyState>
      )}
      <nav aria-label={chat.inbox} className={isEmpty && !beside ? styles.below : undefined}>
        {beside ? <ul className={styles.rows}>{rows}</ul> : <Rows>{rows}</Rows>}
      </nav>
    </>
  );
}

function Nothing({ beside }: { beside: boolean }) {
  const { chat } = useTexts();
  const content = (
    <EmptyState
      title={chat.empty}
      action={
        <Link to={WRITE_TO_PRACTICE} className={buttonClass({ small: true })}>
          {chat.write}
        </Link>
      }
    >
      {chat.emptyText}
    </EmptyState>
  );
  return beside ? content : <Card flush>{content}</Card>;
}
