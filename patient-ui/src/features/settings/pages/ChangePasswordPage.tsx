import { changePassword } from '@bedside/contracts/people/account.api';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { schemaResolver } from '../../../components/form-checks.ts';
import { PasswordInput } from '../../../components/inputs.tsx';
import { ScreenForm } from '../../../components/ScreenForm.tsx';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { NewPasswordFields } from '../../password/components/NewPasswordFields.tsx';
import { type NewPasswordValues, newPasswordForm } from '../../password/new-password-form.ts';
import { SETTINGS, useBackToSettings } from '../use-back-to-settings.ts';

interface Values extends NewPasswordValues {
  currentPassword: string;
}

export function ChangePasswordPage() {
  const { settings, signUp, signIn } = useTexts();
  const navigate = useNavigate();
  const form = useForm<Values>({
    mode: 'onTouched',
    resolver: schemaResolver(() =>
      z.object({ currentPassword: z.string().min(1, signIn.passwordRequired) }).and(newPasswordForm(signUp)),
    ),
    defaultValues: { currentPassword: '', password: '', confirm: '' },
  });
  const save = useSendForm(
    form,
    ({ currentPassword, password }) =>
      client.send(changePassword, { body: { currentPassword, newPassword: password } }),
    ({ message }) => {
      navigate(SETTINGS, { replace: true });
      toast(message, 'success');
    },
  );
  return (
    <ScreenForm
      title={settings.password}
      text={settings.passwordText}
      back={useBackToSettings()}
      form={form}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      submit={settings.changePassword}
      busy={save.isPending}
      failure={save.error}
    >
      <PasswordInput
        source="currentPassword"
        label={settings.currentPassword}
        required
        autoComplete="current-password"
      />
      <NewPasswordFields label={settings.newPassword} />
    </ScreenForm>
  );
}
