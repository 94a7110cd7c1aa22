import { Button } from '@bedside/ui-kit/components/Button';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useSearchParams } from 'react-router';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { Card } from '../components/page/Card.tsx';
import { PlainPage } from '../components/page/PlainPage.tsx';
import { RelativeDateTime } from '../components/RelativeDateTime.tsx';
import { useMe } from '../data/me.ts';
import { useNotificationPage, useReadNotifications } from '../data/notifications.ts';
import { NotificationRow } from './NotificationRow.tsx';
import styles from './NotificationsPage.module.css';

const TAKE = 50;

export default function NotificationsPage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const { data, error, isPending, refetch } = useNotificationPage(page, TAKE);
  const { mutate: markRead, isPending: isMarking } = useReadNotifications();
  const unread = useMe().unreadNotificationCount;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / TAKE));
  const turn = (to: number) => setSearch(to === 1 ? {} : { page: String(to) });
  return (
    <PlainPage title="Notifications">
      <Card
        title={unread === 0 ? 'All caught up' : `${unread.toLocaleString('en-US')} unread`}
        end={
          unread > 0 && (
            <Button kind="secondary" small busy={isMarking} onClick={() => markRead(undefined)}>
              Mark all as read
            </Button>
          )
        }
      >
        {error && (
          <RetryNotice error={error} onRetry={() => refetch()}>
            Couldn’t load your notifications. Nothing was changed.
          </RetryNotice>
        )}
        {isPending && (
          <Loading label="Loading notifications">
            <div className={styles.loading}>
              {['one', 'two', 'three', 'four', 'five'].map((key) => (
                <Skeleton key={key} height={44} />
              ))}
            </div>
          </Loading>
        )}
        {data?.total === 0 && <p className={styles.none}>You’re all caught up.</p>}
        {data && data.total > 0 && (
          <ul className={styles.list}>
            {data.notifications.map((one) => (
              <NotificationRow
                key={one.id}
                notification={one}
                when={<RelativeDateTime instant={one.createdAt} />}
                onRead={() => markRead([one.id])}
              />
            ))}
          </ul>
        )}
        {pages > 1 && (
          <footer className={styles.foot}>
            <span role="status">
              Page {page} of {pages}
            </span>
            <Button kind="secondary" small disabled={page <= 1} onClick={() => turn(page - 1)}>
              Newer
            </Button>
            <Button kind="secondary" small disabled={page >= pages} onClick={() => turn(page + 1)}>
              Older
            </Button>
          </footer>
        )}
      </Card>
    </PlainPage>
  );
}
