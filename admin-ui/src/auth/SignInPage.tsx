import { useState } from 'react';
import { Navigate } from 'react-router';
import { CodeStep } from './CodeStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import styles from './SignInPage.module.css';
import { readSession } from './session.ts';
import { consumeSessionEnd } from './session-end-reason.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Staff sign in with a password, then with the code that was sent. Whoever comes back here signed in goes on. */
export default function SignInPage() {
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
        <CodeStep credentials={credentials} onBack={() => setCredentials(null)} />
      ) : (
        <PasswordStep onCodeSent={setCredentials} />
      )}
    </SignInLayout>
  );
}
