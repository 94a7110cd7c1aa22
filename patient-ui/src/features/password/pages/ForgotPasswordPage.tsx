import { sendPasswordResetCode } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { TextInput } from '../../../components/inputs.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
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
      <Stack
        as="form"
        gap={20}
        top={32}
        onSubmit={form.handleSubmit(({ who }) => send.mutate(who))}
        noValidate
      >
        <FormProvider {...form}>
          <TextInput
            source="who"
            validate={identifierIssue}
            label={signIn.who}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FormProvider>
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
