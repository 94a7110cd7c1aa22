import { buttonClass } from '@bedside/ui-kit/components/Button';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { Entrance } from '../../../shell/Entrance.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { readCodeRequest } from '../../sign-in/code-request.ts';
import { NewPasswordStep } from '../components/NewPasswordStep.tsx';
import { VerifyStep } from '../components/VerifyStep.tsx';
import styles from './password.module.css';

/** The code, the new password, done. */
export function SetPasswordPage() {
  const { reset, code: codeTexts } = useTexts();
  const request = readCodeRequest(useLocation().state);
  const [token, setToken] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  if (!request) return <Navigate to="/forgot-password" replace />;
  if (done) {
    return (
      <Entrance title={reset.done}>
        <div className={styles.form}>
          <Link to="/" replace className={buttonClass({ wide: true })}>
            {reset.toSignIn}
          </Link>
        </div>
      </Entrance>
    );
  }
  return token === null ? (
    <Entrance title={codeTexts.title} subtitle={codeTexts.sent(request.who)}>
      <VerifyStep who={request.who} onToken={setToken} />
    </Entrance>
  ) : (
    <Entrance title={reset.setTitle}>
      <NewPasswordStep token={token} onDone={() => setDone(true)} />
    </Entrance>
  );
}
