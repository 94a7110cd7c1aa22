import { email as emailField } from '@bedside/contracts/common/fields';
import {
  resetPassword,
  sendPasswordResetCode,
  verifyPasswordResetCode,
} from '@bedside/contracts/people/sign-in.api';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { z } from 'zod';
import { TextInput } from '../components/inputs.tsx';
import {
  NewPasswordFields,
  type NewPasswordValues,
  newPasswordValues,
} from '../components/NewPasswordFields.tsx';
import { client } from '../data/client.ts';
import { requestIdOf } from '../data/failure.ts';
import { CODE_LENGTH, CodeField, ResendButton } from './CodeField.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import styles from './SignInPage.module.css';

type Step =
  | { at: 'email' }
  | { at: 'code'; email: string }
  | { at: 'password'; token: string }
  | { at: 'done' };

export default function ForgotPasswordPage() {
  const [step, setStep] = useState<Step>({ at: 'email' });
  return (
    <SignInLayout>
      {step.at === 'email' && <EmailStep onSent={(email) => setStep({ at: 'code', email })} />}
      {step.at === 'code' && (
        <VerifyStep email={step.email} onToken={(token) => setStep({ at: 'password', token })} />
      )}
      {step.at === 'password' && <SetStep token={step.token} onDone={() => setStep({ at: 'done' })} />}
      {step.at === 'done' && <Done />}
    </SignInLayout>
  );
}

const emailValues = z.object({ email: emailField });

function EmailStep({ onSent }: { onSent(email: string): void }) {
  const form = useForm({
    resolver: zodResolver(emailValues),
    defaultValues: { email: '' },
    mode: 'onTouched',
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: { email: string }) => client.send(sendPasswordResetCode, { body }),
    onSuccess: (_, { email }) => onSent(email),
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((values) => mutate(values))}>
      <Head title="Forgot your password?">
        Enter your email and we’ll send you a code to reset your password.
      </Head>
      <Failure failure={error} />
      <FormProvider {...form}>
        <TextInput source="email" label="Email" type="email" autoComplete="username" required />
      </FormProvider>
      <Button busy={isPending} type="submit">
        Send code
      </Button>
      <Link to="/login">Back to sign in</Link>
    </form>
  );
}

function VerifyStep({ email, onToken }: { email: string; onToken(token: string): void }) {
  const [code, setCode] = useState('');
  const [wasTouched, setWasTouched] = useState(false);
  const [unsent, setUnsent] = useState<Error | null>(null);
  const verify = useMutation({
    mutationFn: async () =>
      (await client.send(verifyPasswordResetCode, { body: { email, OTP: code } })).data.token,
    onSuccess: onToken,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTouched(true);
    if (code.length === CODE_LENGTH) verify.mutate();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Head title="Enter your code">If {email} has an account, we sent a 6-digit code to it.</Head>
      <Failure failure={verify.error ?? unsent} />
      <CodeField value={code} wasTouched={wasTouched} onChange={setCode} />
      <Button busy={verify.isPending} type="submit">
        Verify
      </Button>
      <div className={styles.below}>
        <ResendButton
          send={() => client.send(sendPasswordResetCode, { body: { email } })}
          onFailure={setUnsent}
        />
      </div>
    </form>
  );
}

function SetStep({ token, onDone }: { token: string; onDone(): void }) {
  const form = useForm<NewPasswordValues>({
    resolver: zodResolver(newPasswordValues),
    defaultValues: { password: '', confirm: '' },
    mode: 'onTouched',
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ password }: NewPasswordValues) =>
      client.send(resetPassword, { body: { newPassword: password, token } }),
    onSuccess: onDone,
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((values) => mutate(values))}>
      <Head title="Set a new password">You’ll be signed out on all devices.</Head>
      <Failure failure={error} />
      <FormProvider {...form}>
        <NewPasswordFields autoFocus />
      </FormProvider>
      <Button busy={isPending} type="submit">
        Set password
      </Button>
    </form>
  );
}

const Done = () => (
  <div className={styles.form}>
    <Head title="Your password has been set successfully.">You can now sign in with your new password.</Head>
    <Link className={buttonClass()} to="/login">
      Go to sign in
    </Link>
  </div>
);

const Head = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.lead}>{children}</p>
  </div>
);

const Failure = ({ failure }: { failure: Error | null }) =>
  failure && <ErrorNotice title={failure.message} requestId={requestIdOf(failure)} />;
