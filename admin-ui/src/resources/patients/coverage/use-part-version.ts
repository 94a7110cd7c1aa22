import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useRefreshPatients } from '../use-patient.ts';

interface Part {
  id: string;
  version: number;
}

/** `latest` fetches the current version and the form’s values, and refreshes the screen behind the drawer. */
export function useCoverageVersion<P extends Part, V>(
  patientId: string,
  part: P | undefined,
  partsOf: (patient: PatientRecord) => readonly P[],
  valuesOf: (part: P) => V,
) {
  const dataProvider = useDataProvider();
  const refresh = useRefreshPatients();
  const [version, setVersion] = useState(part?.version);
  async function latest() {
    const { data } = await dataProvider.getOne<PatientRecord>('patients', { id: patientId });
    const now = partsOf(data).find(({ id }) => id === part?.id);
    if (now) setVersion(now.version);
    await refresh();
    return now && valuesOf(now);
  }
  return { version, latest };
}
