import { email, phone } from '@bedside/contracts/common/fields';
import { possibleDuplicates } from '@bedside/contracts/people/merges.api';
import { dateOfBirth } from '@bedside/contracts/people/patient-fields';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../data/client.ts';

const PAUSE_MILLISECONDS = 500;

interface Typed {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  email: string;
  mobile: string;
}

/** The query for possible duplicates. Null while too little is entered to identify someone. */
export function confirmDuplicateText(typed: Typed) {
  const [first, last] = [typed.firstName.trim(), typed.lastName.trim()];
  const isDay = dateOfBirth.safeParse(typed.dateOfBirth).success;
  const question = {
    ...(first.length > 1 && { firstName: first }),
    ...(last.length > 1 && { lastName: last }),
    ...(isDay && { dateOfBirth: typed.dateOfBirth }),
    ...(email.safeParse(typed.email).success && { email: typed.email.trim() }),
    ...(phone.safeParse(typed.mobile).success && { mobile: typed.mobile.trim() }),
  };
  const distinguishes =
    question.email !== undefined ||
    question.mobile !== undefined ||
    (question.lastName !== undefined && question.dateOfBirth !== undefined);
  return distinguishes ? question : null;
}

/** Debounced while typing. */
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
