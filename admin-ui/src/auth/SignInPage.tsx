import { useState } from 'react';
import { CodeStep } from './CodeStep.tsx';
import { Doorway } from './Doorway.tsx';
import { takeEnding } from './ending.ts';
import { PasswordStep } from './PasswordStep.tsx';
import styles from './SignInPage.module.css';

export interface Credentials {
  email: string;
  password: string;
}

/** Staff sign in with a password, then with the code that was sent. */
export default function SignInPage() {
  const [ending] = useState(takeEnding);
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  return (
    <Doorway>
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
    </Doorway>
  );
}
