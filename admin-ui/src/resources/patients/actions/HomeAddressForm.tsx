import { homeAddressInput } from '@bedside/contracts/people/account.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { locationTypes } from '@bedside/contracts/people/user.schema';
import { AddressFields, filledAddress } from '../../../components/AddressFields.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import { usePatientVersion, useRefreshPatients } from '../use-patient.ts';

export default function HomeAddressForm({ patient }: { patient: PatientRecord }) {
  const refresh = useRefreshPatients();
  const { seen, reload } = usePatientVersion(patient);
  const kind = locationTypes.find((type) => type === patient.address?.locationType) ?? 'Home';
  return (
    <DrawerForm
      title={patient.address ? 'Change address' : 'Add address'}
      about={patient.fullname}
      schema={homeAddressInput}
      defaultValues={{ ...filledAddress(patient.address), locationType: kind }}
      submitLabel="Save address"
      note="Visits already booked keep their address."
      run={(dataProvider, address) =>
        dataProvider.updateProfile({ body: { id: seen.id, version: seen.version, address } })
      }
      onDone={refresh}
      onReload={reload}
    >
      <SelectInput
        source="locationType"
        label="Address type"
        placeholder="Select"
        options={locationTypes.map((type) => ({ value: type, label: type }))}
      />
      <AddressFields />
    </DrawerForm>
  );
}
