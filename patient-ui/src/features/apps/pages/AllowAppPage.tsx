import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { errorMessageOf } from '../../../api/failures.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PublicLinkLayout, SignedOut } from '../../../layout/PublicLinkLayout.tsx';
import { useSession } from '../../../session/session.ts';
import { appRequestQuery } from '../app-queries.ts';
import { AllowAppForm } from '../components/AllowAppForm.tsx';

/** The page to which apps send people to request access. */
export function AllowAppPage() {
  const { apps: texts } = useTexts();
  const request = useLocation().search.slice(1);
  const { data, error, refetch } = useQuery(appRequestQuery(request));
  if (useSession().status === 'out') return <SignedOut />;
  return (
    <PublicLinkLayout>
      <Page
        title={data ? texts.allowTitle(data.appName) : error ? texts.cannot : texts.title}
        titleHidden={!data && !error}
      >
        <Stack gap="var(--gap)" top={20}>
          {data && <AllowAppForm appRequest={data} request={request} />}
          {error && <WhyNot reason={error} onRetry={refetch} />}
          {!data && !error && <Skeleton height={420} />}
        </Stack>
      </Page>
    </PublicLinkLayout>
  );
}

/** Offers a retry only for temporary failures, because an invalid request stays invalid. */
function WhyNot({ reason, onRetry }: { reason: unknown; onRetry: () => void }) {
  const { failure } = useTexts();
  const { message, mayPass } = errorMessageOf(reason, failure.whatToDo);
  return mayPass ? <LoadFailure reason={reason} onRetry={onRetry} /> : <ErrorNotice title={message} />;
}
