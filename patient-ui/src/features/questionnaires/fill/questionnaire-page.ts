import { getQuestionnairePage } from '@bedside/contracts/questionnaires/questionnaires.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';

/**
 * The form behind a questionnaire link. What was typed outlives a look at another window, so it is asked for once while
 * it is on the screen; whoever leaves it and comes back gets what was kept meanwhile, not what stood there at first.
 */
export const questionnairePageQuery = (token: string) =>
  queryOptions({
    queryKey: ['questionnaire-page', token],
    queryFn: async ({ signal }) =>
      (await client.send(getQuestionnairePage, { params: { id: token } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
