import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { nextPath } from '../../../session/next-path.ts';
import { session } from '../../../session/session.ts';
import { useSession } from '../../../session/use-session.ts';
import type { CodeRequest } from '../code-request.ts';
import { HelpCard } from '../components/HelpCard.tsx';
import { RequestWithoutAccountCard } from '../components/RequestWithoutAccountCard.tsx';
import { SessionEndedNote } from '../components/SessionEndedNote.tsx';
import { SignInForm, type SignInValues } from '../components/SignInForm.tsx';

/** The API client loads on first interaction, to keep the first page small. */
const loadCalls = () => import('../api.ts');
/** A failed preload shows when the form is submitted. */
const prepareCalls = () => void loadCalls().catch(() => undefined);

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
