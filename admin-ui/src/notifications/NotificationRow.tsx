import type { Notification } from '@bedside/contracts/messaging/messaging.schema';
import { TimeText } from '@bedside/ui-kit/components/TimeText';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import styles from './NotificationRow.module.css';
import { notificationAddress } from './notification-address.ts';

interface Props {
  notification: Notification;
  when?: ReactNode;
  onRead(): void;
  onGo?(): void;
}

export function NotificationRow({ notification, when, onRead, onGo }: Props) {
  const navigate = useNavigate();
  const isNew = notification.readAt === null;
  const open = () => {
    if (isNew) onRead();
    onGo?.();
    const address = notificationAddress(notification);
    if (address) navigate(address);
  };
  return (
    <li>
      <button type="button" className={styles.row} onClick={open}>
        <span className={isNew ? styles.new : styles.read} aria-hidden />
        <span className={styles.text}>
          <b>{notification.title}</b>
          <small>{notification.body}</small>
        </span>
        <small className={styles.when}>
          {isNew && <span className="visually-hidden">Unread. </span>}
          {when ?? <TimeText value={notification.createdAt} />}
        </small>
      </button>
    </li>
  );
}
