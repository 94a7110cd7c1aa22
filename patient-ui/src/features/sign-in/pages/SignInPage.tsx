import { useMutation } from '@tanstack/react-query';
import Info from 'lucide-react/icons/info';
import { useLocation, useNavigate } from 'react-router';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { nextPath } from '../../../session/next-path.ts';
import { type SessionEndReason, session, useSession } from '../../../session/session.ts';
import type { CodeRequest } from '../code-request.ts';
import { HelpCard, RequestWithoutAccountCard } from '../components/HelpCard.tsx';
import { SignInForm, type SignInValues } from '../components/SignInForm.tsx';
import styles from './SignInPage.module.css';

/** Loads the API client on the first interaction, to keep the first page small. */
const loadCalls = () => import('../api.ts');
/** A failed preload is reported when the form is submitted. */
const prepareCalls = () => void loadCalls().catch(() => undefined);

function SessionEndedNote({ ending }: { ending: SessionEndReason | null }) {
  const { failure } = useFirstTexts();
  if (ending === null || ending === 'left') return null;
  return (
    <p className={styles.note} role="status">
      <Info size={20} strokeWidth={1.75} aria-hidden />
      {ending === 'idle' ? failure.idle : failure.signedOut}
    </p>
  );
}

export function SignInPage() {
  const { signIn } = useFirstTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = useSession();
  const login = useMutation({
    mutationFn: async ({ who, password, remember }: SignInValues) => {
      const { signInWithPassword } = await loadCalls();
      return signInWithPassword(who, password, remember);
    },
    onSuccess: (signedIn, { remember }) => {
      session.begin(signedIn, remember);
      navigate(nextPath(search), { replace: true });
    },
  });
  const code = useMutation({
    mutationFn: async (request: CodeRequest) => (await loadCalls()).sendOneTimeCode(request),
    onSuccess: (_, request) => navigate(`/otp-verification${search}`, { state: request }),
  });
  return (
    <SignInLayout title={signIn.title} subtitle={signIn.subtitle}>
      {state.status === 'out' && <SessionEndedNote ending={state.ending} />}
      <SignInForm
        failure={login.error ?? code.error}
        busy={login.isPending}
        sendingCode={code.isPending}
        onStart={prepareCalls}
        onSubmit={(values) => login.mutate(values)}
        onSendCode={(request) => code.mutate(request)}
      />
      <RequestWithoutAccountCard />
      <HelpCard />
    </SignInLayout>
  );
}
