import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { createPatient } from '@bedside/contracts/people/patients.api';
import { Button } from '@bedside/ui-kit/components/Button';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useMay } from '../../../auth/use-permission.ts';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import { DrawerLoading } from '../../../components/DrawerLoading.tsx';
import styles from '../../../components/drawer.module.css';
import NewPatientForm from '../../patients/create/NewPatientForm.tsx';
import { PatientPicker } from '../../patients/PatientPicker.tsx';
import { patientQuery } from '../../patients/use-patient.ts';
import { BookingForm } from './BookingForm.tsx';

/** `of` is the patient, if already known. */
export default function NewAppointmentForm({ of = null }: { of?: { id: string } | null }) {
  const [patientId, setPatientId] = useState(of?.id ?? null);
  const [isNew, setIsNew] = useState(false);
  const mayCreate = useMay(createPatient);
  if (patientId) return <WithHousehold id={patientId} onBack={() => setPatientId(null)} />;
  const onCreated = (id: string) => {
    setPatientId(id);
    setIsNew(false);
  };
  if (isNew) return <NewPatientForm onCreated={onCreated} onBack={() => setIsNew(false)} />;
  return (
    <>
      <DrawerHeader title="New appointment" />
      <div className={styles.body}>
        <PatientPicker onPick={({ id }) => setPatientId(id)}>
          {mayCreate && (
            <Button kind="secondary" onClick={() => setIsNew(true)}>
              <Plus size={16} strokeWidth={1.75} aria-hidden /> New patient
            </Button>
          )}
        </PatientPicker>
      </div>
    </>
  );
}

/** Loads the full record, because only that has the household and addresses. */
function WithHousehold({ id, onBack }: { id: string; onBack(): void }) {
  const query = useGetOne<PatientRecord>('patients', { id, meta: patientQuery });
  if (query.data) return <BookingForm patient={query.data} onBack={onBack} />;
  return <DrawerLoading title="New appointment" label="Loading household" query={query} />;
}
