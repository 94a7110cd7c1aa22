import { ApiError } from '@bedside/api-client/api-error';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackLink } from '../../../parts/BackLink.tsx';
import { Card } from '../../../parts/Card.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { Page } from '../../../parts/Page.tsx';
import { SupportPhone } from '../../../parts/SupportPhone.tsx';
import { useSession } from '../../../session/use-session.ts';
import { LinkScreen } from '../../../shell/LinkScreen.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { Consent } from '../components/Consent.tsx';
import { consentQuery } from '../consent-queries.ts';

/** A consent or a request, opened by its link or by somebody who is signed in. */
export function ConsentPage() {
  const { token = '' } = useParams();
  const { consent: texts } = useTexts();
  const isIn = useSession().status === 'in';
  const { data, error, refetch } = useQuery(consentQuery(token));
  const isGone = isUnknownLink(error);
  return (
    <LinkScreen>
      <Page
        title={data ? texts.headings[data.consentMode] : texts.name}
        titleHidden={!data && !error}
        head={isIn && <BackLink to="/profile/settings/consents">{texts.listTitle}</BackLink>}
      >
        {data && <Consent id={token} consent={data} onAnswered={() => void refetch()} />}
        {isGone && (
          <Card flush>
            <EmptyState title={texts.invalid} action={<SupportPhone />}>
              {texts.invalidText}
            </EmptyState>
          </Card>
        )}
        {error && !isGone && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height={420} />}
      </Page>
    </LinkScreen>
  );
}

/** Used, expired or mistyped: a link that opens nothing. */
const isUnknownLink = (reason: unknown) =>
  reason instanceof ApiError && (reason.status === 404 || reason.code === 'VALIDATION');
