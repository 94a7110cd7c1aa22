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
import { questionnairesPath } from '../../questionnaire-paths.ts';
import { Questionnaire } from '../components/Questionnaire.tsx';
import { questionnairePageQuery } from '../questionnaire-page.ts';

export function QuestionnairePage() {
  const { token = '' } = useParams();
  const { questionnaire: texts, linkEnd } = useTexts();
  const { data, error, refetch } = useQuery(questionnairePageQuery(token));
  const [end, setEnd] = useState<'done' | 'gone' | null>(null);
  const isDone = end === 'done' || data?.status === 'SUBMITTED';
  const isGone = end === 'gone' || isInvalidLink(error);
  const asks = data;
  if (isDone || isGone)
    return (
      <PublicLinkLayout>
        <Page title={linkEnd[isDone ? 'submitted' : 'questionnaire'].title} titleHidden>
          <LinkEnd
            kind={isDone ? 'done' : 'expired'}
            words={linkEnd[isDone ? 'submitted' : 'questionnaire']}
            next={{
              to: questionnairesPath(),
              label: isDone ? linkEnd.signInForCopy : linkEnd.signInToAnswer,
            }}
          />
        </Page>
      </PublicLinkLayout>
    );
  return (
    <PublicLinkLayout>
      <Page title={asks ? texts.title(data.firstName) : texts.name} titleHidden={!data && !error}>
        {asks && (
          <>
            <p className="muted">{texts.text(data.name)}</p>
            <Questionnaire
              token={token}
              page={data}
              onDone={() => setEnd('done')}
              onGone={() => {
                // It may have been submitted before the connection dropped.
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
