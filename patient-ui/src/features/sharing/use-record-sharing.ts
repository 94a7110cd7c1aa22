import {
  getRecordSharing,
  setRecordConfidential,
} from '@bedside/contracts/appointments/confidential-visits.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import type { keys } from '../../api/keys.ts';
import { toast } from '../../api/toast.ts';

type SharedKey = (typeof keys)['bills' | 'documents' | 'chats' | 'questionnaires'];

interface Options {
  enabled?: boolean;
  onChanged: () => void;
}

/** Who can see one of the user’s own records without a visit, and how to change that. */
export function useRecordSharing(key: SharedKey, id: string, { enabled, onChanged }: Options) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [key, id, 'sharing'],
    queryFn: async ({ signal }) => (await client.send(getRecordSharing, { params: { id } }, { signal })).data,
    ...(enabled !== undefined && { enabled }),
  });
  const confidential = data?.confidential === true;
  const change = useMutation({
    mutationFn: () =>
      client.send(setRecordConfidential, { params: { id }, body: { confidential: !confidential } }),
    async onSuccess({ message }) {
      onChanged();
      await queries.invalidateQueries({ queryKey: [key] });
      toast(message, 'success');
    },
  });
  const [, ...others] = data?.viewers ?? [];
  return {
    data,
    error,
    refetch,
    confidential,
    others: others.map(({ fullname }) => fullname),
    /** Whether family members can see the record or could. */
    isOffered: data !== undefined && (confidential || (others.length > 0 && !data.refusal)),
    action: { ...change, mutate: () => change.mutate() },
  };
}
