import { getRecordSharing } from '@bedside/contracts/appointments/confidential-visits.api';
import { useQuery } from '@tanstack/react-query';
import { client } from '../data/client.ts';

export type SharedThing = 'bill' | 'conversation' | 'document';

export const useRecordSharing = (id: string) =>
  useQuery({
    queryKey: ['record-sharing', id],
    queryFn: async () => (await client.send(getRecordSharing, { params: { id } })).data,
  });
