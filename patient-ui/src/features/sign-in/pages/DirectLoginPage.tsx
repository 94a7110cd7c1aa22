import { directLogin } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { isInvalidLink } from '../../../api/failures.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { session } from '../../../session/session.ts';
import { InvalidLink } from '../../password/components/InvalidLink.tsx';
import { linkQuery, linkTokenOf } from '../../password/link-token.ts';

/** Requires a click, so that link scanners cannot use the link up. */
export function DirectLoginPage() {
  const token = linkTokenOf(useLocation().hash);
  return token ? <SignInByLink token={token} /> : <Navigate to="/" replace />;
}

function SignInByLink({ token }: { token: string }) {
  const { link, signIn } = useFirstTexts();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(linkQuery(token));
  const enter = useMutation({
    mutationFn: async () => (await client.send(directLogin, { body: { token } })).data,
    onSuccess(signedIn) {
      session.begin(signedIn, false);
      navigate('/home', { replace: true });
    },
  });
  const isDead =
    isInvalidLink(error) || isInvalidLink(enter.error) || (data && data.purpose !== 'DIRECT_LOGIN');
  if (isDead) return <InvalidLink>{link.signInGone}</InvalidLink>;
  return (
    <SignInLayout title={data ? link.signInTitle(data.firstName) : signIn.title} subtitle={link.signInText}>
      {error && <LoadFailure reason={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={48} />}
      <SubmitError reason={enter.error} />
      {data && (
        <Button wide busy={enter.isPending} onClick={() => enter.mutate()}>
          {signIn.submit}
        </Button>
      )}
    </SignInLayout>
  );
}
