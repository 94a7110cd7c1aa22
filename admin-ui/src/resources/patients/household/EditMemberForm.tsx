import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useGetOne } from 'react-admin';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import styles from '../../../components/drawer.module.css';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import DetailsForm from '../actions/DetailsForm.tsx';
import { patientQuery } from '../use-patient.ts';

/** Loads the full record first. */
export default function EditMemberForm({ id }: { id: string }) {
  const { data, error, refetch } = useGetOne<PatientRecord>('patients', { id, meta: patientQuery });
  if (data) return <DetailsForm patient={data} />;
  return (
    <>
      <DrawerHeader title="Edit patient details" />
      <div className={styles.body}>
        {error ? (
          <FailureNotice failure={error} onReload={() => void refetch()} />
        ) : (
          <Loading label="Loading details">
            <Skeleton height={320} />
          </Loading>
        )}
      </div>
    </>
  );
}
