import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useFormContext } from 'react-hook-form';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PersonFields } from '../../family/components/PersonFields.tsx';
import type { WizardValues } from '../wizard-form.ts';

/** Who the visit is for, and what brings that person. */
export function PatientStep() {
  return (
    <>
      <PersonFields self />
      <SymptomField />
    </>
  );
}

/** Stands in a component of its own so that it is registered after the names: the first field that is wrong has the focus. */
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
