import { Button } from '@bedside/ui-kit/components/Button';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import BellIcon from 'lucide-react/icons/bell';
import { useState } from 'react';
import { Link } from 'react-router';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { FloatingPanel } from '../components/FloatingPanel.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { useMe } from '../data/me.ts';
import { useNotifications, useReadNotifications } from '../data/notifications.ts';
import { NotificationRow } from '../notifications/NotificationRow.tsx';
import styles from './Bell.module.css';

const CAP = 99;
const countText = (count: number) => (count > CAP ? `${CAP}+` : String(count));

export function Bell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = useMe().unreadNotificationCount;
  return (
    <>
      <IconButton
        className={styles.bell}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <BellIcon size={18} strokeWidth={1.75} aria-hidden />
        {unread > 0 && <span className={styles.count}>{countText(unread)}</span>}
      </IconButton>
      <FloatingPanel
        anchor={anchor}
        paper={{ className: styles.paper, 'aria-label': 'Notifications' }}
        align="right"
        onClose={() => setAnchor(null)}
      >
        <NotificationList onGo={() => setAnchor(null)} />
      </FloatingPanel>
    </>
  );
}

export function NotificationList({ onGo }: { onGo(): void }) {
  const { data, error, isPending, refetch } = useNotifications(true);
  const { mutate: markRead } = useReadNotifications();
  const hasUnread = data?.some(({ readAt }) => readAt === null) ?? false;
  return (
    <>
      <div className={styles.head}>
        <h2>Notifications</h2>
        {hasUnread && (
          <Button kind="text" small onClick={() => markRead(undefined)}>
            Mark all as read
          </Button>
        )}
      </div>
      {isPending && <ListLoading />}
      {error && <RetryNotice error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.empty}>You’re all caught up.</p>}
      <ul>
        {data?.map((one) => (
          <NotificationRow key={one.id} notification={one} onRead={() => markRead([one.id])} onGo={onGo} />
        ))}
      </ul>
      <Link to="/notification" className={styles.all} onClick={onGo}>
        View all notifications
      </Link>
    </>
  );
}

const ListLoading = () => (
  <Loading label="Loading notifications">
    <div className={styles.loading}>
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} />
    </div>
  </Loading>
);
