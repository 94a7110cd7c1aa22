import { adminLogin } from '@bedside/contracts/people/sign-in.api';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useMutation } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
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
        <p className={styles.lead}>For the practice’s staff and providers.</p>
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
      <PasswordInput {...register('password')} error={errors.password?.message} />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        Sign in
      </Button>
    </form>
  );
}

type PasswordProps = Omit<Parameters<typeof TextInput>[0], 'label' | 'type' | 'end'>;

function PasswordInput(props: PasswordProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextInput
      {...props}
      label="Password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      required
      end={
        <IconButton
          size="small"
          aria-label={isShown ? 'Hide the password' : 'Show the password'}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    />
  );
}
