import { channels } from '@bedside/contracts/messaging/messaging.schema';
import { setNotifications } from '@bedside/contracts/people/account.api';
import {
  type MessageKind,
  messageKinds,
  type NotificationSettings,
} from '@bedside/contracts/people/notification-settings.schema';
import { Checkbox } from '@bedside/ui-kit/components/Checkbox';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { errorMessageOf } from '../../../api/failure-text.ts';
import { toast } from '../../../api/toast.ts';
import { BackLink } from '../../../components/BackLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PushSwitch } from '../components/PushSwitch.tsx';
import { notificationSettingsQuery } from '../settings-queries.ts';
import { useBackToSettings } from '../use-back-to-settings.ts';
import styles from './settings.module.css';

export function NotificationSettingsPage() {
  const { settings: texts } = useTexts();
  const back = useBackToSettings();
  const { data, error, refetch } = useQuery(notificationSettingsQuery);
  return (
    <Page title={texts.notifications} head={<BackLink to={back.to}>{back.label}</BackLink>}>
      <div className={styles.cards}>
        <p className="muted">{texts.notificationsText}</p>
        <PushSwitch />
        {error && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height={480} />}
        {data && messageKinds.map((kind) => <Kind key={kind} kind={kind} wanted={data[kind]} />)}
      </div>
    </Page>
  );
}

interface KindProps {
  kind: MessageKind;
  wanted: NotificationSettings[MessageKind];
}

function Kind({ kind, wanted }: KindProps) {
  const { settings: texts, failure } = useTexts();
  const queries = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  const set = useMutation({
    mutationFn: (change: Partial<KindProps['wanted']>) =>
      client.send(setNotifications, { body: { settings: { [kind]: change } } }),
    onMutate: (change) =>
      queries.setQueryData(queryKey, (all) => all && { ...all, [kind]: { ...all[kind], ...change } }),
    onSuccess: ({ data }) => queries.setQueryData(queryKey, data),
    async onError(reason) {
      toast(errorMessageOf(reason, failure.whatToDo).message, 'error');
      await queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <Card>
      <FieldGroup label={texts.kinds[kind]} help={texts.kindHelp[kind]}>
        <div className={styles.channels}>
          {channels.map((channel) => (
            <Checkbox
              key={channel}
              checked={wanted[channel]}
              onChange={({ target }) => set.mutate({ [channel]: target.checked })}
            >
              {texts.channels[channel]}
            </Checkbox>
          ))}
        </div>
      </FieldGroup>
    </Card>
  );
}
