import { locationTypes } from '@bedside/contracts/appointments/appointment.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { Controller, useFormContext } from 'react-hook-form';
import { Pill, Pills } from '../../../parts/Pills.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import type { PlaceValues } from '../booking-form.ts';
import { PostalCodeFields } from './PostalCodeFields.tsx';
import styles from './steps.module.css';

/** An address and what kind of place it is. */
export function PlaceFields() {
  const { booking, form } = useTexts();
  const { control, register, formState } = useFormContext<PlaceValues>();
  const { errors } = formState;
  return (
    <>
      <div className={styles.address}>
        <TextInput
          {...register('address1')}
          label={booking.address1}
          required
          autoComplete="address-line1"
          error={errors.address1?.message}
        />
        <TextInput
          {...register('address2')}
          label={booking.address2}
          aside={form.optional}
          autoComplete="address-line2"
          error={errors.address2?.message}
        />
      </div>
      <PostalCodeFields />
      <Controller
        control={control}
        name="locationType"
        render={({ field }) => (
          <FieldGroup
            label={booking.location}
            required
            error={errors.locationType && booking.locationRequired}
          >
            <Pills label={booking.location}>
              {locationTypes.map((type) => (
                <Pill key={type} pressed={field.value === type} onPress={() => field.onChange(type)}>
                  {booking.locations[type]}
                </Pill>
              ))}
            </Pills>
          </FieldGroup>
        )}
      />
    </>
  );
}
