import {
  resetPassword,
  sendPasswordResetCode,
  verifyPasswordResetCode,
} from '@bedside/contracts/people/sign-in.api';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation } from 'react-router';
import { client } from '../../../api/client.ts';
import { isInvalidLink } from '../../../api/failures.ts';
import { schemaResolver } from '../../../components/form-checks.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { type CodeRequest, readCodeRequest } from '../../sign-in/code-request.ts';
import { CodeStep } from '../../sign-in/components/CodeStep.tsx';
import { StepForm } from '../../sign-in/components/StepForm.tsx';
import { parseIdentifier } from '../../sign-in/identifier.ts';
import { InvalidLink } from '../components/InvalidLink.tsx';
import { NewPasswordFields } from '../components/NewPasswordFields.tsx';
import { linkQuery, linkTokenOf } from '../link-token.ts';
import { type NewPasswordValues, newPasswordForm } from '../new-password-form.ts';

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
    <StepForm
      form={form}
      onSubmit={({ password }) => save.mutate(password)}
      submit={reset.save}
      busy={save.isPending}
      failure={save.error}
    >
      <NewPasswordFields label={reset.newPassword} autoFocus />
    </StepForm>
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
  const isNew = data?.active === false;
  return (
    <SignInLayout
      title={isNew ? link.welcome(data.firstName) : reset.setTitle}
      subtitle={data && (isNew ? link.welcomeText : link.newPasswordText(data.firstName))}
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
  return request ? <SetByCode who={request.who} /> : <Navigate to="/forgot-password" replace />;
}

function SetByCode({ who }: Pick<CodeRequest, 'who'>) {
  const { reset, code: codeTexts } = useFirstTexts();
  const [token, setToken] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <PasswordSavedNotice isStaff={false} />;
  return token === null ? (
    <CodeStep
      to={who}
      sentence={codeTexts.sent}
      other={
        <Link to="/forgot-password" replace className="link">
          {codeTexts.otherAccount}
        </Link>
      }
      onCheck={async (code) =>
        (await client.send(verifyPasswordResetCode, { body: { ...parseIdentifier(who), OTP: code } })).data
          .token
      }
      // Valid for one new password.
      onAccepted={setToken}
      onSendAgain={() => client.send(sendPasswordResetCode, { body: parseIdentifier(who) })}
    />
  ) : (
    <SignInLayout title={reset.setTitle}>
      <NewPasswordStep token={token} onDone={() => setIsDone(true)} />
    </SignInLayout>
  );
}
