import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { AddressText } from '@bedside/ui-kit/components/ContactText';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  AddressAndLocationFields,
  LocationField,
} from '../../../components/address/AddressAndLocationFields.tsx';
import { addressValuesOf } from '../../../components/address/address-form.ts';
import { useServiceAreaWarning } from '../../../components/address/use-service-area-warning.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { BookingValues, PlaceSource } from '../booking-form.ts';
import type { KnownPlace } from '../known-places.ts';

const addressFields = ['address1', 'address2', 'postalCode', 'city', 'state'] as const;

export function WhereStep({ places }: { places: readonly KnownPlace[] }) {
  const { booking, form } = useTexts();
  const { register, control, setValue, clearErrors, formState } = useFormContext<BookingValues>();
  const { errors } = formState;
  const unserved = useServiceAreaWarning();
  const from = useWatch({ control, name: 'placeFrom' });
  const isNew = from === 'new' || places.length === 0;
  const titles = { profile: booking.fromProfile, last: booking.lastPlace };

  function choose(source: PlaceSource) {
    const place = places.find((known) => known.from === source)?.place ?? addressValuesOf(null);
    setValue('placeFrom', source);
    for (const field of addressFields) setValue(field, place[field], { shouldDirty: true });
    if (place.locationType) setValue('locationType', place.locationType);
    clearErrors([...addressFields]);
    clearErrors('root');
  }

  const wrong = isNew ? undefined : addressFields.find((field) => errors[field]);
  return (
    <>
      {places.length > 0 && (
        <FieldGroup
          label={booking.place}
          required
          error={isNew ? undefined : (unserved ?? (wrong && errors[wrong]?.message))}
        >
          <Stack gap={8}>
            {places.map(({ from: source, place }) => (
              <ChoiceTile
                key={source}
                type="radio"
                name="placeFrom"
                value={source}
                checked={from === source}
                onChange={() => choose(source)}
                title={titles[source]}
                note={<AddressText address={place} />}
                invalid={wrong !== undefined && from === source}
              />
            ))}
            <ChoiceTile
              type="radio"
              name="placeFrom"
              value="new"
              checked={isNew}
              onChange={() => choose('new')}
              title={booking.newPlace}
            />
          </Stack>
        </FieldGroup>
      )}
      {isNew ? <AddressAndLocationFields unserved={unserved} /> : <LocationField />}
      <TextInput
        {...register('instruction')}
        label={booking.instruction}
        aside={form.optional}
        placeholder={booking.instructionHint}
        error={errors.instruction?.message}
      />
    </>
  );
}
