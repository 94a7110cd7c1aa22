import { markNotificationsRead } from '@bedside/contracts/messaging/messaging.api';
import type { Notification } from '@bedside/contracts/messaging/messaging.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { TimeText } from '@bedside/ui-kit/components/TimeText';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { client } from '../../../api/client.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { keys } from '../../../api/keys.ts';
import { notificationsQuery } from '../../../api/queries.ts';
import { toast } from '../../../api/toast.ts';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { IconCircle, RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { pageIn, pageSizes } from '../../../search-params.ts';
import { iconOf, targetOf } from '../notification-target.ts';
import styles from './NotificationsPage.module.css';

const USUAL_ROWS = 5;

interface Props {
  notification: Notification;
  onOpen: () => void;
}

function NotificationRow({ notification, onOpen }: Props) {
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
      <IconCircle icon={Icon} />
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

export function NotificationsPage() {
  const { notifications: texts, failure } = useTexts();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const { page, take } = pageIn(search);
  const { data, error, refetch } = useQuery(notificationsQuery(page, take));
  const read = useMutation({
    mutationFn: (ids?: string[]) => client.send(markNotificationsRead, { body: ids ? { ids } : {} }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [keys.notifications] }),
        queries.invalidateQueries({ queryKey: [keys.me] }),
      ]),
    onError: (reason) => toast(errorMessageOf(reason, failure.whatToDo).message, 'error'),
  });
  const isAnyUnread = data?.notifications.some(({ readAt }) => readAt === null) ?? false;
  return (
    <Page title={texts.title} titleHidden>
      <div className={styles.head}>
        <h1>{texts.title}</h1>
        {isAnyUnread && (
          <Button kind="text" small busy={read.isPending} onClick={() => read.mutate(undefined)}>
            {texts.readAll}
          </Button>
        )}
      </div>
      {error && <LoadFailure reason={error} onRetry={refetch} />}
      {!error && !data && <RowSkeletons rows={USUAL_ROWS} />}
      {data?.notifications.length === 0 && (
        <Card flush>
          <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
        </Card>
      )}
      {data && data.notifications.length > 0 && (
        <Rows>
          {data.notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationRow notification={notification} onOpen={() => read.mutate([notification.id])} />
            </li>
          ))}
        </Rows>
      )}
      {data?.meta && <Pager meta={data.meta} sizes={pageSizes} />}
    </Page>
  );
}
