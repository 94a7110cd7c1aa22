import { createCalendarFeed, revokeCalendarFeed } from '@bedside/contracts/appointments/calendar.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Row, Stack } from '@bedside/ui-kit/components/Stack';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { TimeText } from '@bedside/ui-kit/components/TimeText';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { CopyLink } from '../../../components/CopyLink.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { calendarFeedQuery } from '../settings-queries.ts';
import { useBackToSettings } from '../use-back-to-settings.ts';

export function CalendarPage() {
  const { calendar: texts } = useTexts();
  const back = useBackToSettings();
  const { data, error, refetch } = useQuery(calendarFeedQuery);
  return (
    <Page title={texts.title} head={<BackLink to={back.to}>{back.label}</BackLink>}>
      <Stack gap="var(--gap)" top={20}>
        {error && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <RowSkeletons rows={1} />}
        {data && (
          <Card>
            <Stack gap={16}>
              <p>{texts.text}</p>
              <Feed since={data.createdAt} />
            </Stack>
          </Card>
        )}
      </Stack>
    </Page>
  );
}

type FeedAction = 'renew' | 'end';

/** The calendar URL is shown only once, after it is created. */
function Feed({ since }: { since: string | null }) {
  const { calendar: texts } = useTexts();
  const queries = useQueryClient();
  const [url, setUrl] = useState<string>();
  const [action, setAction] = useState<FeedAction>();
  const settled = async (message: string, made?: string) => {
    setUrl(made);
    setAction(undefined);
    toast(message, 'success');
    await queries.invalidateQueries(calendarFeedQuery);
  };
  const make = useMutation({
    mutationFn: () => client.send(createCalendarFeed),
    onSuccess: ({ data }) => settled(texts.made, data.url),
  });
  const end = useMutation({
    mutationFn: () => client.send(revokeCalendarFeed),
    onSuccess: () => settled(texts.ended),
  });
  if (!since)
    return (
      <>
        {make.error && <SubmitError reason={make.error} />}
        <Buttons>
          <Button busy={make.isPending} onClick={() => make.mutate()}>
            {texts.make}
          </Button>
        </Buttons>
      </>
    );
  return (
    <>
      {url ? (
        <Address url={url} />
      ) : (
        <p className="muted">
          {texts.since} <TimeText value={since} />. {texts.hidden}
        </p>
      )}
      <Buttons>
        <Button kind="secondary" onClick={() => setAction('renew')}>
          {texts.renew}
        </Button>
        <Button kind="secondary" onClick={() => setAction('end')}>
          {texts.end}
        </Button>
      </Buttons>
      {action && (
        <ConfirmDialog
          title={texts[action]}
          text={action === 'renew' ? texts.renewText : texts.endText}
          keep={texts.keep}
          confirm={texts[action]}
          action={
            action === 'renew'
              ? { ...make, mutate: () => make.mutate() }
              : { ...end, mutate: () => end.mutate() }
          }
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  );
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <Row wrap gap={12}>
    {children}
  </Row>
);

function Address({ url }: { url: string }) {
  const { calendar: texts } = useTexts();
  return (
    <>
      <TextInput
        label={texts.address}
        value={url}
        readOnly
        help={texts.onlyNow}
        onFocus={({ target }) => target.select()}
      />
      <Buttons>
        <CopyLink link={url} />
      </Buttons>
    </>
  );
}
