import { getMySubmission, listMyQuestionnaires } from '@bedside/contracts/questionnaires/submissions.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const ownQuestionnairesQuery = (patientId?: string) =>
  queryOptions({
    queryKey: [keys.questionnaires, 'mine', patientId ?? 'self'],
    queryFn: async ({ signal }) =>
      (await client.send(listMyQuestionnaires, { query: patientId ? { patientId } : {} }, { signal })).data,
  });

export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.questionnaires, 'submission', id],
    queryFn: async ({ signal }) => (await client.send(getMySubmission, { params: { id } }, { signal })).data,
  });
