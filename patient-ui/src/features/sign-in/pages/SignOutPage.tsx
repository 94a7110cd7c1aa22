import { logout } from '@bedside/contracts/people/session.api';
import { Spinner } from '@bedside/ui-kit/components/Spinner';
import { useEffect, useRef } from 'react';
import { client } from '../../../api/client.ts';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PublicLinkLayout, SignedOut } from '../../../layout/PublicLinkLayout.tsx';
import { session, useSession } from '../../../session/session.ts';

/** Ends the local session even if the server is unreachable. */
export function SignOutPage() {
  const { profile } = useTexts();
  const state = useSession();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    session.leave();
    void client
      .send(logout)
      .catch(() => undefined)
      .then(() => session.end('left'));
  }, []);
  if (state.status === 'out') return <SignedOut />;
  return (
    <PublicLinkLayout>
      <Page title={profile.signingOut}>
        <p role="status">
          <Spinner />
        </p>
      </Page>
    </PublicLinkLayout>
  );
}
