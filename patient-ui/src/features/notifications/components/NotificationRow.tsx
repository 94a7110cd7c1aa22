import type { Notification } from '@bedside/contracts/messaging/messaging.schema';
import { TimeText } from '@bedside/ui-kit/components/TimeText';
import { Link } from 'react-router';
import { IconCircle } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { iconOf, targetOf } from '../notification-target.ts';
import styles from './NotificationRow.module.css';

interface Props {
  notification: Notification;
  onOpen: () => void;
}

export function NotificationRow({ notification, onOpen }: Props) {
  const { notifications: texts } = useTexts();
  const { title, body, createdAt, readAt } = notification;
  const isUnread = readAt === null;
  const Icon = iconOf(notification);
  return (
    <Link
      to={targetOf(notification)}
      className={styles.row}
      onClick={() => {
        if (isUnread) onOpen();
      }}
    >
      <IconCircle>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </IconCircle>
      <span className={styles.words}>
        <span className={isUnread ? styles.title : undefined}>{title}</span>
        <span className={styles.body}>{body}</span>
        <span className={styles.time}>
          <TimeText value={createdAt} />
        </span>
      </span>
      {isUnread && <span className={styles.dot} role="img" aria-label={texts.unread} />}
    </Link>
  );
}
