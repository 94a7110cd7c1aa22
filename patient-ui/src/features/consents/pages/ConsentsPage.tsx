import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import { getConsentDocument } from '@bedside/contracts/people/consents.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import FileSignature from 'lucide-react/icons/file-signature';
import { useSearchParams } from 'react-router';
import { client } from '../../../api/client.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { toast } from '../../../api/toast.ts';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { IconCircle, RowLink, RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { pageIn, pageSizes } from '../../../search-params.ts';
import { useBackToSettings } from '../../settings/use-back-to-settings.ts';
import { ConsentStatusChip } from '../components/ConsentStatusChip.tsx';
import { consentsQuery, useConsentTypeLabels } from '../consent-queries.ts';
import styles from './ConsentsPage.module.css';

const USUAL_ROWS = 3;

export function ConsentsPage() {
  const { consent: texts } = useTexts();
  const back = useBackToSettings();
  const [search] = useSearchParams();
  const { page, take } = pageIn(search);
  const { data, error, refetch } = useQuery(consentsQuery(page, take));
  return (
    <Page title={texts.listTitle} head={<BackLink to={back.to}>{back.label}</BackLink>}>
      <Stack gap="var(--gap)" top={20}>
        {error && <LoadFailure reason={error} onRetry={refetch} />}
        {!error && !data && <RowSkeletons rows={USUAL_ROWS} />}
        {data?.consents.length === 0 && (
          <Card flush>
            <EmptyState title={texts.listEmpty}>{texts.listEmptyText}</EmptyState>
          </Card>
        )}
        {data && data.consents.length > 0 && (
          <Rows>
            {data.consents.map((consent) => (
              <li key={consent.id}>
                <Row consent={consent} />
              </li>
            ))}
          </Rows>
        )}
        {data?.meta && <Pager meta={data.meta} sizes={pageSizes} />}
      </Stack>
    </Page>
  );
}

function Row({ consent }: { consent: ConsentRow }) {
  return (
    <>
      <RowLink
        to={`/consent_details/${consent.id}`}
        lead={<IconCircle icon={FileSignature} />}
        title={consent.title}
        note={
          <>
            {useConsentTypeLabels(consent)}
            <span className={styles.status}>
              <ConsentStatusChip status={consent.consentStatus} />
            </span>
          </>
        }
      />
      {consent.hasDocument && <CopyButton consent={consent} />}
    </>
  );
}

function CopyButton({ consent }: { consent: ConsentRow }) {
  const { consent: texts, failure } = useTexts();
  const download = useMutation({
    mutationFn: async () =>
      (await client.send(getConsentDocument, { params: { id: consent.id } })).data.documentUrl,
    onSuccess: (url) => window.location.assign(url),
    onError: (reason) => toast(errorMessageOf(reason, failure.whatToDo).message, 'error'),
  });
  return (
    <p className={styles.copy}>
      <Button kind="text" small busy={download.isPending} onClick={() => download.mutate()}>
        {texts.copy}
      </Button>
    </p>
  );
}
