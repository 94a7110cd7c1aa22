import type { PatientService, ProviderService } from '@bedside/contracts/appointments/catalog.api';
import { useGetList } from 'react-admin';

/** The services of the catalog that can be booked, by name. */
export const useServices = () => useOffered<PatientService>('services');

/** What providers do and staff can enter, by name. */
export const useProviderServices = () => useOffered<ProviderService>('provider-services');

function useOffered<Service extends { id: string }>(catalog: string): readonly Service[] {
  const { data } = useGetList<Service>(catalog, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
    filter: { enabled: true },
  });
  return data ?? [];
}
