import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useRefreshPatients } from '../use-patient.ts';

interface Part {
  id: string;
  version: number;
}

/** `reload` fetches the current version and refreshes the screen behind the drawer. */
export function useCoverageVersion(
  patientId: string,
  part: Part | undefined,
  partsOf: (patient: PatientRecord) => readonly Part[],
) {
  const dataProvider = useDataProvider();
  const refresh = useRefreshPatients();
  const [version, setVersion] = useState(part?.version);
  async function reload() {
    const { data } = await dataProvider.getOne<PatientRecord>('patients', { id: patientId });
    setVersion(partsOf(data).find(({ id }) => id === part?.id)?.version ?? version);
    await refresh();
  }
  return { version, reload: () => void reload() };
}
