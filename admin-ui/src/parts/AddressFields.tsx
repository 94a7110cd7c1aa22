import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { Address } from '@bedside/contracts/common/fields';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TwoFields } from './TwoFields.tsx';

type Name = keyof Address;

interface Props {
  register(name: Name): UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string }>>;
}

/** An address as a form begins with it: what is known, the rest empty. */
export const filledAddress = (known: AppointmentRecord['serviceAddress']): Address => ({
  address1: known?.address1 ?? '',
  address2: known?.address2 ?? undefined,
  postalCode: known?.postalCode ?? '',
  city: known?.city ?? '',
  state: known?.state ?? '',
});

/** How a line that may be left out is registered: nothing instead of an empty text, which the contract refuses. */
export const optionalText = { setValueAs: (value: unknown) => (value === '' ? undefined : value) };

export const AddressFields = ({ register, errors }: Props) => (
  <>
    <TextInput
      {...register('address1')}
      label="Street"
      autoComplete="off"
      required
      error={errors.address1?.message}
    />
    <TextInput
      {...register('address2')}
      label="Unit, floor, door"
      aside="optional"
      autoComplete="off"
      error={errors.address2?.message}
    />
    <TwoFields>
      <TextInput
        {...register('postalCode')}
        label="Postal code"
        inputMode="numeric"
        maxLength={5}
        required
        error={errors.postalCode?.message}
      />
      <TextInput {...register('city')} label="City" required error={errors.city?.message} />
    </TwoFields>
    <TextInput {...register('state')} label="State" required error={errors.state?.message} />
  </>
);
