import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFormContext } from 'react-hook-form';
import { PhoneInput, TextInput } from '../../../components/inputs.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { WizardValues } from '../wizard-form.ts';
import styles from './steps.module.css';

export function ContactStep() {
  const { request } = useTexts();
  const { register } = useFormContext<WizardValues>();
  return (
    <>
      <TextInput source="email" type="email" autoComplete="email" label={request.email} required />
      <PhoneInput source="phone" start="+1" label={request.phone} required help={request.phoneHelp} />
      <FieldGroup label={request.isPatient} required>
        <div className={styles.pair}>
          <ChoiceTile {...register('isPatient')} type="radio" value="yes" title={request.yes} />
          <ChoiceTile {...register('isPatient')} type="radio" value="no" title={request.no} />
        </div>
      </FieldGroup>
    </>
  );
}
