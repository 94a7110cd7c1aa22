import type { PatientService } from '@bedside/contracts/appointments/catalogue.api';
import { useGetList } from 'react-admin';

/** The services of the catalogue that can be booked, by name. */
export function useServices(): readonly PatientService[] {
  const { data } = useGetList<PatientService>('services', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
    filter: { enabled: true },
  });
  return data ?? [];
}
