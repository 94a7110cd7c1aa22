import { locationTypes } from '@bedside/contracts/people/user.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { Controller, useFormContext } from 'react-hook-form';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import { SegmentedControl, SegmentedOption } from '../SegmentedControl.tsx';
import { UnsavedChangesGroup } from '../UnsavedChangesGroup.tsx';
import { PostalCodeFields } from './PostalCodeFields.tsx';
import styles from './place.module.css';
import type { AddressAndLocationValues } from './place-form.ts';

interface AddressProps {
  optional?: boolean;
  unserved?: string;
}

export function AddressFields({ optional = false, unserved }: AddressProps) {
  const { booking, form } = useTexts();
  const { register, formState } = useFormContext<AddressAndLocationValues>();
  const { errors } = formState;
  return (
    <>
      <div className={styles.address}>
        <TextInput
          {...register('address1')}
          label={booking.address1}
          required={!optional}
          aside={optional ? form.optional : undefined}
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
      <PostalCodeFields optional={optional} unserved={unserved} />
    </>
  );
}

export const AddressAndLocationFields = ({ unserved }: Pick<AddressProps, 'unserved'>) => (
  <>
    <AddressFields unserved={unserved} />
    <LocationField />
  </>
);

export function LocationField() {
  const { booking } = useTexts();
  const { control, formState } = useFormContext<AddressAndLocationValues>();
  const { errors } = formState;
  return (
    <Controller
      control={control}
      name="locationType"
      render={({ field }) => (
        <UnsavedChangesGroup onLeave={field.onBlur}>
          <FieldGroup
            label={booking.location}
            required
            error={errors.locationType && booking.locationRequired}
          >
            <SegmentedControl label={booking.location}>
              {locationTypes.map((type) => (
                <SegmentedOption
                  key={type}
                  pressed={field.value === type}
                  onPress={() => field.onChange(type)}
                >
                  {booking.locations[type]}
                </SegmentedOption>
              ))}
            </SegmentedControl>
          </FieldGroup>
        </UnsavedChangesGroup>
      )}
    />
  );
}
