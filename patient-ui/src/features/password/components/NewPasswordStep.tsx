import { resetPassword } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { schemaResolver } from '../../../components/checked-by.ts';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { type NewPasswordValues, newPasswordForm } from '../new-password-form.ts';
import styles from '../pages/password.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';

interface Props {
  token: string;
  onDone: () => void;
}

export function NewPasswordStep({ token, onDone }: Props) {
  const { reset, signUp } = useFirstTexts();
  const form = useForm<NewPasswordValues>({
    mode: 'onTouched',
    resolver: schemaResolver(() => newPasswordForm(signUp)),
    defaultValues: { password: '', confirm: '' },
  });
  const save = useMutation({
    mutationFn: (newPassword: string) => client.send(resetPassword, { body: { newPassword, token } }),
    onSuccess: onDone,
  });
  return (
    <form
      onSubmit={form.handleSubmit(({ password }) => save.mutate(password))}
      noValidate
      className={styles.form}
    >
      <FormProvider {...form}>
        <NewPasswordFields label={reset.newPassword} autoFocus />
      </FormProvider>
      <SubmitError reason={save.error} />
      <Button type="submit" wide busy={save.isPending}>
        {reset.save}
      </Button>
    </form>
  );
}
