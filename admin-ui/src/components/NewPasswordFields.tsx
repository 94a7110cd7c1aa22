import { password } from '@bedside/contracts/common/fields';
import { PasswordRules } from '@bedside/ui-kit/components/PasswordRules';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { PasswordInput } from './inputs.tsx';

/** The repeated password is checked even while the first one is invalid. */
export const newPasswordValues = z
  .object({ password, confirm: z.string().min(1, 'Confirm Password is required') })
  .refine((typed) => typed.confirm === '' || typed.password === typed.confirm, {
    message: 'Both passwords need to be the same',
    path: ['confirm'],
    when: () => true,
  });
export type NewPasswordValues = z.infer<typeof newPasswordValues>;

const ruleTexts = {
  length: 'At least 8 characters',
  digit: 'A number',
  lowercase: 'A lowercase letter',
  uppercase: 'An uppercase letter',
  noSpace: 'No spaces',
  met: 'met',
  notMet: 'not yet met',
};

/** Requires a FormProvider. */
export function NewPasswordFields({ autoFocus }: { autoFocus?: boolean }) {
  const typed = useWatch<NewPasswordValues, 'password'>({ name: 'password' });
  return (
    <>
      <PasswordInput
        source="password"
        label="New password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        helpStays
        help={<PasswordRules typed={typed} texts={ruleTexts} />}
      />
      <PasswordInput source="confirm" label="Confirm password" autoComplete="new-password" />
    </>
  );
}
