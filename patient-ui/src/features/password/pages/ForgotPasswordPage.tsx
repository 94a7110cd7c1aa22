import { sendPasswordResetCode } from '@bedside/contracts/people/sign-in.api';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { TextInput } from '../../../components/inputs.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { StepForm } from '../../sign-in/components/StepForm.tsx';
import { identifierIssue, parseIdentifier } from '../../sign-in/identifier.ts';
import styles from './password.module.css';

export function ForgotPasswordPage() {
  const { reset, signIn, signUp } = useFirstTexts();
  const navigate = useNavigate();
  const form = useForm({ mode: 'onTouched', defaultValues: { who: '' } });
  const send = useMutation({
    mutationFn: (who: string) => client.send(sendPasswordResetCode, { body: parseIdentifier(who) }),
    onSuccess: (_, who) => navigate('/set-password', { state: { who, remember: false } }),
  });
  return (
    <SignInLayout title={reset.title} subtitle={reset.text}>
      <StepForm
        form={form}
        onSubmit={({ who }) => send.mutate(who)}
        submit={reset.submit}
        busy={send.isPending}
        failure={send.error}
      >
        <TextInput
          source="who"
          validate={identifierIssue}
          label={signIn.who}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </StepForm>
      <p className={styles.aside}>
        <Link to="/" className="link">
          {signUp.signIn}
        </Link>
      </p>
    </SignInLayout>
  );
}
