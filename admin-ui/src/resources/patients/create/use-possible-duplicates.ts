import { possibleDuplicates } from '@bedside/contracts/people/patients.api';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../components/use-debounced.ts';
import { client } from '../../../data/client.ts';
import { confirmDuplicateText } from './duplicate-question.ts';

const PAUSE_MILLISECONDS = 500;

/** Patients who may be the one being entered, asked for once the typing rests. */
export function usePossibleDuplicates(typed: Parameters<typeof confirmDuplicateText>[0]) {
  const question = useDebounced(JSON.stringify(confirmDuplicateText(typed)), PAUSE_MILLISECONDS);
  const { data = [] } = useQuery({
    queryKey: ['patients', 'likely', question],
    queryFn: async ({ signal }) =>
      (await client.send(possibleDuplicates, { body: JSON.parse(question) }, { signal })).data.patients,
    enabled: question !== 'null',
    retry: false,
  });
  return question === 'null' ? [] : data;
}
