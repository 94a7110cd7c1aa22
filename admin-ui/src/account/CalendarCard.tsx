import {
  getCalendarFeed,
  makeCalendarFeed,
  revokeCalendarFeed,
} from '@bedside/contracts/appointments/dispatch.api';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { copyText } from '@bedside/ui-kit/copy-text';
import { showToast } from '@bedside/ui-kit/toast';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../data/client.ts';
import { requestIdOf } from '../data/failure.ts';
import { ConfirmForm } from '../parts/ConfirmForm.tsx';
import { useDrawer } from '../parts/drawer.tsx';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { Card } from '../parts/page/Card.tsx';
import { When } from '../parts/When.tsx';
import styles from './account.module.css';

const queryKey = ['calendar-feed'];

/** The private address under which a provider's own calendar shows the visits. It is shown once. */
export function CalendarCard() {
  const drawer = useDrawer();
  const queries = useQueryClient();
  const [url, setUrl] = useState<string>();
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => (await client.send(getCalendarFeed)).data,
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const makeAnew = async () => {
    const answer = await client.send(makeCalendarFeed);
    setUrl(answer.data.url);
    return answer;
  };
  const end = async () => {
    const answer = await client.send(revokeCalendarFeed);
    setUrl(undefined);
    return answer;
  };
  const make = useMutation({
    mutationFn: makeAnew,
    async onSuccess({ message }) {
      showToast(message, 'success');
      await refresh();
    },
  });
  const about = 'Your private calendar address';
  const askToRenew = () =>
    drawer.open(
      <ConfirmForm
        title="Make a new address"
        about={about}
        submitLabel="Make a new address"
        run={makeAnew}
        onDone={refresh}
      >
        The address you have now stops working. Your calendar needs the new one.
      </ConfirmForm>,
    );
  const askToEnd = () =>
    drawer.open(
      <ConfirmForm
        title="End the address"
        about={about}
        submitLabel="End the address"
        run={end}
        onDone={refresh}
      >
        Your calendar no longer gets your visits.
      </ConfirmForm>,
    );
  return (
    <Card title="Your calendar">
      <div className={styles.body}>
        <p>
          With a private address, your own calendar shows your visits and follows every change. It names no
          patient. Anybody who has the address can read it: keep it to yourself.
        </p>
        {error && <ErrorNotice title={error.message} requestId={requestIdOf(error)} />}
        {make.error && <FailureNotice failure={make.error} onReload={make.reset} />}
        {!data && !error && <Skeleton height={40} />}
        {url && <Address url={url} />}
        {data?.createdAt && !url && (
          <p>
            You have a private address since <When instant={data.createdAt} />. It cannot be shown again.
          </p>
        )}
        {data && (
          <div className={styles.foot}>
            {data.active ? (
              <>
                <Button variant="outlined" onClick={askToRenew}>
                  Make a new address
                </Button>
                <Button variant="text" color="error" onClick={askToEnd}>
                  End the address
                </Button>
              </>
            ) : (
              <Button variant="outlined" loading={make.isPending} onClick={() => make.mutate()}>
                Make a private address
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

function Address({ url }: { url: string }) {
  const copy = async () =>
    (await copyText(url))
      ? showToast('Copied.', 'success')
      : showToast('Your browser did not copy it. Select the address and copy it yourself.', 'error');
  return (
    <>
      <TextInput
        label="Private address"
        value={url}
        readOnly
        help="It is shown only now. Add it in your calendar as a calendar from the internet."
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.foot}>
        <Button variant="contained" onClick={copy}>
          Copy the address
        </Button>
      </div>
    </>
  );
}
