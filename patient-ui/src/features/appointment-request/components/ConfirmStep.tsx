import { discoverySources } from '@bedside/contracts/appointments/appointment-request.schema';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { useFormContext } from 'react-hook-form';
import { Captcha } from '../../../components/captcha/Captcha.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { WizardValues } from '../wizard-form.ts';

interface Props {
  /** Which check, from 0. Every submission needs a new one. */
  check: number;
  checkError: string | undefined;
  onToken: (token: string | null) => void;
}

export function ConfirmStep({ check, checkError, onToken }: Props) {
  const { request, form } = useTexts();
  const { register, formState } = useFormContext<WizardValues>();
  return (
    <>
      <SelectInput
        {...register('findUs')}
        label={request.findUs}
        required
        placeholder={form.choose}
        options={discoverySources.map((value) => ({ value, label: request.sources[value] }))}
        error={formState.errors.findUs?.message}
      />
      <Captcha key={check} onToken={onToken} error={checkError} />
    </>
  );
}
