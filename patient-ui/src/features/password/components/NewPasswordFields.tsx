import { PasswordRules } from '@bedside/ui-kit/components/PasswordRules';
import { useFormContext } from 'react-hook-form';
import { PasswordInput } from '../../../components/PasswordInput.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import type { NewPasswordValues } from '../new-password-form.ts';

export function NewPasswordFields({ label, autoFocus }: { label: string; autoFocus?: boolean }) {
  const { signUp, passwordRules } = useFirstTexts();
  const { register, watch, formState } = useFormContext<NewPasswordValues>();
  const { errors } = formState;
  return (
    <>
      <PasswordInput
        {...register('password')}
        label={label}
        required
        autoComplete="new-password"
        autoFocus={autoFocus}
        helpStays
        help={<PasswordRules typed={watch('password')} texts={passwordRules} />}
        error={errors.password?.message}
      />
      <PasswordInput
        {...register('confirm')}
        label={signUp.confirm}
        required
        autoComplete="new-password"
        error={errors.confirm?.message}
      />
    </>
  );
}
