import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { type PatientRow, relationship } from '@bedside/contracts/people/user.schema';
import { PersonName } from '@bedside/ui-kit/components/PersonName';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import styles from '../../../components/drawer.module.css';
import { PatientPicker } from '../PatientPicker.tsx';
import { useRefreshPatients } from '../use-patient.ts';
import { relationshipChoices } from './MemberRow.tsx';

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
  const form = useForm({
    resolver: zodResolver(values),
    defaultValues: { relationship: '' },
    mode: 'onTouched',
  });
  return (
    <DrawerForm
      title="Add existing patient"
      about={`${patient.fullname}’s household`}
      form={form}
      submitLabel="Add to household"
      onBack={onBack}
      run={(dataProvider, given) =>
        dataProvider.addExistingPatient({ body: { patientId: person.id, householdOf: patient.id, ...given } })
      }
      onDone={refresh}
    >
      {() => (
        <>
          <PersonName person={person} size={32} />
          <p>
            {person.firstName} will leave their current household. Members of a household can see and manage
            each other’s visits, so get {person.firstName}’s permission first.
          </p>
          <SelectInput
            {...form.register('relationship')}
            label="Relationship to head of household"
            required
            placeholder="Select"
            options={relationshipChoices}
            error={form.formState.errors.relationship && 'Select a relationship.'}
          />
        </>
      )}
    </DrawerForm>
  );
}
