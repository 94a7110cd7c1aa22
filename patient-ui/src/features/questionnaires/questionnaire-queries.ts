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

/** @param patientId defaults to the reader */
export const questionnairesPath = (patientId?: string): string =>
  patientId ? `/predictive360?patient=${patientId}` : '/predictive360';
export const fillPath = (id: string): string => `/predictive360/${id}`;
export const readPath = (id: string): string => `/predictive360/${id}/answers`;
