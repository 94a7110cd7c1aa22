import { type AppAccess, removeAppAccess } from '@bedside/contracts/people/apps.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { TimeText } from '@bedside/ui-kit/components/TimeText';
import { dayIn, fullInstantText } from '@bedside/ui-kit/formats';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { Card, Rows } from '../../../components/Card.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useAddressFilter } from '../../../components/DateFilter.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useBackToSettings } from '../../settings/use-back-to-settings.ts';
import { appAccessQuery } from '../app-queries.ts';
import styles from '../apps.module.css';
import { ReadsList } from '../components/ReadsList.tsx';

export function AppsPage() {
  const { apps: texts } = useTexts();
  const back = useBack();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(appAccessQuery);
  return (
    <Page title={texts.pageTitle} head={<BackLink to={back.to}>{back.label}</BackLink>}>
      <Stack gap="var(--gap)" top={20}>
        {error && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <RowSkeletons rows={1} />}
        {data?.length === 0 && (
          <Card flush>
            <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
          </Card>
        )}
        {data && data.length > 0 && (
          <>
            <p className="muted">{texts.pageText}</p>
            <Rows>
              {data.map((access) => (
                <li key={access.id} className={styles.app}>
                  <AppRow access={access} />
                </li>
              ))}
            </Rows>
            {hasNextPage && (
              <Button kind="secondary" small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {texts.more}
              </Button>
            )}
          </>
        )}
      </Stack>
    </Page>
  );
}

/** Leads back to the health record if the user came from there. */
function useBack() {
  const { recordDownload } = useTexts();
  const settings = useBackToSettings();
  const record = useAddressFilter().get('record');
  return record
    ? { to: `/records/download?person=${encodeURIComponent(record)}`, label: recordDownload.title }
    : settings;
}

function AppRow({ access }: { access: AppAccess }) {
  const { apps: texts } = useTexts();
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{access.appName}</h2>
          <p className="small muted">
            {access.isSelf ? texts.ownRecord : texts.recordOf(access.patientName)}
          </p>
        </div>
        <RemoveButton access={access} />
      </div>
      <dl className={styles.facts}>
        <dt>{texts.since}</dt>
        <dd>
          <DateText value={access.since} pattern="full" />
        </dd>
        <dt>{texts.until}</dt>
        <dd>
          <Until value={access.endsAt} />
        </dd>
        <dt>{texts.lastRead}</dt>
        <dd>{access.lastReadAt ? <TimeText value={access.lastReadAt} /> : texts.never}</dd>
      </dl>
      <Stack gap={6}>
        <h3 className="small muted">{texts.reads}</h3>
        <ReadsList reads={access.reads} />
      </Stack>
    </>
  );
}

/** An access without offline access lasts only minutes, so one that ends today has a time. */
function Until({ value }: { value: string }) {
  const formats = useFormats();
  const { zone } = formats;
  const endsToday = dayIn(zone, new Date(value)) === dayIn(zone, new Date());
  if (!endsToday) return <DateText value={value} pattern="full" />;
  return <time dateTime={value}>{fullInstantText(value, formats)}</time>;
}

function RemoveButton({ access: { id, appName } }: { access: AppAccess }) {
  const { apps: texts } = useTexts();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => client.send(removeAppAccess, { params: { id } }),
    async onSuccess({ message }) {
      setIsAsking(false);
      toast(message, 'success');
      await queries.invalidateQueries(appAccessQuery);
    },
  });
  return (
    <>
      <Button kind="secondary" small aria-label={texts.removeApp(appName)} onClick={() => setIsAsking(true)}>
        {texts.remove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.removeTitle(appName)}
          text={texts.removeText}
          keep={texts.keep}
          confirm={texts.remove}
          action={{ ...remove, mutate: () => remove.mutate() }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
