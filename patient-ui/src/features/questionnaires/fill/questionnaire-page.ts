import { getQuestionnairePage } from '@bedside/contracts/questionnaires/submissions.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';

/**
 * Not refetched on focus, which would overwrite answers being typed. Not cached after leaving, so that a
 * return loads the saved answers.
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
