import { sendOtp } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { SendFailure } from '../../../parts/SendFailure.tsx';
import { Entrance } from '../../../shell/Entrance.tsx';
import { useFirstTexts } from '../../../texts/TextsProvider.tsx';
import { whoOf } from '../../sign-in/who.ts';
import { whoIssue } from '../../sign-in/who-issue.ts';
import styles from './password.module.css';

/** Asks for a code that a new password can be set with. */
export function ForgotPasswordPage() {
  const { reset, signIn, signUp } = useFirstTexts();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({ mode: 'onTouched', defaultValues: { who: '' } });
  const send = useMutation({
    mutationFn: (who: string) => client.send(sendOtp, { body: whoOf(who) }),
    onSuccess: (_, who) => navigate('/set-password', { state: { who, remember: false } }),
  });
  return (
    <Entrance title={reset.title} subtitle={reset.text}>
      <form onSubmit={handleSubmit(({ who }) => send.mutate(who))} noValidate className={styles.form}>
        <TextInput
          {...register('who', { validate: whoIssue })}
          label={signIn.who}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.who?.message}
        />
        <SendFailure reason={send.error} />
        <Button type="submit" wide busy={send.isPending}>
          {reset.submit}
        </Button>
      </form>
      <p className={styles.aside}>
        <Link to="/">{signUp.signIn}</Link>
      </p>
    </Entrance>
  );
}
