import { phone as phoneField } from '@bedside/contracts/common/fields';
import { officeLocationsResource } from '@bedside/contracts/practice/settings.api';
import type { OfficeLocation } from '@bedside/contracts/practice/settings.schema';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { AddressFields, filledAddress } from '../components/AddressFields.tsx';
import { CheckboxRow } from '../components/CheckboxInput.tsx';
import { DrawerForm } from '../components/DrawerForm.tsx';
import { optionalField } from '../components/form-fields.ts';
import { PhoneInput, TextInput } from '../components/inputs.tsx';
import { useLatest } from '../data/use-latest.ts';

const OFFICES = 'office-locations';
const { name, address } = officeLocationsResource.create.shape;
const values = z.object({
  name,
  address,
  phone: optionalField(phoneField),
  hours: z.string().trim().max(120, 'Use 120 characters or fewer.'),
  enabled: z.boolean(),
});

const valuesOf = (office?: OfficeLocation) => ({
  name: office?.name ?? '',
  address: filledAddress(office?.address ?? null),
  phone: office?.phone ?? '',
  hours: office?.hours ?? '',
  enabled: office?.enabled ?? true,
});

/** Closing an office keeps it in the list. */
export function OfficeForm({ office }: { office?: OfficeLocation }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [OFFICES] });
  const { known, latest } = useLatest({ resource: OFFICES, record: office, valuesOf, refresh });
  return (
    <DrawerForm
      title={office ? 'Edit office' : 'Add office'}
      about={office?.name}
      schema={values}
      defaultValues={valuesOf(office)}
      submitLabel={office ? 'Save office' : 'Add office'}
      successMessage={office ? 'Office saved' : 'Office added'}
      run={(dataProvider, { phone = null, hours, ...rest }) => {
        const details = { ...rest, phone, hours: hours || null };
        return known
          ? dataProvider.update(OFFICES, { id: known.id, data: details, previousData: known })
          : dataProvider.create(OFFICES, { data: details });
      }}
      onDone={refresh}
      latest={latest}
    >
      <TextInput source="name" label="Name" required maxLength={60} autoComplete="off" />
      <AddressFields at="address" />
      <PhoneInput source="phone" label="Phone" aside="optional" autoComplete="off" />
      <TextInput
        source="hours"
        label="Displayed hours"
        aside="optional"
        maxLength={120}
        placeholder="Mon–Fri, 9 AM–4 PM"
      />
      <CheckboxRow source="enabled">Open: visible to patients</CheckboxRow>
    </DrawerForm>
  );
}
