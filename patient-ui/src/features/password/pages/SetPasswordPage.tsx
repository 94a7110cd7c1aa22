import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { type CodeRequest, readCodeRequest } from '../../sign-in/code-request.ts';
import { NewPasswordStep } from '../components/NewPasswordStep.tsx';
import { PasswordSavedNotice } from '../components/PasswordSavedNotice.tsx';
import { SetPasswordByLink } from '../components/SetPasswordByLink.tsx';
import { VerifyStep } from '../components/VerifyStep.tsx';
import { linkTokenOf } from '../link-token.ts';

export function SetPasswordPage() {
  const { hash, state } = useLocation();
  const token = linkTokenOf(hash);
  const request = readCodeRequest(state);
  if (token) return <SetPasswordByLink token={token} />;
  return request ? <SetByCode request={request} /> : <Navigate to="/forgot-password" replace />;
}

function SetByCode({ request }: { request: CodeRequest }) {
  const { reset, code: codeTexts } = useFirstTexts();
  const [token, setToken] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <PasswordSavedNotice isStaff={false} />;
  return token === null ? (
    <SignInLayout title={codeTexts.title} subtitle={codeTexts.sent(request.who)}>
      <VerifyStep who={request.who} onToken={setToken} />
    </SignInLayout>
  ) : (
    <SignInLayout title={reset.setTitle}>
      <NewPasswordStep token={token} onDone={() => setIsDone(true)} />
    </SignInLayout>
  );
}
