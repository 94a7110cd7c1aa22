import { homeAddressInput } from '@bedside/contracts/people/account.api';
import { recordInputs } from '@bedside/contracts/people/patient-fields';
import { locationTypes, membershipType, membershipTypes } from '@bedside/contracts/people/user.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { AddressFields, filledAddress } from '../../../components/AddressFields.tsx';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import drawerStyles from '../../../components/drawer.module.css';
import { useDrawer } from '../../../components/drawer.tsx';
import { optionalFieldGroup } from '../../../components/form-fields.ts';
import { SelectInput } from '../../../components/inputs.tsx';
import { useNames } from '../../../data/me.ts';
import { membershipLabel } from '../../../formatting/person-text.ts';
import { PersonFields, RecordFields } from '../PersonFields.tsx';
import { emptyRecordForm, emptyUserForm, personFields } from '../person-form.ts';
import { patientAddress, useRefreshPatients } from '../use-patient.ts';
import { PossibleDuplicates } from './PossibleDuplicates.tsx';
import { usePossibleDuplicates } from './use-possible-duplicates.ts';

const values = z.object({
  ...personFields,
  ...recordInputs,
  membershipType,
  address: optionalFieldGroup(homeAddressInput, ['locationType']),
  notDuplicate: z.boolean(),
});

interface Props {
  /** Runs instead of opening the patient’s page. */
  onCreated?(id: string): void;
  onBack?(): void;
}

/** Shows possible duplicates before creating a patient. */
export default function NewPatientForm({ onCreated, onBack }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const drawer = useDrawer();
  const navigate = useNavigate();
  const refresh = useRefreshPatients();
  const form = useForm({
    resolver: zodResolver(useNames(values)),
    defaultValues: {
      ...emptyUserForm,
      ...emptyRecordForm,
      membershipType: 'ON DEMAND',
      address: { ...filledAddress(null), locationType: 'Home' },
      notDuplicate: false,
    },
    mode: 'onTouched',
  });
  const { watch } = form;
  const likely = usePossibleDuplicates(watch());
  const isHeld = likely.length > 0 && !watch('notDuplicate');
  return (
    <DrawerForm
      title="New patient"
      form={form}
      submitLabel="Create patient"
      isSubmitDisabled={isHeld}
      isStaying={onCreated !== undefined}
      onBack={onBack}
      asksOnBack
      note={
        isHeld
          ? 'This may be one of the patients above.'
          : 'If you enter an email, the patient gets a link to set a password.'
      }
      run={(dataProvider, { notDuplicate, ...patient }) =>
        dataProvider.createPatient(
          { body: { ...patient, ...(notDuplicate && { notDuplicate }) } },
          { idempotencyKey: key },
        )
      }
      onDone={async ({ data }) => {
        await refresh();
        if (onCreated) onCreated(data.id);
        else navigate(patientAddress(data.id));
      }}
    >
      {(failure) => (
        <>
          <PersonFields />
          {likely.length > 0 && <PossibleDuplicates patients={likely} onOpen={drawer.close} />}
          {(likely.length > 0 || failure?.code === 'DUPLICATE') && (
            <CheckboxRow source="notDuplicate">Not a duplicate, create patient</CheckboxRow>
          )}
          <RecordFields />
          <SelectInput
            source="membershipType"
            label="Membership"
            placeholder="Select a membership"
            options={membershipTypes.map((type) => ({ value: type, label: membershipLabel(type) }))}
          />
          <FieldGroup label="Home address" aside="optional">
            <div className={drawerStyles.body} style={{ padding: 0 }}>
              <SelectInput
                source="address.locationType"
                label="Address type"
                placeholder="Select"
                options={locationTypes.map((type) => ({ value: type, label: type }))}
              />
              <AddressFields at="address" isOptional />
            </div>
          </FieldGroup>
        </>
      )}
    </DrawerForm>
  );
}
