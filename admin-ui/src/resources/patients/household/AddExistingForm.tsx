import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { type PatientRow, relationship } from '@bedside/contracts/people/user.schema';
import { PersonName } from '@bedside/ui-kit/components/Avatar';
import { useState } from 'react';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import styles from '../../../components/drawer.module.css';
import { PatientPicker } from '../PatientPicker.tsx';
import { useRefreshPatients } from '../use-patient.ts';
import { RelationshipSelect } from './MemberRow.tsx';

const values = z.object({ relationship });

export default function AddExistingForm({ patient }: { patient: PatientRecord }) {
  const [person, setPerson] = useState<PatientRow | null>(null);
  if (person) return <Relation patient={patient} person={person} onBack={() => setPerson(null)} />;
  return (
    <>
      <DrawerHeader title="Add existing patient" about={`${patient.fullname}’s household`} />
      <div className={styles.body}>
        <PatientPicker except={patient.household.map(({ id }) => id)} onPick={setPerson} />
      </div>
    </>
  );
}

interface RelationProps {
  patient: PatientRecord;
  person: PatientRow;
  onBack(): void;
}

function Relation({ patient, person, onBack }: RelationProps) {
  const refresh = useRefreshPatients();
  return (
    <DrawerForm
      title="Add existing patient"
      about={`${patient.fullname}’s household`}
      schema={values}
      defaultValues={{ relationship: '' }}
      submitLabel="Add to household"
      onBack={onBack}
      run={(dataProvider, given) =>
        dataProvider.addExistingPatient({ body: { patientId: person.id, householdOf: patient.id, ...given } })
      }
      onDone={refresh}
    >
      <PersonName person={person} size={32} />
      <p>
        {person.firstName} will leave their current household. Members of a household can see and manage each
        other’s visits, so get {person.firstName}’s permission first.
      </p>
      <RelationshipSelect />
    </DrawerForm>
  );
}
