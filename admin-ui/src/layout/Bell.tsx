import type { Notification } from '@bedside/contracts/messaging/messaging.schema';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { TimeText } from '@bedside/ui-kit/components/TimeText';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import BellIcon from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../data/me.ts';
import { useNotifications, useReadNotifications } from '../data/notifications.ts';
import { webRequestAddress } from '../resources/web-appointments/web-request-address.ts';
import styles from './Bell.module.css';

const CAP = 99;
const countText = (count: number) => (count > CAP ? `${CAP}+` : String(count));

export function Bell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = useMe().unreadNotificationCount;
  return (
    <>
      <IconButton
        size="small"
        className={styles.bell}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <BellIcon size={18} strokeWidth={1.75} aria-hidden />
        {unread > 0 && <span className={styles.count}>{countText(unread)}</span>}
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: styles.paper, role: 'dialog', 'aria-label': 'Notifications' } }}
      >
        <NotificationList onGo={() => setAnchor(null)} />
      </Popover>
    </>
  );
}

/** My notifications, newest first; opening one marks it as read. */
export function NotificationList({ onGo }: { onGo(): void }) {
  const { data, error, isPending } = useNotifications(true);
  const { mutate: markRead } = useReadNotifications();
  const hasUnread = data?.some(({ readAt }) => readAt === null) ?? false;
  return (
    <>
      <div className={styles.head}>
        <h2>Notifications</h2>
        {hasUnread && (
          <Button size="small" variant="text" onClick={() => markRead(undefined)}>
            Mark all as read
          </Button>
        )}
      </div>
      {isPending && <ListLoading />}
      {error && <ErrorNotice title={error.message}>Close the list and open it again.</ErrorNotice>}
      {data?.length === 0 && <p className={styles.empty}>Nothing yet. What needs you will stand here.</p>}
      <ul>
        {data?.map((one) => (
          <Row key={one.id} notification={one} onRead={() => markRead([one.id])} onGo={onGo} />
        ))}
      </ul>
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

interface RowProps {
  notification: Notification;
  onRead(): void;
  onGo(): void;
}

function Row({ notification, onRead, onGo }: RowProps) {
  const navigate = useNavigate();
  const isNew = notification.readAt === null;
  const open = () => {
    if (isNew) onRead();
    onGo();
    const address = addressOf(notification);
    if (address) navigate(address);
  };
  return (
    <li>
      <button type="button" className={styles.row} onClick={open}>
        <span className={isNew ? styles.new : styles.read} aria-hidden />
        <span className={styles.text}>
          <b>{notification.title}</b>
          <span>{notification.body}</span>
        </span>
        <span className={styles.when}>
          {isNew && <span className={styles.spoken}>Unread. </span>}
          <TimeText value={notification.createdAt} />
        </span>
      </button>
    </li>
  );
}

/** Where the news is shown; an emergency access stands in the logs. */
function addressOf({ entityType, entityId, type }: Notification): string | null {
  if (entityType === 'appointment') return `/appointments/${entityId}/show`;
  if (entityType === 'webRequest') return webRequestAddress(entityId);
  if (entityType === 'consent') return '/consents';
  return type === 'staff-emergency-access' ? '/admin_logs' : null;
}
