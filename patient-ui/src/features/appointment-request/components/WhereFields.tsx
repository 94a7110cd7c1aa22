import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useFormContext, useWatch } from 'react-hook-form';
import { AddressAndLocationFields } from '../../../components/address/AddressAndLocationFields.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { WizardValues } from '../wizard-form.ts';

interface Props {
  /** Why the practice does not come to a postal code; nothing where it does. */
  unservedAt: (postalCode: string) => string | undefined;
}

/** Where the provider comes to; what the practice does not reach is shown as soon as the code is looked up. */
export function WhereFields({ unservedAt }: Props) {
  const { control } = useFormContext<WizardValues>();
  const postalCode = useWatch({ control, name: 'postalCode' });
  const state = useWatch({ control, name: 'state' });
  return <AddressAndLocationFields unserved={state === '' ? undefined : unservedAt(postalCode)} />;
}

export function SpecialInstructionField() {
  const { booking, form } = useTexts();
  const { register, formState } = useFormContext<WizardValues>();
  return (
    <TextInput
      {...register('instruction')}
      label={booking.instruction}
      aside={form.optional}
      placeholder={booking.instructionHint}
      error={formState.errors.instruction?.message}
    />
  );
}
