import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useFormContext, useWatch } from 'react-hook-form';
import { AddressAndLocationFields } from '../../../components/address/AddressAndLocationFields.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { WizardValues } from '../wizard-form.ts';

interface Props {
  /** Service area message for a postal code, or undefined when served. */
  unservedAt: (postalCode: string) => string | undefined;
}

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
