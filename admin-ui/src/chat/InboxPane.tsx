import { markChatRead } from '@bedside/contracts/messaging/chat.api';
import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import BookOpenText from 'lucide-react/icons/book-open-text';
import Inbox from 'lucide-react/icons/inbox';
import MailWarning from 'lucide-react/icons/mail-warning';
import SearchIcon from 'lucide-react/icons/search';
import SearchX from 'lucide-react/icons/search-x';
import SquarePen from 'lucide-react/icons/square-pen';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDrawer } from '../components/drawer.tsx';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { useShortcuts } from '../components/screen-hooks.ts';
import { client } from '../data/client.ts';
import { useMe } from '../data/me.ts';
import list from '../list/ListFrame.module.css';
import { RouteTabs, useSiblings } from '../list/ListTabs.tsx';
import {
  addressIn,
  type ChatTab,
  type ChatView,
  chatTabs,
  chatViews,
  countOf,
  emptyLabels,
  tabLabels,
} from './chat-tabs.ts';
import styles from './InboxPane.module.css';
import { InboxRow } from './InboxRow.tsx';
import { NewChatDrawer } from './NewChatDrawer.tsx';
import { SavedRepliesDrawer } from './SavedRepliesDrawer.tsx';
import { useInbox } from './use-chats.ts';

interface Props {
  view: ChatView;
  openId: string | undefined;
}

const REST_MILLISECONDS = 500;

/** For each conversation, the last message reported as delivered. */
const lastReported = new Map<string, number>();

/** Loading the inbox marks messages as delivered, even if none is opened. */
function useMarkDelivered(chats: readonly InboxEntry[], meId: string): void {
  useEffect(() => {
    for (const { id, kind, provider, unreadCount, lastSeq } of chats) {
      const isOurs = kind === 'PRACTICE' || provider?.id === meId;
      if (!isOurs || unreadCount === 0 || (lastReported.get(id) ?? 0) >= lastSeq) continue;
      lastReported.set(id, lastSeq);
      const body = { receipt: 'delivered' as const, upTo: lastSeq };
      void client
        .send(markChatRead, { params: { conversationId: id }, body }, { isBackground: true })
        .catch(() => lastReported.delete(id));
    }
  }, [chats, meId]);
}

export function InboxPane({ view, openId }: Props) {
  const { title, about, kind, tabs } = chatViews[view];
  const { tabs: lists } = useSiblings();
  const [params, setParams] = useSearchParams();
  const requestedTab = chatTabs.find((one) => one === params.get('tab'));
  const first = tabs[0] ?? 'open';
  const tab: ChatTab = requestedTab && [...tabs, 'unread'].includes(requestedTab) ? requestedTab : first;
  const choose = (one: ChatTab) => setParams(one === first ? {} : { tab: one }, { replace: true });
  const hasUnreadTab = tabs.includes('unread');
  const [typed, setTyped] = useState<string | null>(null);
  const q = useDebounced((typed ?? '').trim(), REST_MILLISECONDS);
  const inbox = useInbox({ view, tab, q });
  const drawer = useDrawer();
  const me = useMe();
  const mayBegin = me.role !== 'PROVIDER' && kind === 'PRACTICE';
  const rows = inbox.data?.pages.flatMap((page) => page.rows) ?? [];
  useMarkDelivered(rows, me.id);
  const facets = inbox.data?.pages[0]?.facets ?? {};
  const begin = () => drawer.open(<NewChatDrawer />);
  useShortcuts({ '/': () => setTyped(typed ?? ''), ...(mayBegin && { n: begin }) });
  return (
    <section className={styles.pane} aria-label={title}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <span className={styles.buttons}>
          {!hasUnreadTab && (
            <IconButton
              className={tab === 'unread' ? styles.on : undefined}
              aria-label="Unread only"
              aria-pressed={tab === 'unread'}
              title="Unread only"
              onClick={() => choose(tab === 'unread' ? first : 'unread')}
            >
              <MailWarning size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          )}
          <IconButton
            aria-label={typed === null ? 'Search by name' : 'Close search'}
            onClick={() => setTyped(typed === null ? '' : null)}
          >
            {typed === null ? (
              <SearchIcon size={16} strokeWidth={1.75} aria-hidden />
            ) : (
              <X size={16} strokeWidth={1.75} aria-hidden />
            )}
          </IconButton>
          <IconButton aria-label="Saved replies" onClick={() => drawer.open(<SavedRepliesDrawer />)}>
            <BookOpenText size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
          {mayBegin && (
            <IconButton aria-label="New message" onClick={begin}>
              <SquarePen size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          )}
        </span>
      </header>
      {typed !== null && (
        <input
          className={styles.search}
          type="search"
          aria-label="Search by patient name, phone or email"
          placeholder="Name, phone or email"
          value={typed}
          maxLength={100}
          // biome-ignore lint/a11y/noAutofocus: the box appears when it is asked for
          autoFocus
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && setTyped(null)}
        />
      )}
      {lists.length > 0 && (
        <div className={styles.lists}>
          <RouteTabs tabs={lists} isInBar label="Conversations" />
        </div>
      )}
      <nav className={`${list.tabs} ${styles.tabs}`} aria-label="Filter conversations">
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            className={list.tab}
            aria-current={one === tab}
            onClick={() => choose(one)}
          >
            {tabLabels[one]}
            {countOf(one, facets) !== undefined && <i>{countOf(one, facets)?.toLocaleString('en-US')}</i>}
          </button>
        ))}
      </nav>
      <div className={styles.scroll} data-stale={inbox.isPlaceholderData || undefined}>
        {inbox.isPending && <RowsLoading />}
        {inbox.error && !inbox.data && (
          <div className={styles.notice}>
            <RetryNotice error={inbox.error} onRetry={() => inbox.refetch()} />
          </div>
        )}
        {inbox.data && rows.length === 0 && (
          <Nothing
            tab={tab}
            q={q}
            about={about}
            action={
              q
                ? { label: 'Clear search', onPress: () => setTyped(null) }
                : tab === 'today'
                  ? { label: tabLabels.upcoming, onPress: () => choose('upcoming') }
                  : tab === first
                    ? mayBegin && { label: 'Write to a patient', onPress: begin }
                    : { label: `Show ${tabLabels[first].toLowerCase()}`, onPress: () => choose(first) }
            }
          />
        )}
        {rows.length > 0 && (
          <ul>
            {rows.map((chat) => (
              <li key={chat.id}>
                <InboxRow
                  chat={chat}
                  to={addressIn(view, chat.id, params)}
                  showsVisit={view === 'visits'}
                  isOpen={chat.id === openId}
                />
              </li>
            ))}
          </ul>
        )}
        {inbox.hasNextPage && (
          <div className={styles.more}>
            <Button
              kind="secondary"
              small
              busy={inbox.isFetchingNextPage}
              onClick={() => inbox.fetchNextPage()}
            >
              Show more
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

interface NothingProps {
  tab: ChatTab;
  q: string;
  about: string;
  action: { label: string; onPress(): void } | false;
}

function Nothing({ tab, q, about, action }: NothingProps) {
  const button = action && (
    <Button kind="secondary" onClick={action.onPress}>
      {action.label}
    </Button>
  );
  if (q)
    return (
      <EmptyState icon={SearchX} title={`No one named “${q}” in ${tabLabels[tab]}`} action={button}>
        Try a different name or tab.
      </EmptyState>
    );
  const { title, text } = emptyLabels[tab];
  return (
    <EmptyState icon={Inbox} title={title} action={button}>
      {text} {tab === 'open' && about}
    </EmptyState>
  );
}

const RowsLoading = () => (
  <Loading label="Loading conversations">
    {Array.from({ length: 8 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={at} className={styles.loading}>
        <Skeleton width={32} height={32} round />
        <Skeleton height={44} />
      </div>
    ))}
  </Loading>
);
