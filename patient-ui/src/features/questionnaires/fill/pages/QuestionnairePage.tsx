import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isInvalidLink } from '../../../../api/failures.ts';
import { LinkEnd } from '../../../../components/LinkEnd.tsx';
import { LoadFailure } from '../../../../components/LoadFailure.tsx';
import { Page } from '../../../../components/Page.tsx';
import { useTexts } from '../../../../i18n/TextsProvider.tsx';
import { PublicLinkLayout } from '../../../../layout/PublicLinkLayout.tsx';
import { Questionnaire } from '../components/Questionnaire.tsx';
import { questionnairePageQuery } from '../questionnaire-page.ts';

export function QuestionnairePage() {
  const { token = '' } = useParams();
  const { questionnaire: texts } = useTexts();
  const { data, error, refetch } = useQuery(questionnairePageQuery(token));
  const [end, setEnd] = useState<'done' | 'gone' | null>(null);
  const isDone = end === 'done' || data?.status === 'SUBMITTED';
  if (isDone) return <LinkEnd end="submitted" />;
  if (end === 'gone' || isInvalidLink(error)) return <LinkEnd end="questionnaire" />;
  return (
    <PublicLinkLayout>
      <Page title={data ? texts.title(data.firstName) : texts.name} titleHidden={!data && !error}>
        {data && (
          <>
            <p className="muted">{texts.text(data.name)}</p>
            <Questionnaire
              token={token}
              page={data}
              onDone={() => setEnd('done')}
              onGone={() => {
                // The questionnaire may have been submitted before the connection dropped.
                void refetch();
                setEnd((before) => before ?? 'gone');
              }}
            />
          </>
        )}
        {error && !data && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height={360} />}
      </Page>
    </PublicLinkLayout>
  );
}
