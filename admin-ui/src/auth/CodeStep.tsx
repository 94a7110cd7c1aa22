import { adminLogin } from '@bedside/contracts/people/sign-in.api';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLogin } from 'react-admin';
import { client } from '../data/client.ts';
import { requestIdOf } from '../data/failure.ts';
import { CODE_LENGTH, digitsOf } from './one-time-code.ts';
import styles from './SignInPage.module.css';
import type { Credentials } from './SignInPage.tsx';
import { useCountdown } from './use-countdown.ts';

const RESEND_SECONDS = 15;

interface Props {
  credentials: Credentials;
  onBack(): void;
}

export function CodeStep({ credentials, onBack }: Props) {
  const [code, setCode] = useState('');
  const [wasTouched, setWasTouched] = useState(false);
  const login = useLogin();
  const countdown = useCountdown(RESEND_SECONDS);
  const signIn = useMutation({
    mutationFn: (OTP: string) => login({ ...credentials, OTP }),
    onError: () => setCode(''),
  });
  const resend = useMutation({
    mutationFn: () => client.send(adminLogin, { body: credentials }),
    onSuccess: countdown.restart,
  });
  const failure = signIn.error ?? resend.error;
  const isShort = code.length < CODE_LENGTH;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTouched(true);
    if (!isShort) signIn.mutate(code);
  };
  const type = (text: string) => {
    const digits = digitsOf(text);
    setCode(digits);
    if (digits.length === CODE_LENGTH && !signIn.isPending) signIn.mutate(digits);
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div>
        <h1 className={styles.title}>Enter your code</h1>
        <p className={styles.lead}>We sent 6 digits to {credentials.email}. They are good for 10 minutes.</p>
      </div>
      {failure && <ErrorNotice title={failure.message} requestId={requestIdOf(failure)} />}
      <TextInput
        label="One-time code"
        value={code}
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={wasTouched && isShort ? 'Enter the 6 digits of the code.' : undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setWasTouched(code.length > 0)}
      />
      <Button type="submit" variant="contained" size="large" loading={signIn.isPending}>
        Verify
      </Button>
      <div className={styles.below}>
        <Button variant="text" color="inherit" onClick={onBack}>
          Back
        </Button>
        <Button
          variant="text"
          disabled={countdown.seconds > 0}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {countdown.seconds > 0 ? `Resend in ${countdown.seconds} s` : 'Resend code'}
        </Button>
      </div>
    </form>
  );
}
