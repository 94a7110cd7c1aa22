import type { QuestionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router';
import { ListSkeleton } from '../../../components/ListSkeleton.tsx';
import { LoadFailure } from '../../../components/page/LoadFailure.tsx';
import { useLiveRecord } from '../../../data/use-live-record.ts';
import { UnsavedGuard } from '../../../settings/unsaved.tsx';
import { FORMS, NEW_FORM } from '../submission-badges.ts';
import { Builder } from './Builder.tsx';
import { questionnaireQuery } from './use-save-questionnaire.ts';

export default function QuestionnaireBuilderPage() {
  const { id = NEW_FORM } = useParams();
  return (
    <UnsavedGuard key={id}>
      {id === NEW_FORM ? <Builder record={null} /> : <SavedQuestionnaire id={id} />}
    </UnsavedGuard>
  );
}

function SavedQuestionnaire({ id }: { id: string }) {
  const { data, error, refetch } = useGetOne<QuestionnaireRecord>(
    'questionnaires',
    { id, meta: questionnaireQuery },
    { onError: () => undefined },
  );
  useLiveRecord({ resource: 'questionnaires', entityType: 'questionnaire', id, meta: questionnaireQuery });
  if (!data && error) {
    const back = <Link to={FORMS}>Back to forms</Link>;
    return <LoadFailure error={error} what="form" back={back} onRetry={() => void refetch()} />;
  }
  return data ? <Builder record={data} /> : <ListSkeleton />;
}
