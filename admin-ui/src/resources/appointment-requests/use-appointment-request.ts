import type {
  AppointmentRequestRecord,
  AppointmentRequestRow,
} from '@bedside/contracts/appointments/appointment-request.schema';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useMe } from '../../data/me.ts';
import type { SeenVersion } from '../../data/seen-version.ts';
import { useRefresh } from '../../data/use-refresh.ts';

/** Keeps the full record apart from the list row in the cache. */
export const appointmentRequestQuery = { isWhole: true };

const touched = ['web-appointments', 'appointments', 'patients', 'messages'] as const;

const useRefreshRequests = () => useRefresh(touched);

/** `reload` fetches the current version and refreshes the screen behind the drawer. */
export function useRequestVersion(request: SeenVersion) {
  const dataProvider = useDataProvider();
  const refresh = useRefreshRequests();
  const [seen, setSeen] = useState<SeenVersion>({ id: request.id, version: request.version });
  async function reload() {
    const { data } = await dataProvider.getOne<AppointmentRequestRecord>('web-appointments', {
      id: request.id,
    });
    setSeen({ id: data.id, version: data.version });
    await refresh();
  }
  return { seen, refresh, reload: () => void reload() };
}

export const appointmentRequestAddress = (id: string): string => `/web-appointments/${id}/show`;

export function useCanDecideRequest({ status }: Pick<AppointmentRequestRow, 'status'>): boolean {
  const { role, permissions } = useMe();
  return status === 'requested' && (role === 'SUPER_ADMIN' || permissions.includes('dispatch'));
}
