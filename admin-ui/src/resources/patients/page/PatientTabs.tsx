import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { PageTabs } from '../../../components/page/PageTabs.tsx';
import { useMe } from '../../../data/me.ts';
import { patientAddress } from '../patient-address.ts';
import { tabsFor } from './tabs.ts';
import { useCounts } from './use-counts.ts';

/** The tabs of a patient’s page that the reader may open. */
export function PatientTabs({ patient }: { patient: PatientRecord }) {
  const counts = useCounts(patient);
  const tabs = tabsFor(useMe()).map(({ at, label, count }) => ({
    to: patientAddress(patient.id, at),
    label,
    count: count?.(patient, counts),
  }));
  return <PageTabs label={`${patient.fullname}’s record`} tabs={tabs} />;
}
