import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { SeenVersion } from '../../data/seen-version.ts';
import { useRefresh } from '../../data/use-refresh.ts';

/** Keeps full records apart in the cache, because react-admin fills single reads from list rows. */
export const patientQuery = { isWhole: true };

const touched = [
  'patients',
  'users',
  'appointments',
  'consents',
  'messages',
  'admin-logs',
  'merges',
] as const;

export const useRefreshPatients = () => useRefresh(touched);

/** `latest` fetches the current version and the form’s values, and refreshes the screen behind the drawer. */
export function usePatientVersion<V>(patient: SeenVersion, valuesOf: (patient: PatientRecord) => V) {
  const dataProvider = useDataProvider();
  const refresh = useRefreshPatients();
  const [seen, setSeen] = useState<SeenVersion>({ id: patient.id, version: patient.version });
  async function latest() {
    const { data } = await dataProvider.getOne<PatientRecord>('patients', { id: patient.id });
    setSeen({ id: data.id, version: data.version });
    await refresh();
    return valuesOf(data);
  }
  return { seen, latest };
}

/** `tab` may also be a fragment, for a card of the overview. */
export const patientAddress = (id: string, tab = ''): string =>
  tab === '' || tab.startsWith('#') ? `/patients/${id}${tab}` : `/patients/${id}/${tab}`;
