import { address, phone, text } from '@bedside/contracts/common/fields';
import type { Pharmacy } from '@bedside/contracts/people/coverage.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { z } from 'zod';
import { AddressFields, filledAddress } from '../../../components/AddressFields.tsx';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { FieldPair } from '../../../components/DateAndTime.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import drawer from '../../../components/drawer.module.css';
import { optionalField, optionalFieldGroup } from '../../../components/form-fields.ts';
import { PhoneInput, TextInput } from '../../../components/inputs.tsx';
import { useRefreshPatients } from '../use-patient.ts';
import { useCoverageVersion } from './use-part-version.ts';

interface Props {
  patient: PatientRecord;
  /** Omitted for a new pharmacy. */
  pharmacy?: Pharmacy;
}

const values = z.object({
  name: text(90, 2),
  phone,
  fax: optionalField(phone),
  address: optionalFieldGroup(address),
  preferred: z.boolean(),
});

const filledPharmacy = (known: Pharmacy | undefined) => ({
  name: known?.name ?? '',
  phone: known?.phone ?? '',
  fax: known?.fax ?? '',
  address: filledAddress(known?.address ?? null),
  preferred: known?.preferred ?? true,
});

export default function PharmacyForm({ patient, pharmacy }: Props) {
  const refresh = useRefreshPatients();
  const { version, latest } = useCoverageVersion(
    patient.id,
    pharmacy,
    ({ pharmacies }) => pharmacies,
    filledPharmacy,
  );
  return (
    <DrawerForm
      title={pharmacy ? 'Edit pharmacy' : 'Add pharmacy'}
      about={patient.fullname}
      schema={values}
      defaultValues={filledPharmacy(pharmacy)}
      submitLabel="Save pharmacy"
      run={(dataProvider, given) =>
        dataProvider.savePharmacy({
          body: {
            patientId: patient.id,
            ...(pharmacy && { id: pharmacy.id, version }),
            ...given,
          },
        })
      }
      onDone={refresh}
      latest={latest}
    >
      <TextInput source="name" label="Pharmacy name" required maxLength={90} />
      <FieldPair>
        <PhoneInput source="phone" label="Phone" required autoComplete="off" />
        <PhoneInput source="fax" label="Fax" aside="optional" autoComplete="off" />
      </FieldPair>
      <FieldGroup label="Address" aside="optional">
        <div className={drawer.body} style={{ padding: 0 }}>
          <AddressFields at="address" isOptional />
        </div>
      </FieldGroup>
      <CheckboxRow source="preferred">Preferred pharmacy for prescriptions</CheckboxRow>
    </DrawerForm>
  );
}
