import type { CallData } from '@bedside/contracts/call';
import { listUsers } from '@bedside/contracts/people/patients.api';
import { useQuery } from '@tanstack/react-query';
import { client } from './client.ts';

export type ProviderBrief = CallData<typeof listUsers>['users'][number];

/** The providers to choose from. */
export function useProviders(isEnabled = true): readonly ProviderBrief[] {
  const { data } = useQuery({
    queryKey: ['providers', 'brief'],
    queryFn: async () => (await client.send(listUsers, { query: { role: 'PROVIDER' } })).data.users,
    enabled: isEnabled,
  });
  return data ?? [];
}
