import { getMySubmission, listMyQuestionnaires } from '@bedside/contracts/questionnaires/questionnaires.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** What waits for somebody, what was submitted, and each score through time. */
export const ownQuestionnairesQuery = (patientId?: string) =>
  queryOptions({
    queryKey: [keys.questionnaires, 'mine', patientId ?? 'self'],
    queryFn: async ({ signal }) =>
      (await client.send(listMyQuestionnaires, { query: patientId ? { patientId } : {} }, { signal })).data,
  });

/** One form as it was answered. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.questionnaires, 'submission', id],
    queryFn: async ({ signal }) => (await client.send(getMySubmission, { params: { id } }, { signal })).data,
  });
