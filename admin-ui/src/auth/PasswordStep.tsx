import { adminLogin } from '@bedside/contracts/people/sign-in.api';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { PasswordInput } from '../components/PasswordInput.tsx';
import { client } from '../data/client.ts';
import { requestIdOf } from '../data/failure.ts';
import styles from './SignInPage.module.css';
import type { Credentials } from './SignInPage.tsx';

export function PasswordStep({ onCodeSent }: { onCodeSent(credentials: Credentials): void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(adminLogin.body),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Credentials) => client.send(adminLogin, { body }),
    onSuccess: (_, credentials) => onCodeSent(credentials),
  });
  const { errors } = formState;
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit((values) => mutate(values))}>
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
      <TextInput
        {...register('email')}
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
      />
      <PasswordInput
        {...register('password')}
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        Sign in
      </Button>
      <Link to="/forgot-password">Forgot password?</Link>
    </form>
  );
}
