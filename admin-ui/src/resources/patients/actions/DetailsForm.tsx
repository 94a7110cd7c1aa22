import { fieldOutputs, recordInputs } from '@bedside/contracts/people/patient-fields';
import { familyRelationships, type PatientRow, relationship } from '@bedside/contracts/people/user.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import { useNames } from '../../../data/me.ts';
import { PersonFields, RecordFields } from '../PersonFields.tsx';
import { personFields } from '../person-form.ts';
import { usePatientVersion, useRefreshPatients } from '../use-patient.ts';

const own = z.object({ ...personFields, ...recordInputs });
const ofAccountHolder = own.extend({ relationship: z.undefined().optional() });
const withRelation = own.extend({ relationship });

export default function DetailsForm({ patient }: { patient: PatientRow }) {
  const refresh = useRefreshPatients();
  const isAccountHolder = patient.relation === 'Self';
  const contactsOf = ({ email, phone }: PatientRow) => ({ email: email ?? '', mobile: phone ?? '' });
  const valuesOf = (now: PatientRow) => ({
    ...z.object(fieldOutputs).parse(now),
    ...contactsOf(now),
    ...(!isAccountHolder && { relationship: now.relation }),
  });
  const { seen, latest } = usePatientVersion(patient, valuesOf);
  const schema = useNames(isAccountHolder ? ofAccountHolder : withRelation, patient);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(patient),
    mode: 'onTouched',
  });
  const { dirtyFields } = form.formState;
  return (
    <DrawerForm
      title="Edit patient details"
      about={patient.fullname}
      form={form}
      submitLabel="Save details"
      note="If the email or phone changes, we notify both the old and the new one. The new one can’t be used to sign in or reset a password for 24 hours unless the patient confirms it from the old one or by phone."
      run={(dataProvider, given) => {
        const changed = Object.entries(given).filter(([name]) => name in dirtyFields);
        return dataProvider.updateProfile({
          body: { id: seen.id, version: seen.version, ...Object.fromEntries(changed) },
        });
      }}
      onDone={refresh}
      latest={latest}
    >
      <PersonFields own={contactsOf(patient)} />
      <RecordFields />
      {!isAccountHolder && (
        <SelectInput
          source="relationship"
          label="Relationship to head of household"
          required
          placeholder="Select"
          options={familyRelationships.map((one) => ({ value: one, label: one }))}
          invalidText="Select a relationship."
        />
      )}
    </DrawerForm>
  );
}
