import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { SeenVersion } from '../../../data/seen-version.ts';
import { useRefreshAppointments } from './use-refresh-appointments.ts';

/** The version that the person has seen; `reload` takes up the one of now and refreshes the screen behind. */
export function useAppointmentVersion(appointment: SeenVersion) {
  const dataProvider = useDataProvider();
  const refresh = useRefreshAppointments();
  const [seen, setSeen] = useState<SeenVersion>({ id: appointment.id, version: appointment.version });
  async function reload() {
    const { data } = await dataProvider.getOne<AppointmentRecord>('appointments', { id: appointment.id });
    setSeen({ id: data.id, version: data.version });
    await refresh();
  }
  return { seen, reload: () => void reload() };
}
