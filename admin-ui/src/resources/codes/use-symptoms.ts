import type { Symptom } from '@bedside/contracts/care/care.schema';
import { useGetList } from 'react-admin';

const MOST_SYMPTOMS = 100;

export function useSymptoms(isAsked = true): readonly string[] {
  const { data = [] } = useGetList<Symptom>(
    'symptoms',
    {
      pagination: { page: 1, perPage: MOST_SYMPTOMS },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    },
    { enabled: isAsked },
  );
  return data.map(({ name }) => name);
}
