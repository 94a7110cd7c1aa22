import { NightScene } from '@bedside/ui-kit/components/NightScene';
import { Wordmark } from '@bedside/ui-kit/components/Wordmark';
import { useState } from 'react';
import { CodeStep } from './CodeStep.tsx';
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
    <div className={styles.page}>
      <aside className={styles.night} aria-hidden>
        <NightScene className={styles.scene} />
        <Wordmark height={32} className={styles.mark} />
        <p className={styles.claim}>Every visit, from request to receipt.</p>
      </aside>
      <main className={styles.main}>
        <div className={styles.box}>
          <span className={styles.phoneMark}>
            <Wordmark height={28} />
          </span>
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
        </div>
      </main>
    </div>
  );
}
