import { oneTimeCode } from '@bedside/contracts/common/fields';
import { sendSignInCode, signInWithCode } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { isWrongCode } from '../../../api/failures.ts';
import { CodeInput } from '../../../components/CodeInput.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { nextPath } from '../../../session/next-path.ts';
import { session } from '../../../session/session.ts';
import { type CodeRequest, readCodeRequest } from '../code-request.ts';
import { parseIdentifier } from '../identifier.ts';
import styles from './CodePage.module.css';

export function CodePage() {
  const { state } = useLocation();
  const request = readCodeRequest(state);
  return request ? <EnterCode request={request} /> : <Navigate to="/" replace />;
}

function EnterCode({ request: { who, remember } }: { request: CodeRequest }) {
  const { code: texts } = useFirstTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const isWhole = oneTimeCode.safeParse(code).success;
  const verify = useMutation({
    mutationFn: async () => {
      const body = { ...parseIdentifier(who), OTP: code, rememberMe: remember };
      return (await client.send(signInWithCode, { body })).data;
    },
    onSuccess(signedIn) {
      session.begin(signedIn, remember);
      navigate(nextPath(search), { replace: true });
    },
  });
  const isRefused = isWrongCode(verify.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isWhole) verify.mutate();
  }
  return (
    <SignInLayout title={texts.title} subtitle={texts.sent(who)}>
      <Stack as="form" gap={12} top={32} onSubmit={submit} noValidate>
        <CodeInput
          value={code}
          onChange={(typed) => {
            setCode(typed);
            setTried(false);
            verify.reset();
          }}
          sendsItself
          onSendAgain={() => client.send(sendSignInCode, { body: parseIdentifier(who) })}
          error={isRefused || (tried && !isWhole) ? texts.wrong : undefined}
          autoFocus
        />
        {!isRefused && <SubmitError reason={verify.error} />}
        <Button type="submit" wide busy={verify.isPending}>
          {texts.verify}
        </Button>
      </Stack>
      <p className={styles.other}>
        <Link to={`/login${search}`} className="link">
          {texts.otherWay}
        </Link>
      </p>
    </SignInLayout>
  );
}
