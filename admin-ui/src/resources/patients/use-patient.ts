import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { SeenVersion } from '../../data/seen-version.ts';

/**
 * Told apart from a row: react-admin lends the rows of a list to whoever asks for one record, and a row is not a
 * whole patient.
 */
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

/** Reads again what a change of a patient may have changed. */
export function useRefreshPatients() {
  const queryClient = useQueryClient();
  return () => Promise.all(touched.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** The version that the person has seen; `reload` takes up the one of now and refreshes the screen behind. */
export function usePatientVersion(patient: SeenVersion) {
  const dataProvider = useDataProvider();
  const refresh = useRefreshPatients();
  const [seen, setSeen] = useState<SeenVersion>({ id: patient.id, version: patient.version });
  async function reload() {
    const { data } = await dataProvider.getOne<PatientRecord>('patients', { id: patient.id });
    setSeen({ id: data.id, version: data.version });
    await refresh();
  }
  return { seen, reload: () => void reload() };
}

/** Where a patient’s page is, and one of its tabs. */
export const patientAddress = (id: string, tab = ''): string =>
  tab === '' ? `/patients/${id}` : `/patients/${id}/${tab}`;
