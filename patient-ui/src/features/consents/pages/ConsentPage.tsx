import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isInvalidLink } from '../../../api/failures.ts';
import { BackLink } from '../../../components/BackLink.tsx';
import { InvalidLinkCard } from '../../../components/InvalidLinkCard.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PublicLinkLayout } from '../../../layout/PublicLinkLayout.tsx';
import { useSession } from '../../../session/session.ts';
import { Consent } from '../components/Consent.tsx';
import { consentQuery } from '../consent-queries.ts';

export function ConsentPage() {
  const { token = '' } = useParams();
  const { consent: texts } = useTexts();
  const isIn = useSession().status === 'in';
  const { data, error, refetch } = useQuery(consentQuery(token));
  const isGone = isInvalidLink(error);
  return (
    <PublicLinkLayout>
      <Page
        title={data ? data.title : texts.name}
        titleHidden={!data && !error}
        head={
          <>
            {isIn && <BackLink to="/profile/settings/consents">{texts.listTitle}</BackLink>}
            {data && <p className="small muted">{texts.headings[data.consentMode]}</p>}
          </>
        }
      >
        {data && <Consent id={token} consent={data} onAnswered={() => void refetch()} />}
        {isGone && <InvalidLinkCard title={texts.invalid} text={texts.invalidText} />}
        {error && !isGone && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height={420} />}
      </Page>
    </PublicLinkLayout>
  );
}
