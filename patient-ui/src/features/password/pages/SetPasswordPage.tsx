import { oneTimeCode } from '@bedside/contracts/common/fields';
import {
  resetPassword,
  sendPasswordResetCode,
  verifyPasswordResetCode,
} from '@bedside/contracts/people/sign-in.api';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, Navigate, useLocation } from 'react-router';
import { client } from '../../../api/client.ts';
import { isInvalidLink, isWrongCode } from '../../../api/failures.ts';
import { CodeInput } from '../../../components/CodeInput.tsx';
import { schemaResolver } from '../../../components/form-checks.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { type CodeRequest, readCodeRequest } from '../../sign-in/code-request.ts';
import { parseIdentifier } from '../../sign-in/identifier.ts';
import { InvalidLink } from '../components/InvalidLink.tsx';
import { NewPasswordFields } from '../components/NewPasswordFields.tsx';
import { linkQuery, linkTokenOf } from '../link-token.ts';
import type { NewPasswordValues } from '../new-password-form.ts';
import { newPasswordForm } from '../new-password-form.ts';

interface Props {
  token: string;
  onDone: () => void;
}

function NewPasswordStep({ token, onDone }: Props) {
  const { reset, signUp } = useFirstTexts();
  const form = useForm<NewPasswordValues>({
    mode: 'onTouched',
    resolver: schemaResolver(() => newPasswordForm(signUp)),
    defaultValues: { password: '', confirm: '' },
  });
  const save = useMutation({
    mutationFn: (newPassword: string) => client.send(resetPassword, { body: { newPassword, token } }),
    onSuccess: onDone,
  });
  return (
    <Stack
      as="form"
      gap={20}
      top={32}
      onSubmit={form.handleSubmit(({ password }) => save.mutate(password))}
      noValidate
    >
      <FormProvider {...form}>
        <NewPasswordFields label={reset.newPassword} autoFocus />
      </FormProvider>
      <SubmitError reason={save.error} />
      <Button type="submit" wide busy={save.isPending}>
        {reset.save}
      </Button>
    </Stack>
  );
}

/** Staff continue in the admin console, a separate app. */
function PasswordSavedNotice({ isStaff }: { isStaff: boolean }) {
  const { reset, link } = useFirstTexts();
  return (
    <SignInLayout title={reset.done}>
      <Stack gap={20} top={32}>
        {isStaff ? (
          <a href="/admin" className={buttonClass({ wide: true })}>
            {link.toConsole}
          </a>
        ) : (
          <Link to="/" replace className={buttonClass({ wide: true })}>
            {reset.toSignIn}
          </Link>
        )}
      </Stack>
    </SignInLayout>
  );
}

/** Password links: account setup, invitation, or reset. */
function SetPasswordByLink({ token }: { token: string }) {
  const { link, reset } = useFirstTexts();
  const { data, error, refetch } = useQuery(linkQuery(token));
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <PasswordSavedNotice isStaff={data?.staff ?? false} />;
  if (isInvalidLink(error) || data?.purpose === 'DIRECT_LOGIN')
    return <InvalidLink>{link.goneText}</InvalidLink>;
  return (
    <SignInLayout
      title={data ? link.welcome(data.firstName) : reset.setTitle}
      subtitle={data && link.welcomeText}
    >
      {error && <LoadFailure reason={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={280} />}
      {data && <NewPasswordStep token={token} onDone={() => setIsDone(true)} />}
    </SignInLayout>
  );
}

export function SetPasswordPage() {
  const { hash, state } = useLocation();
  const token = linkTokenOf(hash);
  const request = readCodeRequest(state);
  if (token) return <SetPasswordByLink token={token} />;
  return request ? <SetByCode request={request} /> : <Navigate to="/forgot-password" replace />;
}

interface VerifyStepProps {
  who: string;
  /** Valid for one new password. */
  onToken: (token: string) => void;
}

function VerifyStep({ who, onToken }: VerifyStepProps) {
  const { code: texts } = useFirstTexts();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const isWhole = oneTimeCode.safeParse(code).success;
  const verify = useMutation({
    mutationFn: async () =>
      (await client.send(verifyPasswordResetCode, { body: { ...parseIdentifier(who), OTP: code } })).data
        .token,
    onSuccess: onToken,
  });
  const isRefused = isWrongCode(verify.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isWhole) verify.mutate();
  }
  return (
    <Stack as="form" gap={20} top={32} onSubmit={submit} noValidate>
      <CodeInput
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setTried(false);
          verify.reset();
        }}
        sendsItself
        onSendAgain={() => client.send(sendPasswordResetCode, { body: parseIdentifier(who) })}
        error={isRefused || (tried && !isWhole) ? texts.wrong : undefined}
        autoFocus
      />
      {!isRefused && <SubmitError reason={verify.error} />}
      <Button type="submit" wide busy={verify.isPending}>
        {texts.verify}
      </Button>
    </Stack>
  );
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
