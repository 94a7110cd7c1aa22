import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import type { ProviderService } from '@bedside/contracts/appointments/provider-services.api';
import type { CallData } from '@bedside/contracts/call';
import { listUsersForPicker } from '@bedside/contracts/people/patients.api';
import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { client } from './client.ts';

export const useServices = () => useOffered<PatientService>('services');

export const useProviderServices = () => useOffered<ProviderService>('provider-services');

function useOffered<Service extends { id: string }>(catalog: string): readonly Service[] {
  const { data } = useGetList<Service>(catalog, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
    filter: { enabled: true },
  });
  return data ?? [];
}

type ProviderBrief = CallData<typeof listUsersForPicker>['users'][number];

export function useProviders(isEnabled = true): readonly ProviderBrief[] {
  const { data } = useQuery({
    queryKey: ['providers', 'brief'],
    queryFn: async () => (await client.send(listUsersForPicker, { query: { role: 'PROVIDER' } })).data.users,
    enabled: isEnabled,
  });
  return data ?? [];
}
