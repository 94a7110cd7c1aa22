import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { locationTypes } from '@bedside/contracts/people/user.schema';
import { AddressText } from '@bedside/ui-kit/components/ContactText';
import { isSameAddress } from '@bedside/ui-kit/person';
import { useFormContext } from 'react-hook-form';
import { AddressFields, filledAddress } from '../../../components/AddressFields.tsx';
import { RadioRows } from '../../../components/CheckboxInput.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import type { BookingValues, PlaceSource } from './booking.ts';
import { OutOfServiceAreaNotice } from './OverrideFields.tsx';

export function BookingPlace({ patient }: { patient: PatientRecord }) {
  const { setValue, watch } = useFormContext<BookingValues>();
  const { address, lastAddress } = patient;
  const known = { profile: address, last: lastAddress, new: null };
  const from = watch('placeFrom');

  function choose(source: PlaceSource) {
    const place = known[source];
    setValue('serviceAddress', filledAddress(place), { shouldDirty: true });
    if (place) setValue('locationType', place.locationType);
  }

  const options = [
    ...(address
      ? [{ value: 'profile', label: 'Home address on file', note: <AddressText address={address} /> }]
      : []),
    ...(lastAddress && !(address && isSameAddress(address, lastAddress))
      ? [{ value: 'last', label: 'Last visit address', note: <AddressText address={lastAddress} /> }]
      : []),
    { value: 'new', label: 'Different address' },
  ];
  return (
    <>
      {options.length > 1 && (
        <RadioRows
          legend="Visit address"
          source="placeFrom"
          onChange={({ target }) => choose(target.value as PlaceSource)}
          options={options}
        />
      )}
      {from === 'new' && <AddressFields at="serviceAddress" />}
      <SelectInput
        source="locationType"
        label="Address type"
        required
        placeholder="Select"
        options={locationTypes.map((type) => ({ value: type, label: type }))}
      />
      <OutOfServiceAreaNotice postalCode={watch('serviceAddress.postalCode')} />
    </>
  );
}
