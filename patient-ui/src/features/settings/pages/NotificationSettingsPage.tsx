import { channels } from '@bedside/contracts/messaging/messaging.schema';
import { setNotifications } from '@bedside/contracts/people/account.api';
import {
  type MessageKind,
  messageKinds,
  type NotificationSettings,
} from '@bedside/contracts/people/user.schema';
import { Checkbox } from '@bedside/ui-kit/components/Checkbox';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Row, Stack } from '@bedside/ui-kit/components/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { configQuery } from '../../../api/config-queries.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { canPush, pushSubscription } from '../../../push/push-subscription.ts';
import type { PushSetup } from '../../../push/registration.ts';
import { setPushEnabled } from '../../../push/use-push.ts';
import { notificationSettingsQuery } from '../settings-queries.ts';
import { useBackToSettings } from '../use-back-to-settings.ts';

/** The only place that asks for push permission. Pushes end with the session. */
function PushSwitch() {
  const { push: texts } = useTexts();
  const { data: config } = useQuery(configQuery);
  if (!config) return null;
  const hint = hintOf(config.push, texts);
  return (
    <Card>
      <FieldGroup label={texts.title} help={hint ?? texts.help}>
        <Switch setup={config.push} disabled={hint !== null} />
      </FieldGroup>
    </Card>
  );
}

function hintOf(setup: PushSetup | null, texts: ReturnType<typeof useTexts>['push']): string | null {
  if (!setup) return texts.notSetUp;
  if (!canPush()) return texts.unsupported;
  return Notification.permission === 'denied' ? texts.blocked : null;
}

function Switch({ setup, disabled }: { setup: PushSetup | null; disabled: boolean }) {
  const { push: texts } = useTexts();
  const [isOn, setOn] = useState(() => !disabled && pushSubscription.isOn());
  const turn = useMutation({
    async mutationFn(on: boolean) {
      if (!setup) return;
      if (on && (await Notification.requestPermission()) !== 'granted') throw new Error('Not allowed');
      await setPushEnabled(on, setup);
      setOn(on);
    },
    onSuccess: (_, on) => toast(on ? texts.turnedOn : texts.turnedOff, 'success'),
    onError: (reason) => toast(errorMessageOf(reason, texts.failed).message, 'error'),
  });
  return (
    <Checkbox
      checked={turn.isPending ? turn.variables : isOn}
      disabled={disabled || turn.isPending}
      onChange={({ target }) => turn.mutate(target.checked)}
    >
      {texts.here}
    </Checkbox>
  );
}

export function NotificationSettingsPage() {
  const { settings: texts } = useTexts();
  const back = useBackToSettings();
  const { data, error, refetch } = useQuery(notificationSettingsQuery);
  return (
    <Page title={texts.notifications} head={<BackLink to={back.to}>{back.label}</BackLink>}>
      <Stack gap="var(--gap)" top={20}>
        <p className="muted">{texts.notificationsText}</p>
        <PushSwitch />
        {error && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height={480} />}
        {data && messageKinds.map((kind) => <Kind key={kind} kind={kind} wanted={data[kind]} />)}
      </Stack>
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
        <Row wrap gap="4px 24px">
          {channels.map((channel) => (
            <Checkbox
              key={channel}
              checked={wanted[channel]}
              onChange={({ target }) => set.mutate({ [channel]: target.checked })}
            >
              {texts.channels[channel]}
            </Checkbox>
          ))}
        </Row>
      </FieldGroup>
    </Card>
  );
}
