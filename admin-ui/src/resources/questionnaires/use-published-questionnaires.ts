import type { QuestionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useGetList } from 'react-admin';

/** The forms that go out, by name. */
export function usePublishedQuestionnaires(): readonly Omit<
  QuestionnaireRecord,
  'form' | 'published' | 'versions'
>[] {
  const { data } = useGetList<QuestionnaireRecord>('questionnaires', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
    filter: { status: 'PUBLISHED' },
  });
  return data ?? [];
}
