import { endOneSession, logoutEverywhere } from '@bedside/contracts/people/session.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { TimeText } from '@bedside/ui-kit/components/TimeText';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { toast } from '../../../api/toast.ts';
import { Rows } from '../../../components/Card.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { session } from '../../../session/session.ts';
import { sessionsQuery } from '../settings-queries.ts';
import { useBackToSettings } from '../use-back-to-settings.ts';
import styles from './settings.module.css';

const USUAL_ROWS = 2;

export function DevicesPage() {
  const { settings: texts } = useTexts();
  const back = useBackToSettings();
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <Page title={texts.devices} head={<BackLink to={back.to}>{back.label}</BackLink>}>
      <Stack gap="var(--gap)" top={20}>
        {error && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <RowSkeletons rows={USUAL_ROWS} />}
        {data && (
          <Rows>
            {data.map((one) => (
              <li key={one.id} className={styles.device}>
                <div className={styles.words}>
                  <p className="strong">{one.device}</p>
                  <p className="small muted">
                    {texts.seen} <TimeText value={one.lastSeenAt} />
                    {one.ip && `, ${one.ip}`}
                  </p>
                </div>
                {one.current ? (
                  <span className="small muted">{texts.thisDevice}</span>
                ) : (
                  <EndButton id={one.id} device={one.device} />
                )}
              </li>
            ))}
          </Rows>
        )}
        {data && <Everywhere />}
      </Stack>
    </Page>
  );
}

function EndButton({ id, device }: { id: string; device: string }) {
  const { settings: texts, failure } = useTexts();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => client.send(endOneSession, { params: { id } }),
    async onSuccess({ message }) {
      toast(message, 'success');
      await queries.invalidateQueries(sessionsQuery);
    },
    onError: (reason) => toast(errorMessageOf(reason, failure.whatToDo).message, 'error'),
  });
  return (
    <Button
      kind="secondary"
      small
      busy={end.isPending}
      aria-label={texts.signOutOf(device)}
      onClick={() => end.mutate()}
    >
      {texts.signOut}
    </Button>
  );
}

function Everywhere() {
  const { settings: texts } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const everywhere = useMutation({
    mutationFn: () => {
      session.leave();
      return client.send(logoutEverywhere);
    },
    onSuccess: () => session.end('left'),
  });
  return (
    <>
      <Button kind="secondary" wide onClick={() => setIsAsking(true)}>
        {texts.everywhere}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.everywhere}
          text={texts.everywhereText}
          keep={texts.stay}
          confirm={texts.everywhere}
          action={{ ...everywhere, mutate: () => everywhere.mutate() }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
