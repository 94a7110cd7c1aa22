import { Button } from '@bedside/ui-kit/components/Button';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Row } from '@bedside/ui-kit/components/Stack';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { copyText } from '@bedside/ui-kit/copy-text';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ConfirmForm } from '../components/ConfirmForm.tsx';
import { useDrawer } from '../components/drawer.tsx';
import { FailureNotice, RetryNotice } from '../components/FailureNotice.tsx';
import { Card } from '../components/page/Card.tsx';
import { RelativeDateTime } from '../components/RelativeDateTime.tsx';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import styles from './account.module.css';

const queryKey = ['calendar-feed'];

/** The feed URL is shown only once. */
export function CalendarCard() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const drawer = useDrawer();
  const queries = useQueryClient();
  const [url, setUrl] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await dataProvider.getCalendarFeed()).data,
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const makeAgain = async () => {
    const answer = await dataProvider.createCalendarFeed();
    setUrl(answer.data.url);
    return answer;
  };
  const end = async () => {
    const answer = await dataProvider.revokeCalendarFeed();
    setUrl(undefined);
    return answer;
  };
  const make = useMutation({
    mutationFn: makeAgain,
    async onSuccess({ message }) {
      showToast(message, 'success');
      await refresh();
    },
  });
  const about = 'Calendar subscription link';
  const askToRenew = () =>
    drawer.open(
      <ConfirmForm
        title="Replace calendar link"
        about={about}
        submitLabel="Replace link"
        run={makeAgain}
        onDone={refresh}
      >
        Your current link stops working right away. Update your calendar app with the new one.
      </ConfirmForm>,
    );
  const askToEnd = () =>
    drawer.open(
      <ConfirmForm
        title="Turn off calendar link"
        about={about}
        submitLabel="Turn off calendar link"
        run={end}
        onDone={refresh}
      >
        Your visits will no longer sync to your calendar.
      </ConfirmForm>,
    );
  return (
    <Card title="Calendar sync">
      <div className={styles.body}>
        <p>
          Subscribe to your visits from any calendar app. Changes sync automatically and patient names aren’t
          included. Anyone with the link can see your schedule, so keep it private.
        </p>
        {error && <RetryNotice error={error} onRetry={() => void refetch()} />}
        {make.error && <FailureNotice failure={make.error} onReload={make.reset} isEmpty />}
        {!data && !error && <Skeleton height={40} />}
        {url && <Address url={url} />}
        {data?.createdAt && !url && (
          <p>
            Calendar link created <RelativeDateTime instant={data.createdAt} />. For security, the link can’t
            be shown again.
          </p>
        )}
        {data && (
          <Row wrap gap={8}>
            {data.active ? (
              <>
                <Button kind="secondary" onClick={askToRenew}>
                  Replace link
                </Button>
                <Button kind="dangerText" onClick={askToEnd}>
                  Turn off calendar link
                </Button>
              </>
            ) : (
              <Button kind="secondary" busy={make.isPending} onClick={() => make.mutate()}>
                Create calendar link
              </Button>
            )}
          </Row>
        )}
      </div>
    </Card>
  );
}

function Address({ url }: { url: string }) {
  const copy = async () =>
    (await copyText(url))
      ? showToast('Link copied', 'success')
      : showToast('Couldn’t copy the link. Select it and copy it manually.', 'error');
  return (
    <>
      <TextInput
        label="Calendar link"
        value={url}
        readOnly
        help="Copy this link now; it won’t be shown again. In your calendar app, choose “Add calendar from URL.”"
        onFocus={({ target }) => target.select()}
      />
      <Row wrap gap={8}>
        <Button onClick={copy}>Copy link</Button>
      </Row>
    </>
  );
}
