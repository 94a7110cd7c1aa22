import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isInvalidLink } from '../../../api/failures.ts';
import { LinkEnd } from '../../../components/LinkEnd.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PublicLinkLayout } from '../../../layout/PublicLinkLayout.tsx';
import { useSession } from '../../../session/session.ts';
import { Consent } from '../components/Consent.tsx';
import { consentQuery } from '../consent-queries.ts';

const LIST = '/profile/settings/consents';

export function ConsentPage() {
  const { token = '' } = useParams();
  const { consent: texts } = useTexts();
  const isIn = useSession().status === 'in';
  const [answeredHere, setAnsweredHere] = useState(false);
  const { data, error, refetch } = useQuery(consentQuery(token));
  const isAnswered =
    data?.allowedActions.length === 0 && data.consentStatus !== 'SENT' && !isIn && !answeredHere;
  const end = isInvalidLink(error)
    ? ('consent' as const)
    : isAnswered
      ? ('answered' as const)
      : data?.expired && !isIn
        ? ('consentLate' as const)
        : null;
  if (end) return <LinkEnd end={end} />;
  return (
    <PublicLinkLayout>
      <Page
        title={data ? data.title : texts.name}
        titleHidden={!data && !error}
        head={
          <>
            {isIn && <BackLink to={LIST}>{texts.listTitle}</BackLink>}
            {data && <p className="small muted">{texts.headings[data.consentMode]}</p>}
          </>
        }
      >
        {data && (
          <Consent
            id={token}
            consent={data}
            onAnswered={() => {
              setAnsweredHere(true);
              void refetch();
            }}
          />
        )}
        {error && !data && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height={420} />}
      </Page>
    </PublicLinkLayout>
  );
}
