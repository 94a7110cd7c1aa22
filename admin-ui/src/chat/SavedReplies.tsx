import { Button } from '@bedside/ui-kit/components/Button';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import Bookmark from 'lucide-react/icons/bookmark';
import { useRef, useState } from 'react';
import { useDrawer } from '../components/drawer.tsx';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { FloatingPanel } from '../components/FloatingPanel.tsx';
import styles from './SavedReplies.module.css';
import { SavedRepliesDrawer } from './SavedRepliesDrawer.tsx';
import { useSavedReplies } from './use-chats.ts';

interface Props {
  onPick(text: string): void;
  /** Called after the menu has closed. */
  onPicked(): void;
}

export function SavedReplies({ onPick, onPicked }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isPicked = useRef(false);
  function onExited() {
    if (isPicked.current) onPicked();
    isPicked.current = false;
  }
  return (
    <>
      <Button
        kind="plain"
        small
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Bookmark size={16} strokeWidth={1.75} aria-hidden />
        Saved replies
      </Button>
      <FloatingPanel
        anchor={anchor}
        paper={{ className: styles.paper, 'aria-label': 'Saved replies' }}
        isAbove
        onClose={() => setAnchor(null)}
        onExited={onExited}
      >
        <Choices
          onPick={(text) => {
            setAnchor(null);
            isPicked.current = true;
            onPick(text);
          }}
          onManage={() => setAnchor(null)}
        />
      </FloatingPanel>
    </>
  );
}

function Choices({ onPick, onManage }: { onPick(text: string): void; onManage(): void }) {
  const { data, error, refetch } = useSavedReplies();
  const [typed, setTyped] = useState('');
  const drawer = useDrawer();
  const message = typed.trim().toLowerCase();
  const found = data?.filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(message));
  return (
    <>
      <input
        className={styles.search}
        aria-label="Search saved replies"
        placeholder="Search"
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: it opens to be searched
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          const [first] = found ?? [];
          if (event.key !== 'Enter' || !first) return;
          // Keeps the key press from activating the button that regains focus.
          event.preventDefault();
          onPick(first.text);
        }}
      />
      {!data && !error && (
        <Loading label="Loading saved replies">
          <Skeleton height={120} />
        </Loading>
      )}
      {error && !data && <RetryNotice error={error} onRetry={() => refetch()} />}
      {found?.length === 0 && (
        <p className={styles.none}>{message ? 'No matching replies.' : 'No saved replies yet.'}</p>
      )}
      <ul className={styles.list}>
        {found?.map(({ id, title, text }) => (
          <li key={id}>
            <button type="button" className={styles.row} onClick={() => onPick(text)}>
              <b>{title}</b>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button
        kind="text"
        small
        onClick={() => {
          onManage();
          drawer.open(<SavedRepliesDrawer />);
        }}
      >
        Manage saved replies
      </Button>
    </>
  );
}
