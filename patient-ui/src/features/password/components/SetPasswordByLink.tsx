import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isInvalidLink } from '../../../api/is-dead-link.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { linkQuery } from '../link-token.ts';
import { InvalidLink } from './InvalidLink.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { PasswordSavedNotice } from './PasswordSavedNotice.tsx';

/** Password links: account setup, invitation, or reset. */
export function SetPasswordByLink({ token }: { token: string }) {
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
