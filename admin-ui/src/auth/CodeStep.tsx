import { adminLogin } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { client } from '../data/client.ts';
import { requestIdOf } from '../data/failure.ts';
import type { Authentication } from './authenticate.ts';
import { CODE_LENGTH, CodeField, ResendButton } from './CodeField.tsx';
import styles from './SignInPage.module.css';
import type { Credentials } from './SignInPage.tsx';

interface Props {
  credentials: Credentials;
  signIn(authentication: Authentication): Promise<unknown>;
  onBack(): void;
}

export function CodeStep({ credentials, signIn: authenticate, onBack }: Props) {
  const [code, setCode] = useState('');
  const [wasTouched, setWasTouched] = useState(false);
  const [unsent, setUnsent] = useState<Error | null>(null);
  const signIn = useMutation({
    mutationFn: (OTP: string) => authenticate({ ...credentials, OTP }),
    onError: () => setCode(''),
  });
  const failure = signIn.error ?? unsent;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTouched(true);
    if (code.length === CODE_LENGTH) signIn.mutate(code);
  };
  const type = (digits: string) => {
    setCode(digits);
    if (digits.length === CODE_LENGTH && !signIn.isPending) signIn.mutate(digits);
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div>
        <h1 className={styles.title}>Enter your code</h1>
        <p className={styles.lead}>
          We sent a 6-digit code to {credentials.email}. It expires in 10 minutes.
        </p>
      </div>
      {failure && <ErrorNotice title={failure.message} requestId={requestIdOf(failure)} />}
      <CodeField value={code} wasTouched={wasTouched} onChange={type} />
      <Button busy={signIn.isPending} type="submit">
        Verify
      </Button>
      <div className={styles.below}>
        <Button kind="plain" onClick={onBack}>
          Back
        </Button>
        <ResendButton send={() => client.send(adminLogin, { body: credentials })} onFailure={setUnsent} />
      </div>
    </form>
  );
}
