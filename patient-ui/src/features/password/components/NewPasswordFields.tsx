import { PasswordRules } from '@bedside/ui-kit/components/PasswordRules';
import type { FieldErrors, UseFormRegister, UseFormWatch } from 'react-hook-form';
import { PasswordInput } from '../../../parts/PasswordInput.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import type { NewPasswordValues } from '../new-password-form.ts';

interface Props {
  label: string;
  register: UseFormRegister<NewPasswordValues>;
  watch: UseFormWatch<NewPasswordValues>;
  errors: FieldErrors<NewPasswordValues>;
}

/** A new password, its rules shown as they are met, and the same again. */
export function NewPasswordFields({ label, register, watch, errors }: Props) {
  const { signUp, passwordRules } = useTexts();
  return (
    <>
      <PasswordInput
        {...register('password')}
        label={label}
        required
        autoComplete="new-password"
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
