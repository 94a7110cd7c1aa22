import { getQuestionnairePage } from '@bedside/contracts/questionnaires/questionnaires.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

/** The form behind a questionnaire link. What was typed outlives a look at another window, so it is asked for once. */
export const questionnairePageQuery = (token: string) =>
  queryOptions({
    queryKey: ['questionnaire-page', token],
    queryFn: async ({ signal }) =>
      (await client.send(getQuestionnairePage, { params: { id: token } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
