import { patientLogin, sendSignInCode } from '@bedside/contracts/people/sign-in.api';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { nextPath } from '../../../session/next-path.ts';
import { session } from '../../../session/session.ts';
import { useSession } from '../../../session/use-session.ts';
import { Entrance } from '../../../shell/Entrance.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import type { CodeRequest } from '../code-request.ts';
import { EndingNote } from '../components/EndingNote.tsx';
import { HelpCard } from '../components/HelpCard.tsx';
import { SignInForm, type SignInValues } from '../components/SignInForm.tsx';
import { whoOf } from '../who.ts';

export function SignInPage() {
  const { signIn } = useTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = useSession();
  const form = useForm<SignInValues>({
    mode: 'onTouched',
    defaultValues: { who: '', password: '', remember: false },
  });
  const login = useMutation({
    mutationFn: async ({ who, password, remember }: SignInValues) => {
      const body = { ...whoOf(who), password, rememberMe: remember };
      return (await client.send(patientLogin, { body })).data;
    },
    onSuccess: (signedIn, { remember }) => {
      session.begin(signedIn, remember);
      navigate(nextPath(search), { replace: true });
    },
  });
  const sendCode = useMutation({
    mutationFn: ({ who }: CodeRequest) => client.send(sendSignInCode, { body: whoOf(who) }),
    onSuccess: (_, request) => navigate(`/otp-verification${search}`, { state: request }),
  });
  return (
    <Entrance title={signIn.title} subtitle={signIn.subtitle}>
      {state.status === 'out' && <EndingNote ending={state.ending} />}
      <SignInForm
        form={form}
        failure={login.error ?? sendCode.error}
        busy={login.isPending}
        sendingCode={sendCode.isPending}
        onSubmit={(values) => login.mutate(values)}
        onSendCode={(request) => sendCode.mutate(request)}
      />
      <HelpCard />
    </Entrance>
  );
}
