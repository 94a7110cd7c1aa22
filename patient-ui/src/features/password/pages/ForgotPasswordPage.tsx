import { sendPasswordResetCode } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { identifierIssue, parseIdentifier } from '../../sign-in/identifier.ts';
import styles from './password.module.css';

export function ForgotPasswordPage() {
  const { reset, signIn, signUp } = useFirstTexts();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({ mode: 'onTouched', defaultValues: { who: '' } });
  const send = useMutation({
    mutationFn: (who: string) => client.send(sendPasswordResetCode, { body: parseIdentifier(who) }),
    onSuccess: (_, who) => navigate('/set-password', { state: { who, remember: false } }),
  });
  return (
    <SignInLayout title={reset.title} subtitle={reset.text}>
      <Stack as="form" gap={20} top={32} onSubmit={handleSubmit(({ who }) => send.mutate(who))} noValidate>
        <TextInput
          {...register('who', { validate: identifierIssue })}
          label={signIn.who}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.who?.message}
        />
        <SubmitError reason={send.error} />
        <Button type="submit" wide busy={send.isPending}>
          {reset.submit}
        </Button>
      </Stack>
      <p className={styles.aside}>
        <Link to="/" className="link">
          {signUp.signIn}
        </Link>
      </p>
    </SignInLayout>
  );
}
