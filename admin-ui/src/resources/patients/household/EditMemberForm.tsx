import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useGetOne } from 'react-admin';
import { DrawerLoading } from '../../../components/DrawerLoading.tsx';
import DetailsForm from '../actions/DetailsForm.tsx';
import { patientQuery } from '../use-patient.ts';

/** Loads the full record first. */
export default function EditMemberForm({ id }: { id: string }) {
  const query = useGetOne<PatientRecord>('patients', { id, meta: patientQuery });
  if (query.data) return <DetailsForm patient={query.data} />;
  return <DrawerLoading title="Edit patient details" label="Loading details" query={query} />;
}
