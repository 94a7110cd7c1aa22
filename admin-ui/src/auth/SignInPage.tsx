import { adminLogin } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, Navigate } from 'react-router';
import { PasswordInput, TextInput } from '../components/inputs.tsx';
import { client } from '../data/client.ts';
import { requestIdOf } from '../data/failure.ts';
import type { Authentication } from './authenticate.ts';
import { CodeStep } from './CodeStep.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import styles from './SignInPage.module.css';
import { consumeSessionEnd, readSession } from './session.ts';

export interface Credentials {
  email: string;
  password: string;
}

function PasswordStep({ onCodeSent }: { onCodeSent(credentials: Credentials): void }) {
  const form = useForm({
    resolver: zodResolver(adminLogin.body),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Credentials) => client.send(adminLogin, { body }),
    onSuccess: (_, credentials) => onCodeSent(credentials),
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((values) => mutate(values))}>
      <div>
        <h1 className={styles.title}>Sign in to the console</h1>
        <p className={styles.lead}>For practice staff and providers.</p>
      </div>
      {error && (
        <ErrorNotice
          title={error.message || 'Either email or password is wrong'}
          requestId={requestIdOf(error)}
        />
      )}
      <FormProvider {...form}>
        <TextInput source="email" label="Email" type="email" autoComplete="username" required />
        <PasswordInput source="password" label="Password" autoComplete="current-password" />
      </FormProvider>
      <Button busy={isPending} type="submit">
        Sign in
      </Button>
      <Link to="/forgot-password">Forgot password?</Link>
    </form>
  );
}

interface Props {
  signIn(authentication: Authentication): Promise<unknown>;
}

export default function SignInPage({ signIn }: Props) {
  const [ending] = useState(consumeSessionEnd);
  const [isIn] = useState(() => readSession() !== null);
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  if (isIn) return <Navigate to="/" replace />;
  return (
    <SignInLayout>
      {ending && (
        <p role="status" className={styles.ending}>
          {ending}
        </p>
      )}
      {credentials ? (
        <CodeStep credentials={credentials} signIn={signIn} onBack={() => setCredentials(null)} />
      ) : (
        <PasswordStep onCodeSent={setCredentials} />
      )}
    </SignInLayout>
  );
}
