import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useFormContext } from 'react-hook-form';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PersonFields } from '../../family/components/PersonFields.tsx';
import type { WizardValues } from '../wizard-form.ts';

export function PatientStep() {
  return (
    <>
      <PersonFields self />
      <SymptomField />
    </>
  );
}

/** A separate component so that it registers after the name fields and focus goes to the first error. */
function SymptomField() {
  const { booking, request } = useTexts();
  const { register, formState } = useFormContext<WizardValues>();
  return (
    <TextInput
      {...register('primarySymptom')}
      label={request.symptom}
      required
      maxLength={250}
      placeholder={booking.symptomHint}
      error={formState.errors.primarySymptom?.message}
    />
  );
}
