import { ApiError } from '@bedside/api-client/api-error';
import { postalCode } from '@bedside/contracts/common/fields';
import { cityText } from '@bedside/ui-kit/city';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { failureOf } from '../../../api/failure-text.ts';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import type { BookingValues } from '../booking-form.ts';
import { postalCodeQuery } from '../postal-code.ts';
import styles from './steps.module.css';

/** City and state come from the postal code, looked up when the field is left. A failed lookup empties all three. */
export function PostalCodeFields() {
  const { booking, failure } = useTexts();
  const queries = useQueryClient();
  const { control, register, formState, setValue, clearErrors } = useFormContext<BookingValues>();
  const { errors } = formState;
  const code = useWatch({ control, name: 'postalCode' });
  const state = useWatch({ control, name: 'state' });
  const { data: known } = useQuery({ ...postalCodeQuery(code), enabled: state !== '' });

  const [problem, setProblem] = useState<string | null>(null);

  function clear() {
    setProblem(null);
    setValue('state', '');
    setValue('city', '');
  }

  async function lookUp(typed: string) {
    if (!postalCode.safeParse(typed).success) return;
    try {
      const found = await queries.fetchQuery(postalCodeQuery(typed));
      setValue('state', found.state);
      setValue('city', found.city);
      clearErrors(['postalCode', 'state', 'city']);
    } catch (reason) {
      setValue('postalCode', '');
      const isUnknown = reason instanceof ApiError && reason.status === 404;
      const message = isUnknown ? booking.postalUnknown(typed) : failureOf(reason, failure.whatToDo).message;
      setProblem(message);
    }
  }

  const { ref, name, onChange } = register('postalCode');
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
        onBlur={({ target }) => void lookUp(target.value)}
        label={booking.postalCode}
        required
        inputMode="numeric"
        maxLength={5}
        autoComplete="postal-code"
        placeholder={booking.postalHint}
        error={problem ?? errors.postalCode?.message}
      />
      <TextInput
        {...register('state')}
        label={booking.state}
        required
        readOnly
        placeholder={booking.stateHint}
      />
      <div className={styles.city}>
        <SelectInput
          {...register('city')}
          label={booking.city}
          required
          disabled={!known}
          placeholder={booking.cityHint}
          options={(known?.cities ?? []).map((city) => ({ value: city, label: cityText(city) }))}
          error={state !== '' ? errors.city?.message : undefined}
        />
      </div>
    </div>
  );
}
