import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import styles from '../../../components/drawer.module.css';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { PatientPicker } from '../../patients/PatientPicker.tsx';
import { patientQuery } from '../../patients/use-patient.ts';
import { BookingForm } from './BookingForm.tsx';

/** `of`: the patient, when already known. */
export default function NewAppointmentForm({ of = null }: { of?: PatientRow | null }) {
  const [patient, setPatient] = useState<PatientRow | null>(of);
  if (patient) return <WithHousehold patient={patient} onBack={() => setPatient(null)} />;
  return (
    <>
      <DrawerHeader title="New appointment" />
      <div className={styles.body}>
        <PatientPicker onPick={setPatient} />
      </div>
    </>
  );
}

/** Only the full record has household and addresses. */
function WithHousehold({ patient, onBack }: { patient: PatientRow; onBack(): void }) {
  const { data, error, refetch } = useGetOne<PatientRecord>('patients', {
    id: patient.id,
    meta: patientQuery,
  });
  if (data) return <BookingForm patient={data} onBack={onBack} />;
  return (
    <>
      <DrawerHeader title="New appointment" about={patient.fullname} />
      <div className={styles.body}>
        {error ? (
          <FailureNotice failure={error} onReload={() => void refetch()} />
        ) : (
          <Loading label="Loading household">
            <Skeleton height={320} />
          </Loading>
        )}
      </div>
    </>
  );
}
