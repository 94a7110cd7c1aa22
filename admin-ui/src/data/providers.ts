import type { CallData } from '@bedside/contracts/call';
import { listUsersForPicker } from '@bedside/contracts/people/patients.api';
import { useQuery } from '@tanstack/react-query';
import { client } from './client.ts';

type ProviderBrief = CallData<typeof listUsersForPicker>['users'][number];

/** The providers to choose from. */
export function useProviders(isEnabled = true): readonly ProviderBrief[] {
  const { data } = useQuery({
    queryKey: ['providers', 'brief'],
    queryFn: async () => (await client.send(listUsersForPicker, { query: { role: 'PROVIDER' } })).data.users,
    enabled: isEnabled,
  });
  return data ?? [];
}
