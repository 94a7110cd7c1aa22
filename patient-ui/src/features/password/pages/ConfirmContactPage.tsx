import { confirmContact } from '@bedside/contracts/people/sign-in.api';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router';
import { client } from '../../../api/client.ts';
import { isInvalidLink } from '../../../api/failures.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { InvalidLink } from '../components/InvalidLink.tsx';
import { linkQuery, linkTokenOf } from '../link-token.ts';

/** Requires a click, so that link scanners cannot confirm the contact. */
export function ConfirmContactPage() {
  const token = linkTokenOf(useLocation().hash);
  return token ? <Confirm token={token} /> : <Navigate to="/" replace />;
}

function Confirm({ token }: { token: string }) {
  const { link, reset } = useFirstTexts();
  const { data, error, refetch } = useQuery(linkQuery(token));
  const confirm = useMutation({ mutationFn: () => client.send(confirmContact, { body: { token } }) });
  if (confirm.isSuccess)
    return (
      <SignInLayout title={link.confirmed} subtitle={link.confirmedText}>
        <Link to="/" replace className={buttonClass({ wide: true })}>
          {reset.toSignIn}
        </Link>
      </SignInLayout>
    );
  const isDead =
    isInvalidLink(error) || isInvalidLink(confirm.error) || (data && data.purpose !== 'CONFIRM_CONTACT');
  if (isDead) return <InvalidLink>{link.confirmGone}</InvalidLink>;
  return (
    <SignInLayout
      title={link.confirmTitle}
      subtitle={data && link.confirmText(data.firstName, data.contacts.join(', '))}
    >
      {error && <LoadFailure reason={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={48} />}
      <SubmitError reason={confirm.error} />
      {data && (
        <Button wide busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {link.confirm}
        </Button>
      )}
    </SignInLayout>
  );
}
