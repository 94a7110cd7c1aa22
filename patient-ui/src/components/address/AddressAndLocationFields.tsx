import { cityText } from '@bedside/contracts/common/fields';
import { locationTypes } from '@bedside/contracts/people/user.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, FormEvent } from 'react';
import {
  Controller,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import { ScreenForm } from '../ScreenForm.tsx';
import { SegmentedControl, SegmentedOption } from '../SegmentedControl.tsx';
import { UnsavedChangesGroup } from '../UnsavedChanges.tsx';
import type { AddressAndLocationValues } from './address-form.ts';
import styles from './place.module.css';
import { postalCodeQuery, usePostalCode } from './use-postal-code.ts';

interface AddressProps {
  optional?: boolean;
  unserved?: string;
}

interface PostalCodeFieldsProps {
  optional?: boolean;
  unserved?: string;
}

function PostalCodeFields({ optional = false, unserved }: PostalCodeFieldsProps) {
  const { booking } = useTexts();
  const { control, register, formState } = useFormContext<AddressAndLocationValues>();
  const { errors } = formState;
  const code = useWatch({ control, name: 'postalCode' });
  const state = useWatch({ control, name: 'state' });
  const { data: known } = useQuery({ ...postalCodeQuery(code), enabled: state !== '' });

  const { clear, lookUp } = usePostalCode();
  const { ref, name, onChange, onBlur } = register('postalCode');
  return (
    <div className={styles.postal}>
      <TextInput
        ref={ref}
        name={name}
        value={code}
        onChange={(event) => {
          event.target.value = event.target.value.replace(/\D/g, '');
          void onChange(event);
        }}
        onFocus={clear}
        onBlur={(event) => {
          void onBlur(event);
          void lookUp();
        }}
        label={booking.postalCode}
        required={!optional}
        inputMode="numeric"
        maxLength={5}
        autoComplete="postal-code"
        placeholder={booking.postalHint}
        error={errors.root?.postalCode?.message ?? unserved ?? errors.postalCode?.message}
      />
      <TextInput
        {...register('state')}
        label={booking.state}
        required={!optional}
        readOnly
        placeholder={booking.stateHint}
      />
      <div className={styles.city}>
        <SelectInput
          {...register('city')}
          label={booking.city}
          required={!optional}
          disabled={!known}
          placeholder={booking.cityHint}
          options={(known?.cities ?? []).map((city) => ({ value: city, label: cityText(city) }))}
          error={state !== '' ? errors.city?.message : undefined}
        />
      </div>
    </div>
  );
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

interface Props<V extends FieldValues>
  extends Omit<ComponentProps<typeof ScreenForm<V>>, 'onSubmit' | 'form'> {
  form: UseFormReturn<V>;
  onSend: (values: V) => void;
}

export const AddressAndLocationForm = <V extends FieldValues>(props: Props<V>) => (
  <FormProvider {...props.form}>
    <Form {...props} />
  </FormProvider>
);

function Form<V extends FieldValues>({ onSend, ...props }: Props<V>) {
  const { lookUp } = usePostalCode();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await lookUp()) await props.form.handleSubmit(onSend)();
  }
  return <ScreenForm {...props} onSubmit={submit} />;
}
