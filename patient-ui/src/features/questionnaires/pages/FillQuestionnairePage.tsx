import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { isInvalidLink } from '../../../api/failures.ts';
import { keys } from '../../../api/keys.ts';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { FormSharing } from '../../sharing/RecordSharing.tsx';
import { Questionnaire } from '../fill/components/Questionnaire.tsx';
import { questionnairePageQuery } from '../fill/questionnaire-page.ts';
import { ownQuestionnairesQuery, readPath } from '../questionnaire-queries.ts';

export function FillQuestionnairePage() {
  const { id = '' } = useParams();
  const { predictive: texts, questionnaire } = useTexts();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(questionnairePageQuery(id));
  const { data: own } = useQuery(ownQuestionnairesQuery());
  const isOwn = own?.submissions.some((submission) => submission.id === id) === true;
  const [end, setEnd] = useState<'done' | 'gone' | null>(null);
  if (end === 'done' || data?.status === 'SUBMITTED') return <Navigate to={readPath(id)} replace />;
  const isGone = end === 'gone' || isInvalidLink(error);
  return (
    <Page
      title={data ? data.name : questionnaire.name}
      titleHidden={!data && !error}
      head={<BackLink to="/predictive360">{texts.title}</BackLink>}
    >
      {data && !isGone && <FormSharing id={id} isOwn={isOwn} top={20} />}
      {data && !isGone && (
        <Questionnaire
          token={id}
          page={data}
          onDone={() => {
            void queries.invalidateQueries({ queryKey: [keys.questionnaires] });
            setEnd('done');
          }}
          onGone={() => {
            // The questionnaire may have been submitted before the connection dropped.
            void refetch();
            setEnd((before) => before ?? 'gone');
          }}
        />
      )}
      {isGone && (
        <Card flush>
          <EmptyState title={texts.gone}>{texts.goneText}</EmptyState>
        </Card>
      )}
      {error && !isGone && <LoadFailure reason={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={360} />}
    </Page>
  );
}
