import { homeAddressInput } from '@bedside/contracts/people/account.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { locationTypes } from '@bedside/contracts/people/user.schema';
import { AddressFields, filledAddress } from '../../../components/AddressFields.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import { usePatientVersion, useRefreshPatients } from '../use-patient.ts';

const filledHome = ({ address }: PatientRecord) => ({
  ...filledAddress(address),
  locationType: locationTypes.find((type) => type === address?.locationType) ?? ('Home' as const),
});

export default function HomeAddressForm({ patient }: { patient: PatientRecord }) {
  const refresh = useRefreshPatients();
  const { seen, latest } = usePatientVersion(patient, filledHome);
  return (
    <DrawerForm
      title={patient.address ? 'Change address' : 'Add address'}
      about={patient.fullname}
      schema={homeAddressInput}
      defaultValues={filledHome(patient)}
      submitLabel="Save address"
      note="Visits already booked keep their address."
      run={(dataProvider, address) =>
        dataProvider.updateProfile({ body: { id: seen.id, version: seen.version, address } })
      }
      onDone={refresh}
      latest={latest}
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
