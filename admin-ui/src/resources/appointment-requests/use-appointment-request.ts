import type { AppointmentRequestRecord } from '@bedside/contracts/appointments/appointment-request.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { SeenVersion } from '../../data/seen-version.ts';

/** Told apart from a row, which is not a whole request. */
export const appointmentRequestQuery = { isWhole: true };

const touched = ['web-appointments', 'appointments', 'patients', 'messages'] as const;

/** Reads again what deciding a request may have changed. */
function useRefreshRequests() {
  const queryClient = useQueryClient();
  return () => Promise.all(touched.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** The version that the person has seen; `reload` takes up the one of now and refreshes the screen behind. */
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

/** Where the page of a web request is. */
export const appointmentRequestAddress = (id: string): string => `/web-appointments/${id}/show`;
