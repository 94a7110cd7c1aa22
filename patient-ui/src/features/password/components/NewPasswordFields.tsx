import { PasswordRules } from '@bedside/ui-kit/components/PasswordRules';
import { useFormContext } from 'react-hook-form';
import { PasswordInput } from '../../../components/inputs.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import type { NewPasswordValues } from '../new-password-form.ts';

export function NewPasswordFields({ label, autoFocus }: { label: string; autoFocus?: boolean }) {
  const { signUp, passwordRules } = useFirstTexts();
  const { watch } = useFormContext<NewPasswordValues>();
  return (
    <>
      <PasswordInput
        source="password"
        label={label}
        required
        autoComplete="new-password"
        autoFocus={autoFocus}
        helpStays
        help={<PasswordRules typed={watch('password')} texts={passwordRules} />}
      />
      <PasswordInput source="confirm" label={signUp.confirm} required autoComplete="new-password" />
    </>
  );
}
