import { resetPassword } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { checkedBy } from '../../../parts/checked-by.ts';
import { PasswordInput } from '../../../parts/PasswordInput.tsx';
import { SendFailure } from '../../../parts/SendFailure.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { type NewPasswordValues, newPasswordForm } from '../new-password-form.ts';
import styles from '../pages/password.module.css';

interface Props {
  token: string;
  onDone: () => void;
}

export function NewPasswordStep({ token, onDone }: Props) {
  const { reset, signUp } = useTexts();
  const { register, handleSubmit, formState } = useForm<NewPasswordValues>({
    mode: 'onTouched',
    resolver: checkedBy(() => newPasswordForm(signUp)),
    defaultValues: { password: '', confirm: '' },
  });
  const save = useMutation({
    mutationFn: (newPassword: string) => client.send(resetPassword, { body: { newPassword, token } }),
    onSuccess: onDone,
  });
  return (
    <form onSubmit={handleSubmit(({ password }) => save.mutate(password))} noValidate className={styles.form}>
      <PasswordInput
        {...register('password')}
        label={reset.newPassword}
        required
        autoComplete="new-password"
        help={signUp.passwordHelp}
        error={formState.errors.password?.message}
      />
      <PasswordInput
        {...register('confirm')}
        label={signUp.confirm}
        required
        autoComplete="new-password"
        error={formState.errors.confirm?.message}
      />
      <SendFailure reason={save.error} />
      <Button type="submit" wide busy={save.isPending}>
        {reset.save}
      </Button>
    </form>
  );
}
