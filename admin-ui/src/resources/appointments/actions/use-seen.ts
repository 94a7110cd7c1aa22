import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Seen } from '../../../data/appointment-actions.ts';
import { useRefreshVisits } from './use-refresh-visits.ts';

/** The version that the person has seen; `reload` takes up the one of now and refreshes the screen behind. */
export function useSeen(visit: Seen) {
  const dataProvider = useDataProvider();
  const refresh = useRefreshVisits();
  const [seen, setSeen] = useState<Seen>({ id: visit.id, version: visit.version });
  async function reload() {
    const { data } = await dataProvider.getOne<AppointmentRecord>('appointments', { id: visit.id });
    setSeen({ id: data.id, version: data.version });
    await refresh();
  }
  return { seen, reload: () => void reload() };
}
