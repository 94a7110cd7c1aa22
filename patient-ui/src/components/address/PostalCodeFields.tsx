import { cityText } from '@bedside/contracts/common/city';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import styles from './place.module.css';
import type { AddressAndLocationValues } from './place-form.ts';
import { postalCodeQuery } from './postal-code.ts';
import { usePostalCode } from './use-postal-code.ts';

interface Props {
  optional?: boolean;
  unserved?: string;
}

export function PostalCodeFields({ optional = false, unserved }: Props) {
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
